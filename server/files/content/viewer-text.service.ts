import { SHOWN_TEXT_MAX, type TextBlock, type TextEnd } from '#contract/file-texts.ts'
import { filesMessages } from '#contract/messages/files.ts'
import { keyOf } from '#contract/messages.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { failureMessage } from '#server/platform/extraction/failure-message.ts'
import { type Block, ExtractionError, type Format } from '#server/platform/extraction/port.ts'
import { requireFile } from '../service.ts'
import { openContent } from './content.service.ts'
import { formatOf, unsupportedMessage } from './formats.ts'

/** Lines are sent in batches: sending each line costs as much as sending thousands together. */
const SENT_TOGETHER = 65_536

/**
 * The text of a document, for reading on screen, streamed while it is extracted: one JSON line for each
 * `TextBlock`, then a `TextEnd`. Throws when no text can be extracted.
 */
export async function openViewerText(
  ctx: UserCtx,
  id: string,
  signal: AbortSignal,
): Promise<AsyncIterable<string>> {
  const file = await requireFile(ctx, 'read', id)
  const format = formatOf(file)
  if (!format) throw invalid('id', unsupportedMessage(file.mimeType))
  const open = () => openContent(ctx, file)
  const turn = { person: ctx.user.id, urgency: 'now', signal } as const
  const blocks = ctx.ports.extractor.extract({ ...turn, format, open })[Symbol.asyncIterator]()
  try {
    const first = await blocks.next()
    return inPieces(shownLines(first, blocks, format))
  } catch (error) {
    if (signal.aborted) throw new AppError('invalid', filesMessages.readingCancelled())
    throw error instanceof ExtractionError ? new AppError('invalid', failureMessage(error)) : error
  }
}

async function* shownLines(
  first: IteratorResult<Block>,
  blocks: AsyncIterator<Block>,
  format: Format,
): AsyncGenerator<string> {
  let end: TextEnd = { end: 'whole' }
  let characters = 0
  try {
    for (let next = first; !next.done; next = await blocks.next()) {
      const line = JSON.stringify(toShown(next.value, format))
      characters += line.length
      if (characters > SHOWN_TEXT_MAX) {
        end = { end: 'cut' }
        break
      }
      yield line
    }
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
    const failure = failureMessage(error)
    end = { end: 'broken', message: failure.message, messageKey: keyOf(failure) }
  } finally {
    await blocks.return?.()
  }
  yield JSON.stringify(end)
}

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += `${line}\n`
    if (piece.length < SENT_TOGETHER) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** A table row omits the column names, which are in the first row. */
function toShown({ headings, ...block }: Block, format: Format): TextBlock {
  if (format === 'csv') return block
  if (format === 'xlsx') return { ...block, sheet: headings?.[0] ?? '' }
  return { ...block, ...(headings && { headings }) }
}
