import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ResourceKind } from './types.ts'

/** What is granted to one of the groups and organizations, by kind. */
export async function listGrantedTo(
  db: Db,
  groupIds: string[],
): Promise<Partial<Record<ResourceKind, string[]>>> {
  const rows = await db
    .selectFrom('grants')
    .select(['resource_kind', 'resource_id'])
    .distinct()
    .where('subject_kind', 'in', ['group', 'organization'])
    .where('subject_id', '=', anyOf(groupIds))
    .execute()
  const granted: Partial<Record<ResourceKind, string[]>> = {}
  for (const row of rows)
    granted[row.resource_kind] = [...(granted[row.resource_kind] ?? []), row.resource_id]
  return granted
}

export async function insertGroupMembers(db: Db, groupId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await db
    .insertInto('group_members')
    .values(userIds.map((userId) => ({ group_id: groupId, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeGroupMembers(db: Db, groupIds: string[], userIds: string[]): Promise<void> {
  await db
    .deleteFrom('group_members')
    .where('group_id', '=', anyOf(groupIds))
    .where('user_id', '=', anyOf(userIds))
    .execute()
}

export async function listGroupMemberIds(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .execute()
  return rows.map((row) => row.user_id)
}
