import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/platform/byte-range.ts'

/** Bytes that are too large for the database, under keys that nobody can guess. */
export interface Blobs {
  /** Stores the bytes, completely or not at all, and answers how many they are. */
  write(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>
  /** All of the bytes, or that part of them. */
  read(key: string, range?: ByteRange): Promise<StoredBlob | undefined>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Removes every blob whose key begins with that folder. */
  removeAll(folder: string): Promise<void>
  /** The keys of what was stored before that moment. */
  list(before: Date): AsyncIterable<string>
  /** Removes what writers that were last heard of before that moment left half written. */
  removeLeftovers(before: Date): Promise<void>
  /** Of a store that people's browsers reach themselves. Without it bytes go through this program. */
  direct?: DirectAccess
}

/** How long an address works, in seconds from that moment. */
export interface Validity {
  seconds: number
  now: Date
}

export interface DirectAccess {
  /** What pages must be allowed to reach. */
  origin: string
  /** Where exactly so many bytes of that type can be sent, by PUT. */
  signUpload(key: string, upload: Validity & { size: number; contentType: string }): Promise<string>
  /** Where it can be fetched as that type, and treated as the disposition says. */
  signDownload(
    key: string,
    download: Validity & { disposition: string; contentType: string },
  ): Promise<string>
  /** Inside the store. `false`: there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>
}

export interface StoredBlob {
  /** Of the whole, also when a part is read. */
  size: number
  stream: Readable
}

/** Names joined by slashes; none begins with a dot, so that no key leads out of its folder. */
const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

export const isKey = (key: string): boolean => KEY.test(key)

export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error('Not a key of a blob')
  return key
}

/** Whatever belongs to one person lies below one folder, and can leave with them. */
export const folderOf = (userId: string) => `people/${userId}`
