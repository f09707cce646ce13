import { type Expression, sql } from 'kysely'
import type { OrganizationRole, organizations } from '#contract/organizations.ts'
import type { InputOf } from '#contract/procedures.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import { isNamed } from '#server/users/names.fragments.ts'

export interface StoredMember {
  userId: string
  role: OrganizationRole
  since: string
}

declare module '#server/platform/db/supplied-queries.ts' {
  interface SuppliedQueries {
    lockMembership: typeof lockMembership
    isInOrganization: typeof isInOrganization
  }
}

/** Whether the user is a member of an organization, for queries on users. */
export const isInOrganization = (userId: Expression<unknown>) =>
  sql<boolean>`exists (select from organization_members member where member.user_id = ${userId})`

/** Whether the user is a member, who stays one until the transaction ends. For the domain of users. */
export async function lockMembership(
  db: Db,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('organization_members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The owner first, then admins and members, oldest first. */
export function listMembers(
  db: Db,
  { id, query, ...page }: InputOf<typeof organizations.listMembers>,
): Promise<{ data: StoredMember[]; total: number }> {
  let found = db.selectFrom('organization_members').where('organization_id', '=', id)
  if (query)
    found = found.where(sql<boolean>`exists (select from users where id = user_id and ${isNamed(query)})`)
  const ordered = found
    .orderBy(sql`array_position(array['owner', 'admin', 'member'], role)`)
    .orderBy('joined_at')
    .orderBy('user_id')
  return pageOf(ordered.selectAll(), page, (row) => ({
    userId: row.user_id,
    role: row.role,
    since: row.joined_at.toISOString(),
  }))
}

export async function listMemberIds(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organization_members')
    .select('user_id')
    .where('organization_id', '=', id)
    .execute()
  return rows.map((row) => row.user_id)
}

export async function findMember(db: Db, id: string, userId: string): Promise<StoredMember | undefined> {
  const row = await db
    .selectFrom('organization_members')
    .selectAll()
    .where('organization_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { userId: row.user_id, role: row.role, since: row.joined_at.toISOString() }
}

interface NewMembers {
  id: string
  userIds: string[]
  role: OrganizationRole
  joinedAt: Date
}

/** Those who are members already keep their role. */
export async function insertMembers(db: Db, { id, userIds, role, joinedAt }: NewMembers): Promise<void> {
  if (userIds.length === 0) return
  await db
    .insertInto('organization_members')
    .values(userIds.map((userId) => ({ organization_id: id, user_id: userId, role, joined_at: joinedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateRole(
  db: Db,
  { id, userId, role }: { id: string; userId: string; role: OrganizationRole },
): Promise<void> {
  await db
    .updateTable('organization_members')
    .set({ role })
    .where('organization_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

export async function removeMembers(db: Db, id: string, userIds: string[]): Promise<void> {
  await db
    .deleteFrom('organization_members')
    .where('organization_id', '=', id)
    .where('user_id', '=', anyOf(userIds))
    .execute()
}

/** The organizations that the user owns, with the member who follows as the owner: the oldest admin, else member. */
export async function listOwned(
  db: Db,
  userId: string,
): Promise<{ id: string; successorId: string | null }[]> {
  const rows = await db
    .selectFrom('organization_members as own')
    .select('own.organization_id as id')
    .select(
      sql<string | null>`(select other.user_id from organization_members other
        where other.organization_id = own.organization_id and other.user_id <> own.user_id
        order by array_position(array['admin', 'member'], other.role), other.joined_at, other.user_id limit 1)`.as(
        'successor_id',
      ),
    )
    .where('own.user_id', '=', userId)
    .where('own.role', '=', 'owner')
    .execute()
  return rows.map((row) => ({ id: row.id, successorId: row.successor_id }))
}
