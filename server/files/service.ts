import type { Permission } from '#contract/access.ts'
import { FILE_URL_SECONDS, fileContentPath, type files, type KnowledgeFile } from '#contract/files.ts'
import type { InputOf, OutputOf } from '#contract/kit.ts'
import { can, requireCan } from '#server/access/policy.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { isSigned, signAddress } from '#server/platform/signed-addresses.ts'
import { dropSystemFile, putSystemFile } from '#server/users/system-files.service.ts'
import * as contents from './contents.store.ts'
import { cleanFileName } from './file-names.ts'
import { typeOf } from './file-types.ts'
import { isInLibrary, type StoredFile } from './policy.ts'
import { changeSharing } from './sharing.service.ts'
import * as store from './store.ts'
import { tagFile } from './tagging.service.ts'
import { tellFileChanged, viewFile, viewFiles, withGranted } from './views.service.ts'

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

/** What it says of the file changes for everybody, tags for the caller alone. */
export async function updateFile(
  ctx: UserCtx,
  { id, tags, primaryTag, ...input }: InputOf<typeof files.update>,
): Promise<KnowledgeFile> {
  const { fileName, users, groups, isGlobalRead, isGlobalWrite, ...change } = input
  const sharing = { users, groups, isGlobalRead, isGlobalWrite }
  return ctx.transact(async (ctx) => {
    const file = await requireFileForChange(ctx, id)
    if (isAnyGiven({ fileName, ...change })) requireCan(ctx, 'update', 'File', file)
    if (isAnyGiven(sharing)) requireCan(ctx, 'share', 'File', file)
    const opened = await changeSharing(ctx, file, sharing)
    const renamed = fileName === undefined ? {} : await rename(ctx, file, fileName)
    const changed = await store.updateFile(ctx.db, id, {
      ...change,
      ...renamed,
      ...opened,
      ...(isAnyGiven(input) && { updatedAt: ctx.clock.now() }),
    })
    await followInstruction(ctx, changed, change)
    await tagFile(ctx, file, { tags, primaryTag })
    await tellFileChanged(ctx, changed)
    return viewFile(ctx, changed)
  })
}

const isAnyGiven = (values: object) => Object.values(values).some((value) => value !== undefined)

/** What a person marks as an instruction instructs the models they ask; nobody else's list is touched. */
async function followInstruction(
  ctx: UserCtx,
  { id: fileId, system, systemPriority }: StoredFile,
  change: { system?: boolean; systemPriority?: number },
): Promise<void> {
  if (change.system === false) await dropSystemFile(ctx, fileId)
  else if (change.system || (system && change.systemPriority !== undefined)) {
    await putSystemFile(ctx, { fileId, systemPriority })
  }
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
  return requireInLibrary(ctx, permission, await store.findFile(ctx.db, id))
}

/** One that the caller may read, locked until the transaction ends. */
export async function requireFileForChange(ctx: UserCtx, id: string): Promise<StoredFile> {
  const [found] = await store.listFilesForChange(ctx.db, [id])
  return requireInLibrary(ctx, 'read', found)
}

async function requireInLibrary(
  ctx: UserCtx,
  permission: Permission,
  found: StoredFile | undefined,
): Promise<StoredFile> {
  const there = found && isInLibrary(found) ? [found] : []
  const [file] = await withGranted(ctx, ctx.user.id, there)
  return requireCan(ctx, permission, 'File', file)
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
