import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { OrganizationOrder, OrganizationRole } from '#contract/organizations.ts'
import { advisoryLockKey } from '#server/platform/db/advisory-lock-key.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { countOf, pageOf } from '#server/platform/db/page-of.ts'
import { isNamed } from '#server/users/names.fragments.ts'
import type { StoredOrganization } from './policy.ts'

/** Organizations with the role of the user in each. */
const withRole = (db: Db, userId: string) =>
  db
    .selectFrom('organizations')
    .leftJoin('organization_members as own', (join) =>
      join.onRef('own.organization_id', '=', 'organizations.id').on('own.user_id', '=', userId),
    )

const COLUMNS = [
  'organizations.id',
  'organizations.name',
  'organizations.seats',
  'organizations.is_default_account',
  'organizations.created_at',
  'organizations.updated_at',
  'own.role',
] as const

const counts = [
  sql<number>`(select count(*)::int from organization_members where organization_id = organizations.id)`.as(
    'member_count',
  ),
  sql<string>`(select user_id from organization_members
    where organization_id = organizations.id and role = 'owner')`.as('owner_id'),
] as const

interface Row {
  id: string
  name: string
  seats: number
  is_default_account: boolean
  created_at: Date
  updated_at: Date
  role: OrganizationRole | null
  member_count: number
  owner_id: string
}

export async function findOrganization(
  db: Db,
  userId: string,
  id: string,
): Promise<StoredOrganization | undefined> {
  const row = await withRole(db, userId)
    .select(COLUMNS)
    .select(counts)
    .where('organizations.id', '=', id)
    .executeTakeFirst()
  return row && toOrganization(row)
}

/** Locked until the transaction ends, so that its members and seats change one after another. */
export async function findOrganizationForChange(
  db: Db,
  userId: string,
  id: string,
): Promise<StoredOrganization | undefined> {
  await db.selectFrom('organizations').select('id').where('id', '=', id).forUpdate().execute()
  return findOrganization(db, userId, id)
}

interface OrganizationQuery {
  userId: string
  query?: string
  orderBy: OrganizationOrder
  page: number
  limit: number
}

const ORDERS: Record<OrganizationOrder, RawBuilder<unknown>> = {
  name: sql`lower(organizations.name)`,
  createdAt: sql`organizations.created_at desc`,
  members: sql`member_count desc`,
}

/** Those of which the user is a member. */
export function listOrganizations(
  db: Db,
  { userId, query, role, orderBy, ...page }: OrganizationQuery & { role?: OrganizationRole },
): Promise<{ data: StoredOrganization[]; total: number }> {
  let found = withRole(db, userId).where('own.user_id', '=', userId)
  if (query) found = found.where('organizations.name', 'ilike', likePattern(query))
  if (role) found = found.where('own.role', '=', role)
  return pageOf(inOrder(found.select(COLUMNS).select(counts), orderBy), page, toOrganization)
}

/** All, with the role of the user where they are a member; found by their name or that of their owner. */
export function listAllOrganizations(
  db: Db,
  { userId, query, orderBy, ...page }: OrganizationQuery,
): Promise<{ data: StoredOrganization[]; total: number }> {
  let found = withRole(db, userId)
  if (query)
    found = found.where((where) =>
      where.or([
        where('organizations.name', 'ilike', likePattern(query)),
        sql<boolean>`exists (select from organization_members owner join users on users.id = owner.user_id
          where owner.organization_id = organizations.id and owner.role = 'owner' and ${isNamed(query)})`,
      ]),
    )
  return pageOf(inOrder(found.select(COLUMNS).select(counts), orderBy), page, toOrganization)
}

const inOrder = <S, T extends keyof S, R>(found: SelectQueryBuilder<S, T, R>, order: OrganizationOrder) =>
  found.orderBy(ORDERS[order]).orderBy(sql`organizations.id`)

/** Names and numbers of members by id; deleted organizations are omitted. */
export async function listNames(
  db: Db,
  ids: string[],
): Promise<Map<string, { name: string; memberCount: number }>> {
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .select(counts)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, name, member_count }) => [id, { name, memberCount: member_count }]))
}

/** Prevents other processes from creating an organization for the user until the transaction ends. */
export async function countOwnedForChange(db: Db, userId: string): Promise<number> {
  await advisoryLockKey(db, `organizations ${userId}`)
  return countOf(
    db.selectFrom('organization_members').where('user_id', '=', userId).where('role', '=', 'owner'),
  )
}

export async function insertOrganization(
  db: Db,
  { id, name, seats, createdAt }: { id: string; name: string; seats: number; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('organizations')
    .values({ id, name, seats, created_at: createdAt, updated_at: createdAt })
    .execute()
}

interface OrganizationChange {
  name?: string
  seats?: number
  isDefaultAccount?: boolean
  updatedAt: Date
}

export async function updateOrganization(
  db: Db,
  id: string,
  { updatedAt, isDefaultAccount, ...change }: OrganizationChange,
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({
      ...change,
      ...(isDefaultAccount !== undefined && { is_default_account: isDefaultAccount }),
      updated_at: updatedAt,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether new members ask for it. */
export async function isDefaultAccount(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('is_default_account')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.is_default_account ?? false
}

/** Its members and the grants to it go with it. */
export async function removeOrganization(db: Db, id: string): Promise<void> {
  await db.deleteFrom('organizations').where('id', '=', id).execute()
}

const toOrganization = (row: Row): StoredOrganization => ({
  id: row.id,
  name: row.name,
  seats: row.seats,
  isDefaultAccount: row.is_default_account,
  memberCount: row.member_count,
  ownerId: row.owner_id,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

declare module '#server/platform/db/supplied-queries.ts' {
  interface SuppliedQueries {
    namedOrganizations: typeof namedOrganizations
  }
}

/** All organizations: id, name, and whether the user is a member. */
export const namedOrganizations = (userId: string) => sql`(
  select id, name, exists (select from organization_members
    where organization_id = organizations.id and user_id = ${userId}::uuid) as is_readable
  from organizations)`
