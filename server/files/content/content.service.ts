import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { isModelImage } from '#contract/image-limits.ts'
import { filesMessages } from '#contract/messages/files.ts'
import { folderOf } from '#server/platform/blobs/port.ts'
import type { BlobKind } from '#server/platform/blobs/sweep.ts'
import type { ByteRange } from '#server/platform/byte-range.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { type Block, ExtractionError, type Reading } from '#server/platform/extraction/port.ts'
import type { StoredFile } from '../policy.ts'
import { inspectContent } from './content.ts'
import { listKnownKeys, listWaiting } from './contents.store.ts'
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

/** Opens the content of a file that the caller may read. */
export async function openContent(ctx: Ctx, { blobKey }: StoredFile, range?: ByteRange): Promise<Readable> {
  const blob = blobKey === null ? undefined : await ctx.ports.blobs.read(blobKey, range)
  if (!blob) throw notFound(filesMessages.notFound())
  return blob.stream
}

/** Whether the bytes are a picture that can be shown, whatever the file is named. */
export async function isPicture(bytes: Uint8Array): Promise<boolean> {
  const { marked } = await inspectContent(Readable.from([bytes]))
  return marked !== undefined && isModelImage(marked)
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
