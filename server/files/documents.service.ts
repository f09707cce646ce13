import { SHOWN_TEXT_MAX, type TextBlock } from '#contract/file-texts.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { type Block, ExtractionError, type Format } from '#server/platform/extraction/port.ts'
import { openContent } from './content.service.ts'
import { formatOf } from './formats.ts'
import { requireFile } from './service.ts'

/** What a document says, for reading on screen: a line of JSON for each `TextBlock`. */
export async function readDocument(ctx: UserCtx, id: string, signal: AbortSignal): Promise<string[]> {
  const file = await requireFile(ctx, 'read', id)
  const format = formatOf(file)
  if (!format) throw invalid('id', `Unsupported file type: ${file.mimeType}`)
  const lines: string[] = []
  let characters = 0
  const open = () => openContent(ctx, file)
  const turn = { person: ctx.user.id, urgency: 'now', signal } as const
  try {
    for await (const block of ctx.ports.extractor.extract({ ...turn, format, open })) {
      const line = JSON.stringify(toShown(block, format))
      characters += line.length
      if (characters > SHOWN_TEXT_MAX) break
      lines.push(line)
    }
  } catch (error) {
    if (signal.aborted) throw new AppError('invalid', 'Nobody waits for it any more')
    throw error instanceof ExtractionError ? new AppError('invalid', error.message) : error
  }
  return lines
}

/** A row of a table goes without the names of its columns, which the first row tells. */
function toShown({ headings, ...block }: Block, format: Format): TextBlock {
  if (format === 'csv') return block
  if (format === 'xlsx') return { ...block, sheet: headings?.[0] ?? '' }
  return { ...block, ...(headings && { headings }) }
}
