import type { Format } from '#server/platform/extraction/port.ts'
import type { StoredFile } from './policy.ts'

const MARKED: Record<string, Format> = {
  'application/pdf': 'pdf',
  'application/epub+zip': 'epub',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

const TEXTS: Record<string, Format> = {
  'text/markdown': 'markdown',
  'text/html': 'html',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/json': 'json',
}

/** How the text gets out of a file; `undefined` where there is no way. */
export function formatOf({ mimeType, isText, kind }: Pick<StoredFile, 'mimeType' | 'isText' | 'kind'>) {
  if (!isText) return MARKED[mimeType]
  return TEXTS[mimeType] ?? (kind === 'code' ? 'code' : 'text')
}
