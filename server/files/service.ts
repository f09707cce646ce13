import type { Permission } from '#contract/access.ts'
import { FILE_URL_SECONDS, fileContentPath, type files, type KnowledgeFile } from '#contract/files.ts'
import type { InputOf, OutputOf } from '#contract/kit.ts'
import { can, requireCan } from '#server/access/policy.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { isSigned, signAddress } from '#server/platform/signed-addresses.ts'
import * as contents from './contents.store.ts'
import { isInLibrary, type StoredFile } from './policy.ts'
import * as store from './store.ts'
import { viewFile, viewFiles, withGranted } from './views.service.ts'

const READ = 'read file'
const FILE_PATH = /^files\/([0-9a-f-]{36})$/

export async function listFiles(
  ctx: UserCtx,
  input: InputOf<typeof files.list>,
): Promise<OutputOf<typeof files.list>> {
  const { data, total } = await store.listFiles(ctx.db, { userId: ctx.user.id, ...input })
  return { data: await viewFiles(ctx, data), total }
}

export type { OwnContent } from './contents.store.ts'

export const listOwnContents = (ctx: UserCtx) => contents.listOwnContents(ctx.db, ctx.user.id)

export async function showFile(ctx: UserCtx, { id }: InputOf<typeof files.get>): Promise<KnowledgeFile> {
  return withAddress(ctx, await viewFile(ctx, await requireFile(ctx, 'read', id)))
}

export async function showFiles(
  ctx: UserCtx,
  { ids }: InputOf<typeof files.byIds>,
): Promise<KnowledgeFile[]> {
  const readable = await viewFiles(ctx, await listReadableFiles(ctx, ids))
  return readable.map((file) => withAddress(ctx, file))
}

/** Addresses from which each file can be fetched for a while, without signing in. */
export async function presignFiles(
  ctx: UserCtx,
  { filePaths, expiresIn }: InputOf<typeof files.presignedUrls>,
): Promise<string[]> {
  const ids = filePaths.map((path) => {
    const id = FILE_PATH.exec(path)?.[1]
    if (!id) throw notFound('File')
    return id
  })
  const readable = new Map((await listReadableFiles(ctx, ids)).map((file) => [file.id, file]))
  return ids.map((id) => {
    const file = readable.get(id)
    if (!file) throw notFound('File')
    return addressOf(ctx, file, expiresIn).url
  })
}

/** Whether the holder of that address may fetch the file now; refused as if it had ended when not. */
export async function requireAddressed(
  ctx: Ctx,
  { id, query }: { id: string; query: Record<string, unknown> },
): Promise<StoredFile> {
  const isOurs = isSigned(ctx.ports.secretKey, query, { purpose: READ, bound: [id] }, ctx.clock.now())
  if (!isOurs) throw forbidden('This address does not work any more. Ask for a new one.')
  const file = await store.findFile(ctx.db, id)
  if (!file || !isInLibrary(file)) throw notFound('File')
  return file
}

/** A file in the library with which the caller may do that. */
export async function requireFile(ctx: UserCtx, permission: Permission, id: string): Promise<StoredFile> {
  const found = await store.findFile(ctx.db, id)
  const there = found && isInLibrary(found) ? [found] : []
  const [file] = await withGranted(ctx, ctx.user.id, there)
  return requireCan(ctx, permission, 'File', file)
}

/** Files that the caller may read, each once, locked until the transaction ends. */
export async function requireFilesForChange(ctx: UserCtx, ids: string[]): Promise<StoredFile[]> {
  const wanted = [...new Set(ids)]
  const found = (await store.listFilesForChange(ctx.db, wanted)).filter(isInLibrary)
  if (found.length < wanted.length) throw notFound('File')
  const files = await withGranted(ctx, ctx.user.id, found)
  return files.map((file) => requireCan(ctx, 'read', 'File', file))
}

/** Those of them in the library that the caller may read, in the same order. */
export async function listReadableFiles(
  ctx: Ctx & { user: { id: string } },
  ids: string[],
): Promise<StoredFile[]> {
  const all = await withGranted(ctx, ctx.user.id, await store.listFilesById(ctx.db, [...new Set(ids)]))
  const found = new Map(all.map((file) => [file.id, file]))
  return ids.flatMap((id) => {
    const file = found.get(id)
    return file && isInLibrary(file) && can(ctx.user, 'read', file) ? [file] : []
  })
}

function withAddress(ctx: UserCtx, file: KnowledgeFile): KnowledgeFile {
  const { url, expires } = addressOf(ctx, file, FILE_URL_SECONDS)
  return { ...file, fileUrl: url, fileUrlExpireAt: new Date(expires * 1000).toISOString() }
}

function addressOf(ctx: Ctx, { id }: { id: string }, seconds: number): { url: string; expires: number } {
  const expires = Math.floor(secondsAfter(ctx.clock.now(), seconds).getTime() / 1000)
  const query = signAddress(ctx.ports.secretKey, { purpose: READ, bound: [id], expires })
  return { url: `${fileContentPath(id)}?${query}`, expires }
}
