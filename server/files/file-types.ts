import type { FileTypeFilter } from '#contract/files.ts'
import { splitFileName } from './file-names.ts'

/** What a list can be narrowed to, and whatever is none of it. */
export type FileKind = Exclude<FileTypeFilter, 'all' | 'url'> | 'other'

const CODE =
  'ts tsx js jsx mjs cjs py rb go rs java kt kts c h cc cpp hpp cs swift php pl sh bash zsh sql css scss less html htm xml yaml yml toml ini vue svelte lua r jl scala dart ex exs erl hs clj dockerfile makefile gradle proto graphql'
export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const SLIDES_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
export const EPUB_TYPE = 'application/epub+zip'
export const BINARY_TYPE = 'application/octet-stream'

/** Texts have no marks of their own: what they are, their name says. */
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

/** Packed documents are recognized by their first part, which not every program puts first. */
const ARCHIVE_TYPE = 'application/zip'
/** What a password protects lies in an older kind of container. */
const CONTAINER_TYPE = 'application/x-cfb'
const PACKED: Record<string, string> = {
  docx: WORD_TYPE,
  xlsx: EXCEL_TYPE,
  pptx: SLIDES_TYPE,
  epub: EPUB_TYPE,
}

const KINDS: Record<string, FileKind> = {
  'application/pdf': 'pdf',
  [WORD_TYPE]: 'word',
  [EXCEL_TYPE]: 'excel',
}

export interface FoundType {
  mimeType: string
  kind: FileKind
}

/**
 * What a file is: by the marks in its bytes (`marked`) where it has any, else by its name if it is text. The name alone
 * makes nothing a document.
 */
export function typeOf(fileName: string, found: { marked: string | undefined; isText: boolean }): FoundType {
  const extension = splitFileName(fileName).extension.slice(1).toLowerCase()
  if (found.isText) return TEXTS[extension] ?? { mimeType: 'text/plain', kind: 'text' }
  const { marked } = found
  const isPacked = marked === ARCHIVE_TYPE || marked === CONTAINER_TYPE
  const mimeType = (isPacked && PACKED[extension]) || (marked ?? BINARY_TYPE)
  return { mimeType, kind: KINDS[mimeType] ?? (mimeType.startsWith('image/') ? 'image' : 'other') }
}
