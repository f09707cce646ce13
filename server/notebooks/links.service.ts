import { sharesMessages } from '#contract/messages/shares.ts'
import { notebooksRemoved } from '#contract/notebooks.ts'
import { can } from '#server/access/policy.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { forgetNotebook } from '#server/users/service.ts'
import { changeNotebookAccess } from './access.service.ts'
import { grantedFor, notebookScope } from './policy.ts'
import { lockNotebooksOf } from './projects.store.ts'
import * as store from './store.ts'

/** What sharing by link needs of notebooks. Call them inside `transact`. */

/** Runs `take`, which gives the caller access, unless they can read the notebook already. */
export async function readNotebookByLink(ctx: UserCtx, id: string, take: () => Promise<void>): Promise<void> {
  const notebook = await store.findNotebookForWriting(ctx.db, id)
  if (!notebook) throw notFound(sharesMessages.notFound())
  if (can(ctx.user, 'read', grantedFor(ctx.user.id, notebook))) return
  await changeNotebookAccess(ctx, [id], take)
}

/** Removes the notebook for those of the users whose access has ended with the time. */
export async function endNotebookReading(ctx: Ctx, id: string, userIds: string[]): Promise<void> {
  const notebook = await store.findNotebook(ctx.db, id)
  const lost = userIds.filter(
    (userId) => !notebook || !can({ id: userId }, 'read', grantedFor(userId, notebook)),
  )
  if (lost.length === 0) return
  await forgetNotebook(ctx, lost, id)
  ctx.emit(notebooksRemoved, lost, { ids: [id] })
  ctx.signal({ kind: 'revalidate', scopes: [notebookScope(id)] })
}

/** The same for the notebooks of a project, which was read by a link that has expired. */
export async function endReadingInProject(ctx: Ctx, projectId: string, userIds: string[]): Promise<void> {
  for (const id of await lockNotebooksOf(ctx.db, [projectId])) await endNotebookReading(ctx, id, userIds)
}
