import type { fileShares } from '#contract/file-shares.ts'
import { fileChanged, type KnowledgeFile } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { canHide, type StoredFile } from '../policy.ts'
import { toFileDtos } from '../presenter.service.ts'
import { requireFilesForChange } from '../service.ts'
import * as hiding from './hiding.store.ts'

/** Leaves files of other users out of the caller's lists and searches. No other user is notified. */
export async function hideFiles(
  ctx: UserCtx,
  { ids }: InputOf<typeof fileShares.hide>,
): Promise<KnowledgeFile[]> {
  return ctx.transact(async (ctx) => {
    const files = await requireFilesForChange(ctx, ids)
    if (!files.every((file) => canHide(ctx.user, file))) {
      throw invalid('ids', filesMessages.cannotHideOwn())
    }
    const hidden = { userId: ctx.user.id, fileIds: files.map(({ id }) => id) }
    await hiding.insertHidden(ctx.db, { ...hidden, createdAt: ctx.clock.now() })
    return emitToCaller(ctx, files)
  })
}

export async function unhideFiles(
  ctx: UserCtx,
  { ids }: InputOf<typeof fileShares.unhide>,
): Promise<KnowledgeFile[]> {
  return ctx.transact(async (ctx) => {
    const files = await requireFilesForChange(ctx, ids)
    await hiding.removeHidden(ctx.db, { userId: ctx.user.id, fileIds: files.map(({ id }) => id) })
    return emitToCaller(ctx, files)
  })
}

async function emitToCaller(ctx: UserCtx, files: StoredFile[]): Promise<KnowledgeFile[]> {
  const dtos = await toFileDtos(ctx, files)
  for (const dto of dtos) ctx.emit(fileChanged, [ctx.user.id], dto)
  return dtos
}
