import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { MEGABYTE } from '#contract/constants/files.ts'
import { fileContentPath } from '#contract/files.ts'
import { isModelImage } from '#contract/image-limits.ts'
import { filesMessages } from '#contract/messages/files.ts'
import { can } from '#server/access/policy.ts'
import { folderOf } from '#server/platform/blobs/port.ts'
import { keepingOnlyOnSuccess } from '#server/platform/blobs/removal.ts'
import type { BlobKind } from '#server/platform/blobs/sweep.ts'
import type { ByteRange } from '#server/platform/byte-range.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError, forbidden, notFound } from '#server/platform/errors.ts'
import { type Block, ExtractionError, type Reading } from '#server/platform/extraction/port.ts'
import { attachment } from '#server/platform/http/disposition.ts'
import { isSigned, signAddress, toUnixSeconds } from '#server/platform/http/signed-addresses.ts'
import { readSetting } from '#server/settings/service.ts'
import { isEnabled } from '#server/users/service.ts'
import { reserveStorage } from '#server/users/storage.service.ts'
import { cleanFileName } from '../file-names.ts'
import { isInLibrary, type StoredFile } from '../policy.ts'
import { emitFileChanged, withGranted } from '../presenter.service.ts'
import * as store from '../store.ts'
import { inspectContent, inspectPassing } from './content.ts'
import { listKnownKeys, listWaiting } from './contents.store.ts'
import { typeOf } from './file-types.ts'
import { formatOf } from './formats.ts'

export const newBlobKey = (userId: string) => `${folderOf(userId)}/files/${randomUUID()}`

export const fileBlobs: BlobKind = {
  keys: /^people\/[0-9a-f-]{36}\/files\/[0-9a-f-]{36}$/,
  listNeeded: (ctx, keys) => listKnownKeys(ctx.db, keys),
}

/** The key to which browsers upload directly when the files are stored in a bucket. */
export const uploadKey = ({ id, userId }: Pick<StoredFile, 'id' | 'userId'>) =>
  `${folderOf(userId)}/uploads/${id}`

const UPLOAD_KEY = /^people\/[0-9a-f-]{36}\/uploads\/([0-9a-f-]{36})$/

/**
 * An upload address stays valid for a while after its file was confirmed or cancelled. Bytes that are sent to
 * it then are removed by the clean-up job.
 */
export const uploadBlobs: BlobKind = {
  keys: UPLOAD_KEY,
  async listNeeded(ctx, keys) {
    const ids = keys.flatMap((key) => UPLOAD_KEY.exec(key)?.[1] ?? [])
    return (await listWaiting(ctx.db, ids)).map(uploadKey)
  },
}

export const NAME_DEFAULT = 'Untitled'

/** The description of a new file. */
interface Label {
  wanted: string
  notes?: string
  /** The web address from which it was created. */
  sourceUrl?: string
}

export type NewContent = Label & { bytes: Uint8Array }

/** Creates a complete file from bytes in memory. */
export async function storeFile(ctx: UserCtx, { bytes, ...label }: NewContent): Promise<StoredFile> {
  await requireAllowedSize(ctx, bytes.length)
  return storeArriving(ctx, { ...label, pieces: onePiece(bytes) })
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Creates a complete file from a stream; the caller limits its size. */
export async function storeArriving(
  ctx: UserCtx,
  { wanted, pieces, notes = '', sourceUrl }: Label & { pieces: AsyncIterable<Uint8Array> },
): Promise<StoredFile> {
  const blobKey = newBlobKey(ctx.user.id)
  const fileName = cleanFileName(wanted) || NAME_DEFAULT
  const { passing, found } = inspectPassing(pieces)
  return keepingOnlyOnSuccess(ctx, blobKey, async () => {
    await ctx.ports.blobs.write(blobKey, passing)
    const { sha256, size: fileSize, ...content } = await found()
    return insertFile(ctx, {
      wanted: fileName,
      notes,
      fileSize,
      isText: content.isText,
      ...typeOf(fileName, content),
      content: { blobKey, sha256 },
      ...(sourceUrl !== undefined && { sourceUrl }),
    })
  })
}

export type Draft = Omit<store.NewFileRow, 'id' | 'userId' | 'fileName' | 'createdAt'> & { wanted: string }

/** Inserts the record under a free name and adds its size to the used storage. */
export function insertFile(ctx: UserCtx, { wanted, ...draft }: Draft): Promise<StoredFile> {
  const userId = ctx.user.id
  return ctx.transact(async (ctx) => {
    const fileName = await store.chooseName(ctx.db, { userId, wanted })
    await reserveStorage(ctx, userId, draft.fileSize)
    const row = { ...draft, id: randomUUID(), userId, fileName, createdAt: ctx.clock.now() }
    const file = await store.insertFile(ctx.db, row)
    if (file.state === 'ready') await emitFileChanged(ctx, file)
    return file
  })
}

export async function requireAllowedSize(ctx: UserCtx, bytes: number): Promise<void> {
  const limit = await readSetting(ctx, 'MaxFileSize')
  if (bytes <= limit * MEGABYTE) return
  const size = Math.ceil(bytes / (MEGABYTE / 10)) / 10
  const message = filesMessages.tooLarge({ max: limit, size })
  throw new AppError('too_large', message, { fields: { fileSize: message } })
}

/** Opens the content of a file that the caller may read. */
export async function openContent(ctx: Ctx, { blobKey }: StoredFile, range?: ByteRange): Promise<Readable> {
  const blob = blobKey === null ? undefined : await ctx.ports.blobs.read(blobKey, range)
  if (!blob) throw notFound(filesMessages.notFound())
  return blob.stream
}

/** The media type of a picture that can be shown, whatever the file is named; nothing for other bytes. */
export async function pictureTypeOf(bytes: Uint8Array): Promise<string | undefined> {
  const { marked } = await inspectContent(Readable.from([bytes]))
  return marked !== undefined && isModelImage(marked) ? marked : undefined
}

/**
 * The text of a file, extracted when a slot is free. Throws an `ExtractionError` when the file has no text.
 */
export function extractText(
  ctx: Ctx,
  file: StoredFile,
  turn: Pick<Reading, 'person' | 'urgency' | 'signal'>,
): AsyncIterable<Block> {
  const format = formatOf(file)
  if (!format) throw new ExtractionError('damaged')
  const open = async () => {
    const blob = file.blobKey === null ? undefined : await ctx.ports.blobs.read(file.blobKey)
    if (!blob) throw new ExtractionError('damaged')
    return blob.stream
  }
  return ctx.ports.extractor.extract({ ...turn, format, open })
}

/**
 * A download address that needs no sign-in while the user who requested it may read the file. A bucket checks
 * no permissions, so only owners get addresses of the bucket.
 */
export async function readAddress(
  ctx: UserCtx,
  { id, userId, blobKey, fileName, mimeType }: StoredFile,
  seconds: number,
): Promise<{ url: string; expires: Date }> {
  const now = ctx.clock.now()
  const expires = secondsAfter(now, seconds)
  const { direct } = ctx.ports.blobs
  if (direct && blobKey !== null && userId === ctx.user.id) {
    const download = { disposition: attachment(fileName), contentType: mimeType, seconds, now }
    return { url: await direct.signDownload(blobKey, download), expires }
  }
  const reader = ctx.user.id
  const grant = { purpose: 'read file', bound: [id, reader], expires: toUnixSeconds(expires) }
  return {
    url: `${fileContentPath(id)}?reader=${reader}&${signAddress(ctx.ports.secretKey, grant)}`,
    expires,
  }
}

/** Throws the same error as for an expired address when its holder may not fetch the file. */
export async function requireAddressed(
  ctx: Ctx,
  { id, query }: { id: string; query: Record<string, unknown> },
): Promise<StoredFile> {
  const reader = String(query['reader'])
  const grant = { purpose: 'read file', bound: [id, reader] }
  if (!isSigned(ctx.ports.secretKey, query, grant, ctx.clock.now())) throw ended()
  const file = await store.findFile(ctx.db, id)
  if (!file || !isInLibrary(file)) throw notFound(filesMessages.notFound())
  const [seen] = await withGranted(ctx, reader, [file])
  if (!seen || !can({ id: reader }, 'read', seen) || !(await isEnabled(ctx, reader))) throw ended()
  return seen
}

const ended = () => forbidden(filesMessages.addressExpired())
