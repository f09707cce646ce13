import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Permission } from '#contract/access.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Grantee, ResourceKind } from './types.ts'

/**
 * The ids of the resources of a kind that are granted to the user, for `where(id, 'in', …)`. Every query for resources
 * that a user may see uses it or `isGrantedTo`; who owns them and which are global is known to their own domain. With
 * `or` beside it, PostgreSQL reads the whole table of the resources: a union of ids does the same by their index.
 */
export const grantedTo = (userId: string, kind: ResourceKind) =>
  expressionBuilder<Schema>()
    .selectFrom(
      sql<{ resource_id: string }>`granted_ids(${userId}::uuid, ${kind})`.as<'granted'>(
        sql`granted (resource_id)`,
      ),
    )
    .select('granted.resource_id')

/** Whether the resource with that id is granted to the user: for conditions on few rows, such as those of one project. */
export const isGrantedTo = (userId: string, kind: ResourceKind, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from effective_grants
    where effective_grants.resource_kind = ${constant(kind)} and effective_grants.resource_id = ${id}
      and effective_grants.user_id = ${userId}::uuid)`

/** The kind as a constant: PostgreSQL leaves out the joins of other kinds when it plans, also in prepared statements. */
export const constant = (kind: ResourceKind) => sql.lit(kind)

/** The ids of the resources of a kind that are granted to a group or organization, for `where(id, 'in', …)`. */
export const grantedToGroup = (groupId: string, kind: ResourceKind) =>
  expressionBuilder<Schema>()
    .selectFrom('grants')
    .select('grants.resource_id')
    .where('grants.subject_id', '=', groupId)
    .where('grants.subject_kind', 'in', ['group', 'organization'])
    .where('grants.resource_kind', '=', kind)

/** Whether the user is a member of the group or organization with that id. */
export const isGroupMember = (groupId: RawBuilder<unknown>, userId: string) =>
  sql<boolean>`exists (select from group_members where group_id = ${groupId} and user_id = ${userId})`

/** How many members the group or organization with that id has. */
export const groupMemberCount = (groupId: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from group_members where group_id = ${groupId})`

/** The ids of the members of a group or organization, for `where(id, 'in', …)`. */
export const membersOfGroup = (groupId: string) =>
  expressionBuilder<Schema>()
    .selectFrom('group_members')
    .select('group_members.user_id')
    .where('group_members.group_id', '=', groupId)

/**
 * The column of a row that `toGrantees` reads: everyone to whom the resource with that id is granted. A file has more
 * sources of grants than the function of the database knows.
 */
export const granteesOf = (kind: Exclude<ResourceKind, 'file'>, id: RawBuilder<unknown>) =>
  sql<GranteesColumn>`granted_users(${constant(kind)}, ${id})`

export type GranteesColumn = [userId: string, permissions: Permission[]][] | null

/** Each user once. */
export function toGrantees(column: GranteesColumn): Grantee[] {
  if (column === null) return []
  const byUser = new Map<string, Set<Permission>>()
  for (const [userId, permissions] of column) {
    const known = byUser.get(userId) ?? new Set<Permission>()
    for (const permission of permissions) known.add(permission)
    byUser.set(userId, known)
  }
  return [...byUser].map(([userId, permissions]) => ({ userId, permissions: [...permissions] }))
}
