import { filesRemoved } from '#contract/files.ts'
import { sharesMessages } from '#contract/messages/shares.ts'
import { can } from '#server/access/policy.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { isInLibrary } from '../policy.ts'
import { emitFileChanged, withGranted } from '../presenter.service.ts'
import * as store from '../store.ts'

/** What sharing by link needs of files. Call them inside `transact`. */

/** Runs `take`, which gives the caller access, unless they can read the file already. */
export async function readFileByLink(ctx: UserCtx, id: string, take: () => Promise<void>): Promise<void> {
  const found = (await store.listFilesForChange(ctx.db, [id])).filter(isInLibrary)
  const [file] = await withGranted(ctx, ctx.user.id, found)
  if (!file) throw notFound(sharesMessages.notFound())
  if (can(ctx.user, 'read', file)) return
  await take()
  await emitFileChanged(ctx, file)
}

/** Removes the file for those of the users whose access has ended with the time. */
export async function endFileReading(ctx: Ctx, id: string, userIds: string[]): Promise<void> {
  const file = await store.findFile(ctx.db, id)
  if (!file) return
  for (const userId of userIds) {
    const [seen] = await withGranted(ctx, userId, [file])
    if (seen && !can({ id: userId }, 'read', seen)) ctx.emit(filesRemoved, [userId], { ids: [id] })
  }
}
