import { type Expression, type RawBuilder, sql } from 'kysely'
import type { PersonCard } from '#contract/users.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isNamed } from './names.fragments.ts'
import { photoUrlOf } from './store.ts'

export type PersonLook = Pick<PersonCard, 'username' | 'name' | 'photoUrl'>

export async function listPeople(db: Db, ids: string[]): Promise<Map<string, PersonLook>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'avatar_key', 'photo_url'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()
  return new Map(
    rows.map(
      (row) => [row.id, { username: row.username, name: row.name, photoUrl: photoUrlOf(row) }] as const,
    ),
  )
}

/** What a user may show to others; the caller decides which fields each reader gets. */
export interface PersonDetails extends PersonLook {
  id: string
  createdAt: string
  email: string
  phone: string | null
}

export async function listPersonDetails(db: Db, ids: string[]): Promise<Map<string, PersonDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'avatar_key', 'photo_url', 'created_at', 'email', 'phone'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()
  return new Map(
    rows.map((row) => {
      const { id, username, name, email, phone } = row
      const createdAt = row.created_at.toISOString()
      return [id, { id, username, name, photoUrl: photoUrlOf(row), createdAt, email, phone }] as const
    }),
  )
}

/** Who receives a message to many: active users, with one of the tags if there are any. */
const audience = (db: Db, tags: string[]) => {
  const active = db.selectFrom('users').where('is_suspended', '=', false).where('deletion_due_at', 'is', null)
  const lower = tags.map((tag) => tag.toLowerCase())
  return tags.length === 0
    ? active
    : active.where(
        sql<boolean>`exists (select from unnest(users.tags) tag where lower(tag) = any(${lower}::text[]))`,
      )
}

export async function countAudience(db: Db, tags: string[]): Promise<number> {
  const { count } = await audience(db, tags)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** In the order of their ids, the next after that one. */
export async function listAudience(
  db: Db,
  { tags, after, limit }: { tags: string[]; after: string | null; limit: number },
): Promise<string[]> {
  let query = audience(db, tags).select('id').orderBy('id').limit(limit)
  if (after !== null) query = query.where('id', '>', after)
  return (await query.execute()).map(({ id }) => id)
}

/** Users with the same tags and role. */
export interface TagCount {
  isAdmin: boolean
  tags: string[]
  count: number
}

export async function countByTags(db: Db): Promise<TagCount[]> {
  const rows = await db
    .selectFrom('users')
    .select(({ fn }) => ['is_admin' as const, 'tags' as const, fn.countAll<number>().as('count')])
    .where('is_suspended', '=', false)
    .where('deletion_due_at', 'is', null)
    .groupBy(['is_admin', 'tags'])
    .execute()
  return rows.map(({ is_admin, tags, count }) => ({ isAdmin: is_admin, tags, count: Number(count) }))
}

/** The users who have verified these addresses: address in lower case → id. */
export async function listIdsByVerifiedEmail(db: Db, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const wanted = emails.map((email) => email.toLowerCase())
  const rows = await db
    .selectFrom('users')
    .select((row) => ['id' as const, row.fn<string>('lower', ['email']).as('email')])
    .where((where) => where(where.fn<string>('lower', ['email']), 'in', wanted))
    .where('email_verified_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id] as const))
}

export async function listIdsByUsername(db: Db, usernames: string[]): Promise<Map<string, string>> {
  if (usernames.length === 0) return new Map()
  const wanted = usernames.map((username) => username.toLowerCase())
  const rows = await db
    .selectFrom('users')
    .select((row) => ['id' as const, row.fn<string>('lower', ['username']).as('username')])
    .where((where) => where(where.fn<string>('lower', ['username']), 'in', wanted))
    .execute()
  return new Map(rows.map(({ id, username }) => [username, id] as const))
}

declare module '#server/platform/db/supplied-queries.ts' {
  interface SuppliedQueries {
    usernameOf: typeof usernameOf
    userIdsNamed: typeof userIdsNamed
    listPeople: typeof listPeople
    namedUsers: typeof namedUsers
  }
}

/** The current username of a user; null for a deleted one. */
export const usernameOf = (userId: Expression<unknown>): RawBuilder<string | null> =>
  sql`(select username from users where users.id = ${userId})`

/** The ids, as text, of the users with this text in their username or name. */
export const userIdsNamed = (text: string): RawBuilder<string> =>
  sql`(select id::text from users where ${isNamed(text)})`

/** The names of all users: id, name. */
export const namedUsers = () => sql`(select id, coalesce(name, username) as name from users)`
