import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { folderOf } from '#server/platform/blobs/port.ts'
import type { BlobKind } from '#server/platform/blobs/sweep.ts'
import type { ByteRange } from '#server/platform/byte-range.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { listKnownKeys } from './contents.store.ts'
import type { StoredFile } from './policy.ts'

export const newBlobKey = (userId: string) => `${folderOf(userId)}/files/${randomUUID()}`

export const fileBlobs: BlobKind = {
  keys: /^people\/[0-9a-f-]{36}\/files\/[0-9a-f-]{36}$/,
  listNeeded: (ctx, keys) => listKnownKeys(ctx.db, keys),
}

/** The bytes of a file that the caller may read. */
export async function openContent(ctx: Ctx, { blobKey }: StoredFile, range?: ByteRange): Promise<Readable> {
  const blob = blobKey === null ? undefined : await ctx.ports.blobs.read(blobKey, range)
  if (!blob) throw notFound('File')
  return blob.stream
}
