import type { Db } from '#server/platform/db/database.ts'
import { resealColumn } from '#server/platform/secrets/reseal-column.ts'

/** A user who is on Google's consent page. */
export interface Attempt {
  stateHash: string
  userId: string
  sessionId: string
  sealedVerifier: string
  expiresAt: Date
}

export async function insertAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db
    .insertInto('drive_attempts')
    .values({
      state_hash: attempt.stateHash,
      user_id: attempt.userId,
      session_id: attempt.sessionId,
      sealed_verifier: attempt.sealedVerifier,
      expires_at: attempt.expiresAt,
    })
    .execute()
}

/** Deletes that session's own attempt and returns it, so that of two uses only one finds it. */
export async function takeAttempt(
  db: Db,
  { stateHash, userId, sessionId }: Pick<Attempt, 'stateHash' | 'userId' | 'sessionId'>,
): Promise<Pick<Attempt, 'sealedVerifier' | 'expiresAt'> | undefined> {
  const row = await db
    .deleteFrom('drive_attempts')
    .where('state_hash', '=', stateHash)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .returning(['sealed_verifier', 'expires_at'])
    .executeTakeFirst()
  return row && { sealedVerifier: row.sealed_verifier, expiresAt: row.expires_at }
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('drive_attempts').where('expires_at', '<', now).execute()
}

export async function findSealedTokens(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('drive_connections')
    .select('sealed_tokens')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.sealed_tokens
}

export interface Connection {
  sealedTokens: string
  /** The Google account of the Drive; `null` where it is not known. */
  account: string | null
}

/** Replaces an existing connection. */
export async function upsertConnection(
  db: Db,
  { userId, sealedTokens, account, connectedAt }: Connection & { userId: string; connectedAt: Date },
): Promise<void> {
  const change = { sealed_tokens: sealedTokens, account, connected_at: connectedAt }
  await db
    .insertInto('drive_connections')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

interface Exchange {
  userId: string
  /** The tokens that must still be stored. */
  seen: string
}

/** Also stores the account when it is known by now. */
export async function replaceTokens(
  db: Db,
  { userId, seen, sealedTokens, account }: Exchange & Connection,
): Promise<void> {
  await db
    .updateTable('drive_connections')
    .set({ sealed_tokens: sealedTokens, ...(account !== null && { account }) })
    .where('user_id', '=', userId)
    .where('sealed_tokens', '=', seen)
    .execute()
}

/** Returns whether it still existed. */
export async function removeConnection(db: Db, { userId, seen }: Exchange): Promise<boolean> {
  const result = await db
    .deleteFrom('drive_connections')
    .where('user_id', '=', userId)
    .where('sealed_tokens', '=', seen)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes the connection and returns it. */
export async function takeConnection(db: Db, userId: string): Promise<Connection | undefined> {
  const row = await db
    .deleteFrom('drive_connections')
    .where('user_id', '=', userId)
    .returning(['sealed_tokens', 'account'])
    .executeTakeFirst()
  return row && { sealedTokens: row.sealed_tokens, account: row.account }
}

/** Encrypts the stored connections and open attempts again. */
export async function resealRows(
  db: Db,
  { tokens, verifier }: Record<'tokens' | 'verifier', (sealed: string, id: string) => string>,
): Promise<void> {
  await resealColumn(db, { table: 'drive_connections', key: 'user_id', column: 'sealed_tokens' }, tokens)
  await resealColumn(db, { table: 'drive_attempts', key: 'state_hash', column: 'sealed_verifier' }, verifier)
}
