import { randomUUID } from 'node:crypto'
import { type FileTag, type fileTags, fileTagsChanged, TAGS_MAX } from '#contract/file-tags.ts'
import { filesMessages } from '#contract/messages/files.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { breaksUnique } from '#server/platform/db/database.ts'
import { AppError, conflict, notFound } from '#server/platform/errors.ts'
import { lockFiles } from '../service.ts'
import * as store from './tags.store.ts'

export const listTags = (ctx: UserCtx): Promise<FileTag[]> => store.listTags(ctx.db, ctx.user.id)

export async function createTag(ctx: UserCtx, tag: InputOf<typeof fileTags.create>): Promise<FileTag> {
  const userId = ctx.user.id
  const id = randomUUID()
  return naming(tag.name, () =>
    ctx.transact(async (ctx) => {
      if ((await store.countTagsForChange(ctx.db, userId)) >= TAGS_MAX) {
        throw conflict(filesMessages.tagLimit({ max: TAGS_MAX }))
      }
      await store.insertTag(ctx.db, { ...tag, id, userId, createdAt: ctx.clock.now() })
      return emitTag(ctx, id)
    }),
  )
}

/** All files show the tag with its new name. */
export async function updateTag(
  ctx: UserCtx,
  { id, ...change }: InputOf<typeof fileTags.update>,
): Promise<FileTag> {
  return naming(change.name ?? '', () =>
    ctx.transact(async (ctx) => {
      const row = { ...change, id, userId: ctx.user.id, updatedAt: ctx.clock.now() }
      if (!(await store.updateTag(ctx.db, row))) throw notFound(filesMessages.tagNotFound())
      return emitTag(ctx, id)
    }),
  )
}

export async function removeTag(
  ctx: UserCtx,
  { id }: InputOf<typeof fileTags.remove>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    // The files before the tag, in the lock order of tagging files.
    await lockFiles(ctx, await store.listTagged(ctx.db, ctx.user.id, id))
    if (!(await store.removeTag(ctx.db, ctx.user.id, id))) throw notFound(filesMessages.tagNotFound())
    ctx.emit(fileTagsChanged, [ctx.user.id], {})
    return { id }
  })
}

async function emitTag(ctx: UserCtx, id: string): Promise<FileTag> {
  ctx.emit(fileTagsChanged, [ctx.user.id], {})
  const tag = await store.findTag(ctx.db, ctx.user.id, id)
  if (!tag) throw notFound(filesMessages.tagNotFound())
  return tag
}

async function naming<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!breaksUnique(error, 'file_tags_name')) throw error
    const message = filesMessages.tagExists({ name })
    throw new AppError('conflict', message, { fields: { name: message } })
  }
}
