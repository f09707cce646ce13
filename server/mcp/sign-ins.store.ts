import type { Db } from '#server/platform/db/database.ts'
import { resealColumn } from '#server/platform/secrets/reseal-column.ts'

interface OfUser {
  serverId: string
  userId: string
}

/** A user who is on the page of an authorization server. */
export interface Attempt extends OfUser {
  stateHash: string
  sessionId: string
  sealedAttempt: string
  expiresAt: Date
}

export async function insertAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  await db.deleteFrom('mcp_sign_in_attempts').where('expires_at', '<', now).execute()
  await db
    .insertInto('mcp_sign_in_attempts')
    .values({
      state_hash: attempt.stateHash,
      server_id: attempt.serverId,
      user_id: attempt.userId,
      session_id: attempt.sessionId,
      sealed_attempt: attempt.sealedAttempt,
      expires_at: attempt.expiresAt,
    })
    .execute()
}

/** Deletes that session's own attempt and returns it, so that of two uses only one finds it. */
export async function takeAttempt(
  db: Db,
  { stateHash, userId, sessionId }: Pick<Attempt, 'stateHash' | 'userId' | 'sessionId'>,
): Promise<Pick<Attempt, 'serverId' | 'sealedAttempt' | 'expiresAt'> | undefined> {
  const row = await db
    .deleteFrom('mcp_sign_in_attempts')
    .where('state_hash', '=', stateHash)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .returning(['server_id', 'sealed_attempt', 'expires_at'])
    .executeTakeFirst()
  return row && { serverId: row.server_id, sealedAttempt: row.sealed_attempt, expiresAt: row.expires_at }
}

/** The servers to which the user has signed in. */
export async function listSignedIn(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('mcp_sign_ins').select('server_id').where('user_id', '=', userId).execute()
  return new Set(rows.map((row) => row.server_id))
}

export const findSignIn = (db: Db, { serverId, userId }: OfUser): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('mcp_sign_ins')
    .select('id')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function findTokens(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('mcp_sign_ins')
    .select('sealed_tokens')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.sealed_tokens
}

/** False when they have changed since. */
export async function replaceTokens(
  db: Db,
  { id, sealed, next }: { id: string; sealed: string; next: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mcp_sign_ins')
    .set({ sealed_tokens: next })
    .where('id', '=', id)
    .where('sealed_tokens', '=', sealed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertSignIn(
  db: Db,
  { id, serverId, userId, sealedTokens, now }: OfUser & { id: string; sealedTokens: string; now: Date },
): Promise<void> {
  const values = { id, server_id: serverId, user_id: userId, sealed_tokens: sealedTokens, signed_in_at: now }
  await db.insertInto('mcp_sign_ins').values(values).execute()
}

export async function removeSignIn(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mcp_sign_ins').where('id', '=', id).execute()
}

interface Removed {
  id: string
  sealedTokens: string
}

/** All of a server, or those of a user there. */
export async function takeSignIns(
  db: Db,
  { serverId, userId }: { serverId: string; userId?: string },
): Promise<Removed[]> {
  const rows = await db
    .deleteFrom('mcp_sign_ins')
    .where('server_id', '=', serverId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', String(userId)))
    .returning(['id', 'sealed_tokens'])
    .execute()
  return rows.map(({ id, sealed_tokens: sealedTokens }) => ({ id, sealedTokens }))
}

type Reseal = (sealed: string, id: string) => string

export async function resealSignIns(db: Db, reseal: Reseal): Promise<void> {
  await resealColumn(db, { table: 'mcp_sign_ins', key: 'id', column: 'sealed_tokens' }, reseal)
  const attempts = { table: 'mcp_sign_in_attempts', key: 'state_hash', column: 'sealed_attempt' } as const
  await resealColumn(db, attempts, reseal)
}
