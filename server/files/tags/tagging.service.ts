import { type fileTags, fileTagsChanged } from '#contract/file-tags.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import type { StoredFile } from '../policy.ts'
import { toFileDtos } from '../presenter.service.ts'
import { requireFilesForChange } from '../service.ts'
import * as taggings from './taggings.store.ts'
import * as tags from './tags.store.ts'

/** Replaces the caller's tags of the file. Call inside `transact`, with the file locked. */
export async function tagFile(
  ctx: UserCtx,
  file: StoredFile,
  { tags, primaryTag }: { tags?: string[]; primaryTag?: string | null },
): Promise<void> {
  if (tags) await replaceTags(ctx, file.id, tags)
  if (primaryTag !== undefined) await choosePrimary(ctx, file.id, primaryTag)
  if (tags) ctx.emit(fileTagsChanged, [ctx.user.id], {})
}

async function replaceTags(ctx: UserCtx, fileId: string, names: string[]): Promise<void> {
  const wanted = (await requireTags(ctx, names)).map(({ id }) => id)
  const userId = ctx.user.id
  const before = (await taggings.listTaggings(ctx.db, { userId, fileIds: [fileId] })).map(
    ({ tagId }) => tagId,
  )
  const gone = before.filter((id) => !wanted.includes(id))
  const added = wanted.filter((id) => !before.includes(id))
  await taggings.removeTaggings(ctx.db, { fileIds: [fileId], tagIds: gone })
  await taggings.addTaggings(ctx.db, { userId, fileIds: [fileId], tagIds: added, now: ctx.clock.now() })
  await tags.updateActivity(ctx.db, [...gone, ...added], ctx.clock.now())
}

async function choosePrimary(ctx: UserCtx, fileId: string, name: string | null): Promise<void> {
  const userId = ctx.user.id
  const own = await taggings.listTaggings(ctx.db, { userId, fileIds: [fileId] })
  const chosen = own.find((tagging) => tagging.name.toLowerCase() === name?.toLowerCase())
  if (name !== null && !chosen) throw invalid('primaryTag', filesMessages.tagMissingOnFile({ name }))
  await taggings.updatePrimary(ctx.db, { userId, fileId, tagId: chosen?.tagId ?? null })
}

export async function toggleTags(
  ctx: UserCtx,
  { ids, tags: names }: InputOf<typeof fileTags.toggle>,
): Promise<KnowledgeFile[]> {
  const userId = ctx.user.id
  return ctx.transact(async (ctx) => {
    const files = await requireFilesForChange(ctx, ids)
    const fileIds = files.map(({ id }) => id)
    const tagIds = (await requireTags(ctx, names)).map(({ id }) => id)
    const before = Map.groupBy(await taggings.listTaggings(ctx.db, { userId, fileIds }), ({ tagId }) => tagId)
    const isOnAll = (tagId: string) => before.get(tagId)?.length === fileIds.length
    await taggings.removeTaggings(ctx.db, { fileIds, tagIds: tagIds.filter(isOnAll) })
    const added = tagIds.filter((tagId) => !isOnAll(tagId))
    await taggings.addTaggings(ctx.db, { userId, fileIds, tagIds: added, now: ctx.clock.now() })
    await tags.updateActivity(ctx.db, tagIds, ctx.clock.now())
    ctx.emit(fileTagsChanged, [userId], {})
    return toFileDtos(ctx, files)
  })
}

/** The caller's tags with these names, locked. */
async function requireTags(ctx: UserCtx, names: string[]): Promise<{ id: string; name: string }[]> {
  const found = await taggings.listTagsForChange(ctx.db, ctx.user.id, names)
  const known = new Set(found.map(({ name }) => name.toLowerCase()))
  const unknown = names.find((name) => !known.has(name.toLowerCase()))
  if (unknown !== undefined) throw invalid('tags', filesMessages.noTagNamed({ name: unknown }))
  return found
}
