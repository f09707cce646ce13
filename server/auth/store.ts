import { type SqlBool, sql } from 'kysely'
import type { SessionUser } from '#server/platform/context.ts'
import { advisoryLockKey } from '#server/platform/db/advisory-lock-key.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared-statements.ts'
import { tableVersions } from '#server/platform/db/versioned-reads.ts'

export interface NewSession {
  id: string
  userId: string
  tokenVersion: number
  createdAt: Date
  expiresAt: Date
  userAgent: string
  address: string
  /** The session of the administrator who impersonates that user. */
  impersonatorSessionId?: string
}

/** Serialises the first registrations: exactly one of them becomes administrator. */
export const lockRegistration = (db: Db): Promise<void> => advisoryLockKey(db, 'registration')

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('auth_sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      token_version: session.tokenVersion,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
      ended_at: null,
      user_agent: session.userAgent,
      address: session.address,
      impersonator_session_id: session.impersonatorSessionId ?? null,
    })
    .execute()
}

/**
 * An impersonation is valid as long as the administrator's own session and rights are, for the duration set at its
 * start, and not of an administrator.
 */
export const isOwnOrMayImpersonate = (now: Date) => sql<SqlBool>`(
  session.impersonator_session_id is null or (
    session.expires_at > ${now} and not "user".is_admin and exists (
      select from auth_sessions admin_session join users admin on admin.id = admin_session.user_id
      where admin_session.id = session.impersonator_session_id
        and admin_session.ended_at is null and admin_session.expires_at > ${now}
        and admin_session.token_version = admin.token_version
        and admin.is_admin and not admin.is_suspended
    )
  )
)`

/** Valid sessions, with their users. */
const sessionUsers = (db: Db, now: Date) =>
  db
    .selectFrom('auth_sessions as session')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .leftJoin('auth_sessions as own', 'own.id', 'session.impersonator_session_id')
    .select([
      'user.id',
      'user.username',
      'user.is_admin',
      'user.is_developer',
      'user.tags',
      'user.organization_id',
    ])
    .select(['session.id as session_id', 'own.user_id as impersonator_id'])
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .whereRef('session.token_version', '=', 'user.token_version')
    .where('user.is_suspended', '=', false)
    .where(isOwnOrMayImpersonate(now))

type SessionUserRow = Awaited<ReturnType<ReturnType<typeof sessionUsers>['execute']>>[number]

const toSessionUser = (row: SessionUserRow): SessionUser => ({
  id: row.id,
  username: row.username,
  isAdmin: row.is_admin,
  isDeveloper: row.is_developer,
  tags: row.tags,
  organizationId: row.organization_id,
  sessionId: row.session_id,
  impersonatorId: row.impersonator_id,
})

interface Claims {
  sessionId: string
  userId: string
  tokenVersion: number
  now: Date
}

const findCallers = prepared((claims: Claims, db) =>
  sessionUsers(db, claims.now)
    .select(tableVersions.as('versions'))
    .where('session.id', '=', claims.sessionId)
    .where('user.id', '=', claims.userId)
    .where('session.token_version', '=', claims.tokenVersion),
)

/** The caller behind a token, while both the session and the account are valid; with what every call reads first. */
export async function findCaller(
  db: Db,
  claims: Claims,
): Promise<{ user: SessionUser; versions: Record<string, number> } | undefined> {
  const [row] = await findCallers(db, claims)
  return row && { user: toSessionUser(row), versions: row.versions }
}

/** The valid ones of these sessions. */
export async function listSessionUsers(db: Db, ids: string[], now: Date): Promise<SessionUser[]> {
  const rows = await sessionUsers(db, now).where('session.id', 'in', ids).execute()
  return rows.map(toSessionUser)
}

const FAMILIAR_MAX = 20

/** The addresses from which that account signed in, latest first. */
export async function listSignInAddresses(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('auth_sessions')
    .select('address')
    .where('user_id', '=', userId)
    .where('impersonator_session_id', 'is', null)
    .groupBy('address')
    .orderBy((order) => order.fn.max('last_used_at'), 'desc')
    .limit(FAMILIAR_MAX)
    .execute()
  return rows.map((row) => row.address)
}

/** Records the time and address of a session's use; returns its user and version when it is still valid. */
export async function touchSession(
  db: Db,
  {
    id,
    now,
    expiresAt,
    userAgent,
    address,
  }: { id: string; now: Date; expiresAt: Date; userAgent: string; address: string },
): Promise<{ userId: string; tokenVersion: number; isImpersonation: boolean } | undefined> {
  const row = await db
    .updateTable('auth_sessions as session')
    .from('users as user')
    .whereRef('user.id', '=', 'session.user_id')
    .whereRef('user.token_version', '=', 'session.token_version')
    .where('user.is_suspended', '=', false)
    .where('session.id', '=', id)
    .where('session.ended_at', 'is', null)
    .where(isOwnOrMayImpersonate(now))
    .set(({ ref }) => ({
      last_used_at: now,
      user_agent: userAgent,
      address,
      // An impersonation is not prolonged.
      expires_at: sql<Date>`case when ${ref('session.impersonator_session_id')} is null
        then ${expiresAt}::timestamptz else ${ref('session.expires_at')} end`,
    }))
    .returning(['session.user_id', 'session.token_version', 'session.impersonator_session_id'])
    .executeTakeFirst()
  if (!row) return undefined
  const { user_id: userId, token_version: tokenVersion, impersonator_session_id: impersonator } = row
  return { userId, tokenVersion, isImpersonation: impersonator !== null }
}

/** The record of a session that cannot be renewed. */
export async function findSessionEnd(
  db: Db,
  id: string,
): Promise<{ isSuspended: boolean; isRevoked: boolean } | undefined> {
  const row = await db
    .selectFrom('auth_sessions as session')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .select(['user.is_suspended', 'session.ended_at'])
    .select(({ ref }) => [
      sql<boolean>`${ref('session.token_version')} <> ${ref('user.token_version')}`.as('is_void'),
    ])
    .where('session.id', '=', id)
    .executeTakeFirst()
  return row && { isSuspended: row.is_suspended, isRevoked: row.ended_at !== null || row.is_void }
}

export interface EndedSession {
  id: string
  userId: string
  /** The impersonating administrator. */
  impersonatorId: string | null
}

/** Ends the open sessions that a caller selects. */
const ending = (db: Db, now: Date) =>
  db
    .updateTable('auth_sessions')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .returning((session) => [
      'id',
      'user_id',
      session
        .selectFrom('auth_sessions as own')
        .select('own.user_id')
        .whereRef('own.id', '=', 'auth_sessions.impersonator_session_id')
        .as('impersonator_id'),
    ])

const toEnded = (row: { id: string; user_id: string; impersonator_id: string | null }): EndedSession => ({
  id: row.id,
  userId: row.user_id,
  impersonatorId: row.impersonator_id,
})

/** Ends an open session, and the impersonation that was started from it. */
export async function endSession(db: Db, id: string, now: Date): Promise<EndedSession[]> {
  const rows = await ending(db, now)
    .where((session) => session.or([session('id', '=', id), session('impersonator_session_id', '=', id)]))
    .execute()
  return rows.map(toEnded)
}

/** Ends the open sessions of a user, and the impersonations that were started from them. */
export async function endSessionsOf(
  db: Db,
  { userId, now, exceptId }: { userId: string; now: Date; exceptId?: string },
): Promise<EndedSession[]> {
  const own = db
    .selectFrom('auth_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
  const rows = await ending(db, now)
    .where((session) => session.or([session('id', 'in', own), session('impersonator_session_id', 'in', own)]))
    .execute()
  return rows.map(toEnded)
}

/** Ends all impersonations that have expired or whose administrator has lost the right. */
export async function endLapsedImpersonations(db: Db, now: Date): Promise<EndedSession[]> {
  const lapsed = db
    .selectFrom('auth_sessions as session')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .select('session.id')
    .where('session.impersonator_session_id', 'is not', null)
    .where('session.ended_at', 'is', null)
    .where((query) => query.not(query.and([isOwnOrMayImpersonate(now)])))
  const rows = await ending(db, now).where('id', 'in', lapsed).execute()
  return rows.map(toEnded)
}

export async function updateSessionVersion(db: Db, id: string, tokenVersion: number): Promise<void> {
  await db.updateTable('auth_sessions').set({ token_version: tokenVersion }).where('id', '=', id).execute()
}

/** The time of the sign-in, and of the last reauthentication in that session. */
export async function findMoments(
  db: Db,
  sessionId: string,
): Promise<{ begunAt: Date; reauthenticatedAt: Date | null } | undefined> {
  return db
    .selectFrom('auth_sessions')
    .select(['created_at as begunAt', 'reauthenticated_at as reauthenticatedAt'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
}

export async function updateReauthenticated(
  db: Db,
  id: string,
  reauthenticatedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ reauthenticated_at: reauthenticatedAt })
    .where('id', '=', id)
    .execute()
}

/** The record of an impersonation is kept as long as the session from which it was started: it leads back to it. */
export async function removeExpiredSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', before).execute()
  await db
    .deleteFrom('auth_sessions')
    .where('expires_at', '<', before)
    .where('impersonator_session_id', 'is', null)
    .execute()
}
