import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/platform/byte-range.ts'

/** Storage for content that is too large for the database, under keys that cannot be guessed. */
export interface Blobs {
  /** Stores the content completely or not at all, and returns its length. */
  write(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>
  /** The whole content, or a range of it. */
  read(key: string, range?: ByteRange): Promise<StoredBlob | undefined>
  /** Removing a key that does not exist is not an error. */
  remove(key: string): Promise<void>
  /** Removes every blob whose key begins with that folder. */
  removeAll(folder: string): Promise<void>
  /** The keys of blobs that were stored before that time. */
  list(before: Date): AsyncIterable<string>
  /** Removes partial writes of writers that were last active before that time. */
  removeLeftovers(before: Date): Promise<void>
  /** Set if browsers access the store directly. Otherwise content passes through this program. */
  direct?: DirectAccess
}

/** The validity of an address, in seconds from that time. */
export interface Validity {
  seconds: number
  now: Date
}

export interface DirectAccess {
  /** The origin that pages must be allowed to connect to. */
  origin: string
  /** An address that accepts exactly this many bytes of this type by PUT. */
  signUpload(key: string, upload: Validity & { size: number; contentType: string }): Promise<string>
  /** An address to fetch the blob as this type, with this content disposition. */
  signDownload(
    key: string,
    download: Validity & { disposition: string; contentType: string },
  ): Promise<string>
  /** Copies inside the store. `false`: the source does not exist. */
  copy(from: string, to: string): Promise<boolean>
}

export interface StoredBlob {
  /** The size of the whole blob, also when a range is read. */
  size: number
  stream: Readable
}

/** Names joined by slashes; none begins with a dot, so that no key leaves its folder. */
const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

export const isKey = (key: string): boolean => KEY.test(key)

export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error('Not a key of a blob')
  return key
}

/** All blobs of a user are below one folder, which is removed with the account. */
export const folderOf = (userId: string) => `people/${userId}`
