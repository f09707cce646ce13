import { Readable } from 'node:stream'
import type { UserCtx } from '../context.ts'

/** The bytes of a blob as a file of the archive; empty where it was removed concurrently. */
export async function openBlob({ ports }: UserCtx, key: string): Promise<Readable> {
  const blob = await ports.blobs.read(key)
  return blob?.stream ?? Readable.from([])
}
