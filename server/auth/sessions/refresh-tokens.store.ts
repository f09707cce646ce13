import type { Db } from '#server/platform/db/database.ts'

export interface RefreshToken {
  hash: string
  sessionId: string
  expiresAt: Date
  usedAt: Date | null
  usedByAttempt: string | null
  successorHash: string | null
}

export async function insertRefreshToken(
  db: Db,
  token: { hash: string; sessionId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      hash: token.hash,
      session_id: token.sessionId,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      used_at: null,
      used_by_attempt: null,
      successor_hash: null,
    })
    .execute()
}

/** Locked until the transaction ends, so that two parallel uses are serialised. */
export async function findRefreshTokenForUse(db: Db, hash: string): Promise<RefreshToken | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      hash: row.hash,
      sessionId: row.session_id,
      expiresAt: row.expires_at,
      usedAt: row.used_at,
      usedByAttempt: row.used_by_attempt,
      successorHash: row.successor_hash,
    }
  )
}

export async function findSessionOfRefreshToken(db: Db, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.session_id
}

export async function isRefreshTokenUnused(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('hash')
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function markRefreshTokenUsed(
  db: Db,
  use: { hash: string; usedAt: Date; attempt: string | null; successorHash: string },
): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: use.usedAt, used_by_attempt: use.attempt, successor_hash: use.successorHash })
    .where('hash', '=', use.hash)
    .execute()
}

export async function removeRefreshToken(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('hash', '=', hash).execute()
}

export async function removeRefreshTokensOf(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('session_id', '=', sessionId).execute()
}
