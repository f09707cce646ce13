import { accessChangeOf } from '#server/platform/access-changes.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as store from './group-members.store.ts'

/**
 * Runs a change of the members of groups and organizations, or their deletion, with the access to everything that is granted
 * to them. Call inside `transact`, with the groups locked.
 */
export async function changeGroupMembers<T>(
  ctx: Ctx,
  groupIds: string[],
  change: () => Promise<T>,
): Promise<T> {
  const granted = await store.listGrantedTo(ctx.db, groupIds)
  const changeProjects = accessChangeOf('project')
  const changeNotebooks = accessChangeOf('notebook')
  const changeAgents = accessChangeOf('agent')
  const changeFiles = accessChangeOf('file')
  return changeProjects(ctx, granted.project ?? [], () =>
    changeNotebooks(ctx, granted.notebook ?? [], () =>
      changeAgents(ctx, granted.agent ?? [], () => changeFiles(ctx, granted.file ?? [], change)),
    ),
  )
}

/** What is granted to the group is granted to these users. Call it inside `changeGroupMembers`. */
export const addToGroup = ({ db }: Ctx, groupId: string, userIds: string[]): Promise<void> =>
  store.insertGroupMembers(db, groupId, userIds)

/** Call it inside `changeGroupMembers`. */
export const removeFromGroups = ({ db }: Ctx, groupIds: string[], userIds: string[]): Promise<void> =>
  store.removeGroupMembers(db, groupIds, userIds)

export const listGroupMemberIds = ({ db }: Ctx, groupId: string): Promise<string[]> =>
  store.listGroupMemberIds(db, groupId)
