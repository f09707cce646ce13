import type { FileTypeFilter } from '#contract/constants/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import type { Message } from '#contract/messages.ts'
import { splitFileName } from '../file-names.ts'

/** The types by which a list can be filtered, and `other` for all remaining ones. */
export type FileKind = Exclude<FileTypeFilter, 'all' | 'url'> | 'other'

const CODE =
  'ts tsx js jsx mjs cjs py rb go rs java kt kts c h cc cpp hpp cs swift php pl sh bash zsh sql css scss less html htm xml yaml yml toml ini vue svelte lua r jl scala dart ex exs erl hs clj dockerfile makefile gradle proto graphql'
export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const SLIDES_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
export const EPUB_TYPE = 'application/epub+zip'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'
export const ODT_TYPE = `${OPEN_DOCUMENT}.text`
export const ODS_TYPE = `${OPEN_DOCUMENT}.spreadsheet`
export const ODP_TYPE = `${OPEN_DOCUMENT}.presentation`
export const RTF_TYPE = 'application/rtf'
export const BINARY_TYPE = 'application/octet-stream'

/** Text has no signature: its type follows from its name. */
const TEXTS: Record<string, { mimeType: string; kind: FileKind }> = {
  ...Object.fromEntries(CODE.split(' ').map((name) => [name, { mimeType: 'text/plain', kind: 'code' }])),
  html: { mimeType: 'text/html', kind: 'code' },
  htm: { mimeType: 'text/html', kind: 'code' },
  xml: { mimeType: 'application/xml', kind: 'code' },
  svg: { mimeType: 'image/svg+xml', kind: 'image' },
  md: { mimeType: 'text/markdown', kind: 'markdown' },
  markdown: { mimeType: 'text/markdown', kind: 'markdown' },
  csv: { mimeType: 'text/csv', kind: 'csv' },
  tsv: { mimeType: 'text/tab-separated-values', kind: 'csv' },
  json: { mimeType: 'application/json', kind: 'json' },
  jsonl: { mimeType: 'application/json', kind: 'json' },
}

/** Zipped documents are recognized by their first entry, which not every program writes first. */
const ARCHIVE_TYPE = 'application/zip'
/** Documents with a password are stored in the container format of older versions of Office. */
const CONTAINER_TYPE = 'application/x-cfb'
const PACKED: Record<string, string> = {
  docx: WORD_TYPE,
  xlsx: EXCEL_TYPE,
  pptx: SLIDES_TYPE,
  epub: EPUB_TYPE,
}

/** Formats of Office before 2007, by extension: their common container does not distinguish them. */
const LEGACY: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

const KINDS: Record<string, FileKind> = {
  'application/pdf': 'pdf',
  [WORD_TYPE]: 'word',
  [ODT_TYPE]: 'word',
  [RTF_TYPE]: 'word',
  'application/msword': 'word',
  [EXCEL_TYPE]: 'excel',
  [ODS_TYPE]: 'excel',
  'application/vnd.ms-excel': 'excel',
}

/** How the user can convert a file of an unreadable format; `undefined` when there is no advice. */
export const adviceOn = (mimeType: string): Message | undefined => ADVICE[mimeType]

const ADVICE: Record<string, Message> = {
  'application/msword': filesMessages.legacyWord(),
  'application/vnd.ms-excel': filesMessages.legacyExcel(),
  'application/vnd.ms-powerpoint': filesMessages.legacyPowerPoint(),
}

export interface FoundType {
  mimeType: string
  kind: FileKind
}

/**
 * The type of a file: by the signature in its bytes (`marked`) if it has one, else by its name if it is text.
 * The name alone never makes a file a document.
 */
export function typeOf(fileName: string, found: { marked: string | undefined; isText: boolean }): FoundType {
  const extension = splitFileName(fileName).extension.slice(1).toLowerCase()
  if (found.isText) return TEXTS[extension] ?? { mimeType: 'text/plain', kind: 'text' }
  const { marked } = found
  const isPacked = marked === ARCHIVE_TYPE || marked === CONTAINER_TYPE
  const legacy = marked === CONTAINER_TYPE ? LEGACY[extension] : undefined
  const mimeType = legacy ?? ((isPacked && PACKED[extension]) || (marked ?? BINARY_TYPE))
  return { mimeType, kind: KINDS[mimeType] ?? (mimeType.startsWith('image/') ? 'image' : 'other') }
}
