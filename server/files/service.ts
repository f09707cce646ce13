import type { Permission } from '#contract/access.ts'
import {
  FILE_URL_SECONDS,
  fileChanged,
  fileContentPath,
  type files,
  type KnowledgeFile,
} from '#contract/files.ts'
import type { InputOf, OutputOf } from '#contract/kit.ts'
import { can, requireCan } from '#server/access/policy.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { isSigned, signAddress } from '#server/platform/signed-addresses.ts'
import * as contents from './contents.store.ts'
import { cleanFileName } from './file-names.ts'
import { typeOf } from './file-types.ts'
import { isInLibrary, type StoredFile } from './policy.ts'
import * as store from './store.ts'

const READ = 'read file'
const FILE_PATH = /^files\/([0-9a-f-]{36})$/

export function listFiles(
  ctx: UserCtx,
  input: InputOf<typeof files.list>,
): Promise<OutputOf<typeof files.list>> {
  return store.listFiles(ctx.db, { userId: ctx.user.id, ...input })
}

export type { OwnContent } from './contents.store.ts'

export const listOwnContents = (ctx: UserCtx) => contents.listOwnContents(ctx.db, ctx.user.id)

export async function showFile(ctx: UserCtx, { id }: InputOf<typeof files.get>): Promise<KnowledgeFile> {
  return withAddress(ctx, await requireFile(ctx, 'read', id))
}

export async function showFiles(
  ctx: UserCtx,
  { ids }: InputOf<typeof files.byIds>,
): Promise<KnowledgeFile[]> {
  const readable = await listReadableFiles(ctx, ids)
  return readable.map((file) => withAddress(ctx, file))
}

export async function updateFile(
  ctx: UserCtx,
  { id, fileName, ...change }: InputOf<typeof files.update>,
): Promise<KnowledgeFile> {
  return ctx.transact(async (ctx) => {
    const file = await requireFile(ctx, 'update', id)
    const renamed = fileName === undefined ? {} : await rename(ctx, file, fileName)
    const changed = await store.updateFile(ctx.db, id, { ...change, ...renamed, updatedAt: ctx.clock.now() })
    ctx.emit(fileChanged, [changed.userId], changed)
    return changed
  })
}

/** The new name, and what a file of that name is: what texts are, their name says. */
async function rename(ctx: UserCtx, file: StoredFile, fileName: string) {
  const wanted = cleanFileName(fileName)
  if (wanted === '') throw invalid('fileName', 'Name is required')
  const name = await store.chooseName(ctx.db, { userId: file.userId, wanted, exceptId: file.id })
  const isText = file.isText
  return { fileName: name, ...(isText && typeOf(name, { marked: undefined, isText })) }
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
  return requireCan(ctx, permission, 'File', found && isInLibrary(found) ? found : undefined)
}

/** Those of them in the library that the caller may read, in the same order. */
export async function listReadableFiles(
  ctx: Ctx & { user: { id: string } },
  ids: string[],
): Promise<StoredFile[]> {
  const found = new Map((await store.listFilesById(ctx.db, [...new Set(ids)])).map((file) => [file.id, file]))
  return ids.flatMap((id) => {
    const file = found.get(id)
    return file && isInLibrary(file) && can(ctx.user, 'read', file) ? [file] : []
  })
}

function withAddress(ctx: UserCtx, file: StoredFile): KnowledgeFile {
  const { url, expires } = addressOf(ctx, file, FILE_URL_SECONDS)
  return { ...file, fileUrl: url, fileUrlExpireAt: new Date(expires * 1000).toISOString() }
}

function addressOf(ctx: Ctx, { id }: StoredFile, seconds: number): { url: string; expires: number } {
  const expires = Math.floor(secondsAfter(ctx.clock.now(), seconds).getTime() / 1000)
  const query = signAddress(ctx.ports.secretKey, { purpose: READ, bound: [id], expires })
  return { url: `${fileContentPath(id)}?${query}`, expires }
}
