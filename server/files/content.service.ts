import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/platform/byte-range.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { StoredFile } from './policy.ts'

/** The bytes of a file that the caller may read. */
export async function openContent(ctx: Ctx, { blobKey }: StoredFile, range?: ByteRange): Promise<Readable> {
  const blob = blobKey === null ? undefined : await ctx.ports.blobs.read(blobKey, range)
  if (!blob) throw notFound('File')
  return blob.stream
}
