import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { isOwnOrMayImpersonate } from '../store.ts'

export interface StoredSession {
  id: string
  userAgent: string
  address: string
  createdAt: Date
  lastUsedAt: Date
  isImpersonation: boolean
}

const validSessions = (db: Db, now: Date) =>
  db
    .selectFrom('auth_sessions as session')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .whereRef('session.token_version', '=', 'user.token_version')
    .where(isOwnOrMayImpersonate(now))

/** The valid sessions of a user, last used first. */
export async function listOpenSessions(db: Db, userId: string, now: Date): Promise<StoredSession[]> {
  const rows = await validSessions(db, now)
    .selectAll('session')
    .where('user.id', '=', userId)
    .orderBy('session.last_used_at', 'desc')
    .orderBy('session.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isImpersonation: row.impersonator_session_id !== null,
  }))
}

/** The administrator's own session behind an impersonation, and its user. */
export async function findImpersonator(
  db: Db,
  sessionId: string,
): Promise<{ sessionId: string; userId: string; username: string; tokenVersion: number } | undefined> {
  const row = await db
    .selectFrom('auth_sessions as session')
    .innerJoin('auth_sessions as own', 'own.id', 'session.impersonator_session_id')
    .innerJoin('users as admin', 'admin.id', 'own.user_id')
    .select(['own.id', 'own.user_id', 'admin.username', 'admin.token_version'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  return (
    row && {
      sessionId: row.id,
      userId: row.user_id,
      username: row.username,
      tokenVersion: row.token_version,
    }
  )
}

declare module '#server/platform/db/supplied-queries.ts' {
  interface SuppliedQueries {
    lastUsedAt: typeof lastUsedAt
    isUsedSince: typeof isUsedSince
    listActiveSessionIds: typeof listActiveSessionIds
  }
}

/** When the user last used a session of their own. */
export const lastUsedAt = (userId: Expression<unknown>): RawBuilder<Date | null> =>
  sql`(
    select max(last_used_at) from auth_sessions
    where auth_sessions.user_id = ${userId} and impersonator_session_id is null
  )`

/** Whether any session of the user was used since then. */
export const isUsedSince = (userId: Expression<unknown>, since: Date): RawBuilder<SqlBool> =>
  sql`exists (
    select from auth_sessions where auth_sessions.user_id = ${userId} and auth_sessions.last_used_at > ${since}
  )`

/** Of these sessions those that are valid. */
export async function listActiveSessionIds(db: Db, ids: string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await validSessions(db, now)
    .select('session.id')
    .where('session.id', 'in', ids)
    .where('user.is_suspended', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}
