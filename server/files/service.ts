import { z } from 'zod'
import type { Permission } from '#contract/access.ts'
import { FILE_URL_SECONDS } from '#contract/constants/files.ts'
import type { files, KnowledgeFile } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { can, requireCan } from '#server/access/policy.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { readAddress } from './content/content.service.ts'
import * as contents from './content/contents.store.ts'
import { isInLibrary, type StoredFile } from './policy.ts'
import { toFileDto, toFileDtos, withGranted } from './presenter.service.ts'
import * as store from './store.ts'

const PATH_BEGINNING = 'files/'
const FilePath = z.templateLiteral([PATH_BEGINNING, z.uuid()])

export async function listFiles(
  ctx: UserCtx,
  input: InputOf<typeof files.list>,
): Promise<OutputOf<typeof files.list>> {
  const { data, total } = await store.listFiles(ctx.db, { userId: ctx.user.id, ...input })
  return { data: await toFileDtos(ctx, data), total }
}

export const listOwnContents = (ctx: UserCtx) => contents.listOwnContents(ctx.db, ctx.user.id)

export async function showFile(ctx: UserCtx, { id }: InputOf<typeof files.get>): Promise<KnowledgeFile> {
  const file = await requireFile(ctx, 'read', id)
  return withAddress(ctx, file, await toFileDto(ctx, file))
}

export async function showFiles(
  ctx: UserCtx,
  { ids }: InputOf<typeof files.byIds>,
): Promise<KnowledgeFile[]> {
  const readable = await listReadableFiles(ctx, ids)
  const views = new Map((await toFileDtos(ctx, readable)).map((view) => [view.id, view]))
  const addressed = readable.map(async (file) => {
    const view = views.get(file.id)
    return view ? [await withAddress(ctx, file, view)] : []
  })
  return (await Promise.all(addressed)).flat()
}

/** Download addresses that need no sign-in, for each file. */
export async function presignFiles(
  ctx: UserCtx,
  { filePaths, expiresIn }: InputOf<typeof files.presignedUrls>,
): Promise<string[]> {
  const ids = filePaths.map((path) => {
    if (!FilePath.safeParse(path).success) throw notFound(filesMessages.notFound())
    return path.slice(PATH_BEGINNING.length)
  })
  const readable = new Map((await listReadableFiles(ctx, ids)).map((file) => [file.id, file]))
  const wanted = ids.map((id) => {
    const file = readable.get(id)
    if (!file) throw notFound(filesMessages.notFound())
    return file
  })
  return Promise.all(wanted.map(async (file) => (await readAddress(ctx, file, expiresIn)).url))
}

/** Throws when the caller may not read one of them. */
export async function requireReadableFiles(ctx: UserCtx, ids: string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const readable = await listReadableFiles(ctx, ids)
  if (readable.length < ids.length) throw notFound(filesMessages.notFound())
  return readable
}

/** A file in the library on which the caller has the permission. */
export async function requireFile(ctx: UserCtx, permission: Permission, id: string): Promise<StoredFile> {
  const found = await store.findFile(ctx.db, id)
  const there = found && isInLibrary(found) ? [found] : []
  const [file] = await withGranted(ctx, ctx.user.id, there)
  return requireCan(ctx, permission, filesMessages.notFound(), file)
}

/** Like `requireFile`, locked until the transaction ends. */
export async function requireFileForChange(
  ctx: UserCtx,
  permission: Permission,
  id: string,
): Promise<StoredFile> {
  const [file] = await requireFilesForChange(ctx, [id])
  return requireCan(ctx, permission, filesMessages.notFound(), file)
}

/** Files that the caller may read, each once, locked until the transaction ends. */
export async function requireFilesForChange(ctx: UserCtx, ids: string[]): Promise<StoredFile[]> {
  const wanted = [...new Set(ids)]
  const found = (await store.listFilesForChange(ctx.db, wanted)).filter(isInLibrary)
  if (found.length < wanted.length) throw notFound(filesMessages.notFound())
  const files = await withGranted(ctx, ctx.user.id, found)
  return files.map((file) => requireCan(ctx, 'read', filesMessages.notFound(), file))
}

/** Prevents their deletion until the transaction ends. */
export const lockFiles = ({ db }: Ctx, ids: string[]): Promise<void> => store.lockFiles(db, ids)

/** The given files in the library that the caller may read, in the same order. */
export async function listReadableFiles(
  ctx: Ctx & { user: { id: string } },
  ids: string[],
): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const all = await withGranted(ctx, ctx.user.id, await store.listFilesById(ctx.db, [...new Set(ids)]))
  const found = new Map(all.map((file) => [file.id, file]))
  return ids.flatMap((id) => {
    const file = found.get(id)
    return file && isInLibrary(file) && can(ctx.user, 'read', file) ? [file] : []
  })
}

/** The given files that the caller can see, including those in the trash, which may be restored. */
export async function listSeenIds(ctx: UserCtx, ids: string[]): Promise<Set<string>> {
  const found = await withGranted(ctx, ctx.user.id, await store.listFilesById(ctx.db, ids))
  return new Set(found.filter((file) => can(ctx.user, 'read', file)).map(({ id }) => id))
}

export async function listReadableIds(ctx: UserCtx, ids: string[]): Promise<Set<string>> {
  return new Set((await listReadableFiles(ctx, ids)).map(({ id }) => id))
}

async function withAddress(ctx: UserCtx, stored: StoredFile, view: KnowledgeFile): Promise<KnowledgeFile> {
  const { url, expires } = await readAddress(ctx, stored, FILE_URL_SECONDS)
  return { ...view, fileUrl: url, fileUrlExpireAt: expires.toISOString() }
}
