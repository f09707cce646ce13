import { createHash, randomUUID } from 'node:crypto'
import {
  type ConfirmedFile,
  FILE_URL_SECONDS,
  fileChanged,
  fileContentPath,
  type files,
  type KnowledgeFile,
  MEGABYTE,
  type NewFile,
} from '#contract/files.ts'
import type { InputOf } from '#contract/kit.ts'
import { requireCan } from '#server/access/policy.ts'
import { folderOf } from '#server/platform/blobs/port.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError, conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { isSigned, signAddress } from '#server/platform/signed-addresses.ts'
import { readSetting } from '#server/settings/service.ts'
import { reserveStorage } from '#server/users/storage.service.ts'
import { inspectContent } from './content.ts'
import { cleanFileName } from './file-names.ts'
import { BINARY_TYPE, typeOf } from './file-types.ts'
import type { StoredFile } from './policy.ts'
import { requireFile } from './service.ts'
import * as store from './store.ts'
import * as uploads from './uploads.store.ts'

const WRITE = 'write file'
const NAME_DEFAULT = 'Untitled'
const MIME_TYPE = /^[\w.+-]+\/[\w.+-]+$/

const newBlobKey = (userId: string) => `${folderOf(userId)}/files/${randomUUID()}`

/** Makes a file out of a small text, or the place for one whose bytes are to come. */
export async function createFile(ctx: UserCtx, input: InputOf<typeof files.create>): Promise<NewFile> {
  const { content, fileSize = 0, notes } = input
  const wanted = cleanFileName(input.fileName) || NAME_DEFAULT
  if (content !== undefined) {
    return { ...(await createTextFile(ctx, { wanted, notes, content })), presignedUrl: null }
  }
  await requireAllowedSize(ctx, fileSize)
  const mimeType = MIME_TYPE.test(input.mimeType) ? input.mimeType : BINARY_TYPE
  const file = await insertFile(ctx, { wanted, notes, fileSize, mimeType, kind: 'other', isText: false })
  return { ...file, presignedUrl: uploadAddress(ctx, file) }
}

async function createTextFile(
  ctx: UserCtx,
  { wanted, notes, content }: { wanted: string; notes: string; content: string },
): Promise<StoredFile> {
  const bytes = Buffer.from(content)
  const blobKey = newBlobKey(ctx.user.id)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const type = typeOf(wanted, { marked: undefined, isText: true })
  await requireAllowedSize(ctx, bytes.length)
  return keepingOnlyOnSuccess(ctx, blobKey, async () => {
    await ctx.ports.blobs.write(blobKey, bytes)
    const content = { blobKey, sha256 }
    return insertFile(ctx, { wanted, notes, fileSize: bytes.length, isText: true, ...type, content })
  })
}

type Draft = Omit<store.NewFileRow, 'id' | 'userId' | 'fileName' | 'createdAt'> & { wanted: string }

function insertFile(ctx: UserCtx, { wanted, ...draft }: Draft): Promise<StoredFile> {
  const userId = ctx.user.id
  return ctx.transact(async (ctx) => {
    const fileName = await store.chooseName(ctx.db, { userId, wanted })
    await reserveStorage(ctx, userId, draft.fileSize)
    const row = { ...draft, id: randomUUID(), userId, fileName, createdAt: ctx.clock.now() }
    const file = await store.insertFile(ctx.db, row)
    if (file.state === 'ready') ctx.emit(fileChanged, [userId], file)
    return file
  })
}

/** What was written for something that failed in the end does not stay. */
async function keepingOnlyOnSuccess<T>(ctx: Ctx, blobKey: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await ctx.ports.blobs.remove(blobKey)
    throw error
  }
}

async function requireAllowedSize(ctx: UserCtx, bytes: number): Promise<void> {
  const limit = await readSetting(ctx, 'MaxFileSize')
  if (bytes <= limit * MEGABYTE) return
  const size = (bytes / MEGABYTE).toFixed(1)
  const message = `A file may have at most ${limit} MB; this one has ${size} MB`
  throw new AppError('too_large', message, { fields: { fileSize: message } })
}

/** An upload address is bound to the file, its size and its type, and works for an hour. */
function uploadAddress(ctx: Ctx, file: StoredFile): string {
  const expires = Math.floor(secondsAfter(ctx.clock.now(), FILE_URL_SECONDS).getTime() / 1000)
  const query = signAddress(ctx.ports.secretKey, { ...uploadGrant(file), expires })
  return `${fileContentPath(file.id)}?${query}`
}

const uploadGrant = ({ id, fileSize, mimeType }: StoredFile) => ({
  purpose: WRITE,
  bound: [id, fileSize, mimeType],
})

export interface ArrivingContent {
  id: string
  query: Record<string, unknown>
  contentType: string
  pieces: AsyncIterable<Uint8Array>
}

/** Takes the bytes of a file. Until it is confirmed they may be sent again; the latest count. */
export async function receiveContent(ctx: Ctx, arriving: ArrivingContent): Promise<void> {
  const file = await requireExpected(ctx, arriving)
  const blobKey = newBlobKey(file.userId)
  await keepingOnlyOnSuccess(ctx, blobKey, async () => {
    await ctx.ports.blobs.write(blobKey, exactly(file.fileSize, arriving.pieces))
    const previousKey = await ctx.transact(async (ctx) => {
      const replaced = await uploads.replaceUpload(ctx.db, file.id, blobKey)
      if (!replaced) throw conflict('This file does not wait for its content any more')
      return replaced.previousKey
    })
    if (previousKey !== null) await ctx.ports.blobs.remove(previousKey)
  })
}

async function requireExpected(ctx: Ctx, { id, query, contentType }: ArrivingContent): Promise<StoredFile> {
  const file = await store.findFile(ctx.db, id)
  const { secretKey } = ctx.ports
  if (!file || !isSigned(secretKey, query, uploadGrant(file), ctx.clock.now())) {
    throw forbidden('This address does not work any more. Start the upload again.')
  }
  if (file.state === 'ready') throw conflict('This file does not wait for its content any more')
  if (contentType !== file.mimeType) throw invalid('content-type', `Send the file as ${file.mimeType}`)
  return file
}

/** Hands the pieces on as long as they are not more than announced, and fails when they were less. */
async function* exactly(size: number, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let arrived = 0
  for await (const piece of brokenOffAsFailure(pieces)) {
    arrived += piece.length
    if (arrived > size) throw invalid('content', `The file was announced with ${size} bytes and has more`)
    yield piece
  }
  if (arrived < size) {
    throw invalid('content', `The file was announced with ${size} bytes and has only ${arrived}`)
  }
}

async function* brokenOffAsFailure(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch {
    throw new AppError('invalid', 'The upload was cut off')
  }
}

/** Confirming again answers the same. */
export async function confirmFile(
  ctx: UserCtx,
  { id }: InputOf<typeof files.confirm>,
): Promise<ConfirmedFile> {
  const found = await store.findFile(ctx.db, id)
  const file = requireCan(ctx, 'update', 'File', found?.deletedAt === null ? found : undefined)
  const confirmed = file.state === 'ready' ? file : await completeUpload(ctx, file)
  return { ...confirmed, duplicateOf: await uploads.findTwin(ctx.db, confirmed) }
}

async function completeUpload(ctx: UserCtx, file: StoredFile): Promise<StoredFile> {
  const { blobKey } = file
  const blob = blobKey === null ? undefined : await ctx.ports.blobs.read(blobKey)
  if (blobKey === null || !blob) throw conflict('The content of this file has not arrived yet')
  const { sha256, size, ...found } = await inspectContent(blob.stream)
  if (size !== file.fileSize) throw conflict('The content of this file has not arrived yet')
  return ctx.transact(async (ctx) => {
    const type = typeOf(file.fileName, found)
    const completed = await uploads.completeUpload(ctx.db, {
      id: file.id,
      blobKey,
      sha256,
      isText: found.isText,
      ...type,
      updatedAt: ctx.clock.now(),
    })
    if (completed) ctx.emit(fileChanged, [completed.userId], completed)
    return completed ?? (await afterAll(ctx, file.id))
  })
}

/** Somebody else was faster: confirmed it, sent other content, or cancelled. */
async function afterAll(ctx: UserCtx, id: string): Promise<StoredFile> {
  const file = await store.findFile(ctx.db, id)
  if (!file) throw notFound('File')
  if (file.state === 'uploading') throw conflict('The content of this file was sent again meanwhile')
  return file
}

/** A file of the caller's own with the same content. */
export async function cloneFile(ctx: UserCtx, { id }: InputOf<typeof files.clone>): Promise<KnowledgeFile> {
  const file = await requireFile(ctx, 'read', id)
  const blob = file.blobKey === null ? undefined : await ctx.ports.blobs.read(file.blobKey)
  if (!blob || file.sha256 === null) throw notFound('File')
  const { fileName: wanted, notes, fileSize, mimeType, kind, isText, sha256 } = file
  const blobKey = newBlobKey(ctx.user.id)
  return keepingOnlyOnSuccess(ctx, blobKey, async () => {
    await ctx.ports.blobs.write(blobKey, blob.stream)
    const content = { blobKey, sha256 }
    return insertFile(ctx, { wanted, notes, fileSize, mimeType, kind, isText, content })
  })
}
