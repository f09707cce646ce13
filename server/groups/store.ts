import { sql } from 'kysely'
import type { OrganizationRole } from '#contract/organizations.ts'
import { groupMemberCount, isGroupMember } from '#server/grants/fragments.ts'
import type { Subject } from '#server/grants/types.ts'
import { advisoryLockKey } from '#server/platform/db/advisory-lock-key.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { countOf, pageOf } from '#server/platform/db/page-of.ts'
import type { StoredGroup } from './policy.ts'

declare module '#server/platform/db/supplied-queries.ts' {
  interface SuppliedQueries {
    listShareableIds: typeof listShareableIds
    listGroupIdsOfOrganization: typeof listGroupIdsOfOrganization
  }
}

/** Groups, with the role of the user in their organizations. */
const seenBy = (db: Db, userId: string) =>
  db
    .selectFrom('groups')
    .leftJoin('organization_members as own', (join) =>
      join.onRef('own.organization_id', '=', 'groups.organization_id').on('own.user_id', '=', userId),
    )

const COLUMNS = [
  'groups.id',
  'groups.name',
  'groups.user_id',
  'groups.organization_id',
  'groups.created_at',
  'groups.updated_at',
  'own.role',
] as const

const memberCount = groupMemberCount(sql.ref('groups.id')).as('member_count')

const isMember = (userId: string) => isGroupMember(sql.ref('groups.id'), userId)

interface Row {
  id: string
  name: string
  user_id: string | null
  organization_id: string | null
  created_at: Date
  updated_at: Date
  role: OrganizationRole | null
  is_member: boolean
  member_count: number
}

export async function findGroup(db: Db, userId: string, id: string): Promise<StoredGroup | undefined> {
  const row = await seenBy(db, userId)
    .select(COLUMNS)
    .select([memberCount, isMember(userId).as('is_member')])
    .where('groups.id', '=', id)
    .executeTakeFirst()
  return row && toGroup(row)
}

/** Locked until the transaction ends, so that its members change one after another. */
export async function findGroupForChange(
  db: Db,
  userId: string,
  id: string,
): Promise<StoredGroup | undefined> {
  await db.selectFrom('groups').select('id').where('id', '=', id).forUpdate().execute()
  return findGroup(db, userId, id)
}

export interface GroupQuery {
  userId: string
  query?: string
  organizationId?: string
  /** Only those of which the user is a member. */
  own: boolean
  page: number
  limit: number
}

/** Those that the user sees, by name. */
export async function listGroups(
  db: Db,
  { userId, query, organizationId, own, ...page }: GroupQuery,
): Promise<{ data: StoredGroup[]; total: number }> {
  let found = seenBy(db, userId)
  found = own
    ? found.where(isMember(userId))
    : found.where((where) => where.or([isMember(userId), where('own.user_id', '=', userId)]))
  if (query) found = found.where('groups.name', 'ilike', likePattern(query))
  if (organizationId) found = found.where('groups.organization_id', '=', organizationId)
  const ordered = found.orderBy(sql`lower(groups.name)`).orderBy('groups.id')
  const columns = [memberCount, isMember(userId).as('is_member')] as const
  return pageOf(ordered.select(COLUMNS).select(columns), page, toGroup)
}

/** Prevents other processes from creating a group for the owner until the transaction ends. */
export async function countOwnedForChange(
  db: Db,
  { ownerId, organizationId }: Pick<StoredGroup, 'ownerId' | 'organizationId'>,
): Promise<number> {
  await advisoryLockKey(db, `groups ${ownerId ?? organizationId}`)
  const owned = db.selectFrom('groups')
  return countOf(
    ownerId === null
      ? owned.where('organization_id', '=', organizationId)
      : owned.where('user_id', '=', ownerId),
  )
}

export async function insertGroup(
  db: Db,
  group: Pick<StoredGroup, 'id' | 'name' | 'ownerId' | 'organizationId'> & { createdAt: Date },
): Promise<void> {
  const { id, name, ownerId, organizationId, createdAt } = group
  await db
    .insertInto('groups')
    .values({
      id,
      name,
      user_id: ownerId,
      organization_id: organizationId,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute()
}

export async function updateGroup(
  db: Db,
  id: string,
  { name, updatedAt }: { name: string; updatedAt: Date },
): Promise<void> {
  await db.updateTable('groups').set({ name, updated_at: updatedAt }).where('id', '=', id).execute()
}

/** Its members and the grants to it go with it. */
export async function removeGroup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('groups').where('id', '=', id).execute()
}

/** Names and numbers of members by id; deleted groups are omitted. */
export async function listNames(
  db: Db,
  ids: string[],
): Promise<Map<string, { name: string; memberCount: number }>> {
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'name'])
    .select(memberCount)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, name, member_count }) => [id, { name, memberCount: member_count }]))
}

export async function listGroupIdsOfUser(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('groups').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** For the domain of organizations: who leaves an organization leaves its groups. */
export async function listGroupIdsOfOrganization(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the groups and organizations with which the user may share: their ids. */
export async function listShareableIds(
  db: Db,
  { userId, subjects }: { userId: string; subjects: Subject[] },
): Promise<string[]> {
  if (subjects.length === 0) return []
  const idsOf = (kind: Subject['kind']) => subjects.flatMap((one) => (one.kind === kind ? one.id : []))
  const groups = await seenBy(db, userId)
    .select('groups.id')
    .where('groups.id', '=', anyOf(idsOf('group')))
    .where((where) => where.or([isMember(userId), where('own.user_id', '=', userId)]))
    .execute()
  const organizations = await db
    .selectFrom('organization_members')
    .select('organization_id as id')
    .where('user_id', '=', userId)
    .where('organization_id', '=', anyOf(idsOf('organization')))
    .execute()
  return [...groups, ...organizations].map(({ id }) => id)
}

const toGroup = (row: Row): StoredGroup => ({
  id: row.id,
  name: row.name,
  memberCount: row.member_count,
  ownerId: row.user_id,
  organizationId: row.organization_id,
  isMember: row.is_member,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
