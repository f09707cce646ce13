import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import type { StoredFile } from './policy.ts'
import * as taggings from './taggings.store.ts'

/** Gives the file the caller's own tags as they are said. Only inside `transact`, with the file locked. */
export async function tagFile(
  ctx: UserCtx,
  file: StoredFile,
  { tags, primaryTag }: { tags?: string[]; primaryTag?: string | null },
): Promise<void> {
  if (tags) await replaceTags(ctx, file.id, tags)
  if (primaryTag !== undefined) await choosePrimary(ctx, file.id, primaryTag)
}

async function replaceTags(ctx: UserCtx, fileId: string, names: string[]): Promise<void> {
  const wanted = (await requireTags(ctx, 'tags', names)).map(({ id }) => id)
  const userId = ctx.user.id
  const before = await taggings.listTaggings(ctx.db, { userId, fileIds: [fileId] })
  const gone = before.map(({ tagId }) => tagId).filter((id) => !wanted.includes(id))
  await taggings.removeTaggings(ctx.db, { fileIds: [fileId], tagIds: gone })
  await taggings.addTaggings(ctx.db, { userId, fileIds: [fileId], tagIds: wanted, now: ctx.clock.now() })
}

async function choosePrimary(ctx: UserCtx, fileId: string, name: string | null): Promise<void> {
  const userId = ctx.user.id
  const own = await taggings.listTaggings(ctx.db, { userId, fileIds: [fileId] })
  const chosen = own.find((tagging) => tagging.name.toLowerCase() === name?.toLowerCase())
  if (name !== null && !chosen) throw invalid('primaryTag', `This file has no tag "${name}"`)
  await taggings.updatePrimary(ctx.db, { userId, fileId, tagId: chosen?.tagId ?? null })
}

/** The caller's tags of these names, locked. */
async function requireTags(
  ctx: UserCtx,
  field: string,
  names: string[],
): Promise<{ id: string; name: string }[]> {
  const found = await taggings.listTagsForChange(ctx.db, ctx.user.id, names)
  const known = new Set(found.map(({ name }) => name.toLowerCase()))
  const unknown = names.find((name) => !known.has(name.toLowerCase()))
  if (unknown !== undefined) throw invalid(field, `There is no tag "${unknown}"`)
  return found
}
