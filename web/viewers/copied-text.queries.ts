import type { KnowledgeFile } from '#contract/files.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { blockOf, textOfDocument } from './document-text.queries.ts'
import { textOfFile } from './queries.ts'
import { cellsOf } from './sheets.ts'
import { isTextual, viewerKindOf } from './viewer-kind.ts'

/** Whether a file is shown as text, which can be copied. */
export function isCopied(file: KnowledgeFile): boolean {
  const kind = viewerKindOf(file)
  return isTextual(kind) || kind === 'document' || kind === 'sheet'
}

/**
 * The text of a file for the clipboard: texts unchanged, of documents the paragraphs, of workbooks the rows.
 */
export async function readCopiedText(file: KnowledgeFile): Promise<string> {
  const kind = viewerKindOf(file)
  if (isTextual(kind)) return queryClient.fetchQuery(textOfFile(file))
  const { lines } = await queryClient.fetchQuery(textOfDocument(file))
  const blocks = lines.map(blockOf)
  if (kind !== 'sheet') return blocks.map(({ text }) => text).join('\n\n')
  return blocks.map((block) => cellsOf(block).map(toCell).join('\t')).join('\n')
}

/** Whether the copied text is complete. */
export function isCopiedWhole(file: KnowledgeFile): boolean {
  const { end } = queryClient.getQueryData(textOfDocument(file).queryKey) ?? {}
  return isTextual(viewerKindOf(file)) || end === 'whole'
}

/** In the clipboard format of spreadsheets. */
const toCell = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
