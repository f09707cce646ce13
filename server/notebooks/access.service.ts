import type { Permission } from '#contract/access.ts'
import { notebookAccessChanged, notebookChanged, notebooksRemoved } from '#contract/notebooks.ts'
import { changeFileAccess } from '#server/files/sharing/access.service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { requestStop } from '#server/platform/runs/run-store.ts'
import { forgetNotebook } from '#server/users/service.ts'
import { audienceOf, notebookScope, type StoredNotebook } from './policy.ts'
import { listNotebooksById, listNotebooksForChange, renewVersions } from './store.ts'

/**
 * Runs a change of who may use the notebooks, which are locked: their grants, or their project and its members. Users who
 * lost access get an event and their subscriptions end; answers of users who may not ask any more are stopped. Every
 * change of access goes through it. Call inside `transact`.
 */
export async function changeNotebookAccess<T>(ctx: Ctx, ids: string[], change: () => Promise<T>): Promise<T> {
  if (ids.length === 0) return change()
  const before = await listNotebooksById(ctx.db, ids)
  const fileIds = before.flatMap(({ knowledgeIds }) => knowledgeIds)
  const result = await changeFileAccess(ctx, fileIds, change)
  await renewVersions(ctx.db, ids)
  const after = new Map((await listNotebooksById(ctx.db, ids)).map((notebook) => [notebook.id, notebook]))
  for (const notebook of before) {
    const now = after.get(notebook.id)
    if (now) await applyChange(ctx, notebook, now)
  }
  ctx.signal({ kind: 'revalidate', scopes: ids.map(notebookScope) })
  return result
}

/** The same for notebooks that are not locked yet. */
export async function lockAndChangeAccess<T>(ctx: Ctx, ids: string[], change: () => Promise<T>): Promise<T> {
  await listNotebooksForChange(ctx.db, ids)
  return changeNotebookAccess(ctx, ids, change)
}

async function applyChange(ctx: Ctx, before: StoredNotebook, now: StoredNotebook): Promise<void> {
  if (before.projectId !== now.projectId) ctx.emit(notebookChanged, audienceOf(now), now)
  const [had, has] = [permissionsOf(before), permissionsOf(now)]
  const users = [...new Set([...had.keys(), ...has.keys()])]
  const changed = users.filter((userId) => had.get(userId)?.join() !== has.get(userId)?.join())
  if (changed.length === 0) return
  const mayRead = now.isGlobalRead ? changed : changed.filter((userId) => has.has(userId))
  const lost = changed.filter((userId) => !mayRead.includes(userId))
  if (lost.length > 0) {
    await forgetNotebook(ctx, lost, now.id)
    ctx.emit(notebooksRemoved, lost, { ids: [now.id] })
  }
  const sharers = [...has]
    .filter(([, permissions]) => permissions.includes('share'))
    .map(([userId]) => userId)
  ctx.emit(notebookAccessChanged, [...new Set([now.userId, ...mayRead, ...sharers])], { id: now.id })
  await stopAnswersOf(
    ctx,
    now.id,
    changed.filter((userId) => !now.isGlobalWrite && !has.get(userId)?.includes('update')),
  )
}

const permissionsOf = ({ grantees }: StoredNotebook): Map<string, Permission[]> =>
  new Map(grantees.map(({ userId, permissions }) => [userId, permissions.toSorted()]))

async function stopAnswersOf(ctx: Ctx, notebookId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const running = await suppliedQuery('listRunningIdsBy')(ctx.db, { notebookId, userIds })
  for (const runId of await requestStop(ctx.db, running, ctx.clock.now()))
    ctx.signal({ kind: 'run_stop', runId })
}
