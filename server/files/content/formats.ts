import { filesMessages } from '#contract/messages/files.ts'
import type { Message } from '#contract/messages.ts'
import type { Format } from '#server/platform/extraction/port.ts'
import type { StoredFile } from '../policy.ts'
import {
  adviceOn,
  EPUB_TYPE,
  EXCEL_TYPE,
  ODP_TYPE,
  ODS_TYPE,
  ODT_TYPE,
  RTF_TYPE,
  SLIDES_TYPE,
  WORD_TYPE,
} from './file-types.ts'

const MARKED: Record<string, Format> = {
  'application/pdf': 'pdf',
  [EPUB_TYPE]: 'epub',
  [WORD_TYPE]: 'docx',
  [EXCEL_TYPE]: 'xlsx',
  [SLIDES_TYPE]: 'pptx',
  [ODT_TYPE]: 'odt',
  [ODS_TYPE]: 'ods',
  [ODP_TYPE]: 'odp',
  [RTF_TYPE]: 'rtf',
}

const TEXTS: Record<string, Format> = {
  'text/markdown': 'markdown',
  'text/html': 'html',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/json': 'json',
}

/** How text is extracted from a file; `undefined` when it cannot be. */
export function formatOf({ mimeType, isText, kind }: Pick<StoredFile, 'mimeType' | 'isText' | 'kind'>) {
  if (!isText) return MARKED[mimeType]
  return TEXTS[mimeType] ?? (kind === 'code' ? 'code' : 'text')
}

/** Why text cannot be extracted from a file without a format, and what the user can do. */
export const unsupportedMessage = (mimeType: string): Message =>
  adviceOn(mimeType) ?? filesMessages.typeUnsupported({ type: mimeType })
