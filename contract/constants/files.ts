import { z } from 'zod'

export const FILE_NAME_MAX = 255
export const FILE_NOTES_MAX = 2000
export const FILE_PAGE_SIZE = 20
export const FILES_AT_ONCE_MAX = 500
/**
 * The maximum length of lists in addresses: servers and proxies refuse addresses and headers beyond 16 KB, and a tag
 * can take 600 bytes.
 */
export const FILES_IN_ADDRESS_MAX = 200
export const FILE_PATH_MAX = 50
export const TAGS_IN_ADDRESS_MAX = 20
/** 1 MB everywhere in the product. */
export const MEGABYTE = 1_000_000
/** How long an address for uploading or fetching bytes is valid. */
export const FILE_URL_SECONDS = 3600
export const FILE_TRASH_DAYS = 30
/** The tokens of one chunk. */
export const CHUNK_SIZE_MIN = 50
export const CHUNK_SIZE_MAX = 8000
export const FILE_SEARCH_MAX = 400
/** The files whose thumbnails one request can ask for. */
export const THUMBNAILS_AT_ONCE_MAX = 60
/** The longest text of a thumbnail. */
export const THUMBNAIL_TEXT_MAX = 600

/** Filters of a list. `url`: created from a web address. */
export type FileTypeFilter = z.infer<typeof FileTypeFilter>
export const FileTypeFilter = z.enum([
  'all',
  'text',
  'pdf',
  'url',
  'image',
  'excel',
  'word',
  'json',
  'csv',
  'markdown',
  'code',
])
