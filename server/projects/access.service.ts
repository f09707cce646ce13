import { projectOutdated, projectRemoved } from '#contract/projects.ts'
import { lockFiles } from '#server/files/service.ts'
import { changeFileAccess, listOwnersOfFiles } from '#server/files/sharing/access.service.ts'
import { accessChangeOf } from '#server/platform/access-changes.ts'
import type { Ctx } from '#server/platform/context.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { removeFavoritesOf } from './favorites.store.ts'
import * as files from './files.store.ts'
import { audienceOf, type StoredProject } from './policy.ts'
import * as store from './store.ts'

/**
 * Runs a change of who may use the projects, with the access to their notebooks and files. Notebooks and files of users
 * who are no longer members leave with them. Every change of members goes through it. Call inside `transact`.
 */
export async function changeProjectAccess<T>(ctx: Ctx, ids: string[], change: () => Promise<T>): Promise<T> {
  const before = await store.listProjectsForChange(ctx.db, ids)
  if (before.length === 0) return change()
  const notebookIds = await suppliedQuery('lockNotebooksOf')(ctx.db, ids)
  const members = await store.listMemberIds(ctx.db, ids)
  const placed = await files.listProjectFiles(ctx.db, ids)
  const fileIds = [...new Set(placed.map(({ fileId }) => fileId))]
  await lockFiles(ctx, fileIds)
  return accessChangeOf('notebook')(ctx, notebookIds, () =>
    changeFileAccess(ctx, fileIds, async () => {
      const result = await change()
      const after = new Map(
        (await store.listProjectsById(ctx.db, ids)).map((project) => [project.id, project]),
      )
      const remaining = await store.listMemberIds(ctx.db, ids)
      for (const project of before) {
        const now = after.get(project.id)
        const left = [...(members.get(project.id) ?? new Set())].filter(
          (userId) => !remaining.get(project.id)?.has(userId),
        )
        // A user who is no member any more may still read the project by a link.
        if (now && left.length > 0) await release(ctx, now, left)
        await emitChange(ctx, project, now)
      }
      return result
    }),
  )
}

async function emitChange(ctx: Ctx, before: StoredProject, now: StoredProject | undefined): Promise<void> {
  const remaining = now ? audienceOf(now) : []
  const lost = audienceOf(before).filter((userId) => !remaining.includes(userId))
  if (lost.length > 0) {
    if (now) await removeFavoritesOf(ctx.db, now.id, lost)
    ctx.emit(projectRemoved, lost, { id: before.id })
  }
  if (now) ctx.emit(projectOutdated, remaining, { id: now.id })
}

/** What these users own leaves the project; other files that they added are from now on those of its owner. */
async function release(
  ctx: Ctx,
  { id: projectId, userId: ownerId }: StoredProject,
  userIds: string[],
): Promise<void> {
  await suppliedQuery('takeNotebooksOutOf')(ctx.db, { projectId, userIds })
  const placed = await files.listProjectFiles(ctx.db, [projectId])
  const owners = await listOwnersOfFiles(
    ctx,
    placed.map(({ fileId }) => fileId),
  )
  const theirs = [...owners].filter(([, userId]) => userIds.includes(userId)).map(([fileId]) => fileId)
  await files.removeProjectFiles(ctx.db, { projectIds: [projectId], fileIds: theirs })
  await files.updateAddedBy(ctx.db, { projectId, from: userIds, to: ownerId })
}
