import type { ThreadRow } from './thread-slots.ts'

/** The question without its text, the model, the actions and the space around them. */
const FRAME = 160
const LINE = 24
const BLANK_LINE = 12
/** On a wide screen; on a narrow one rows are higher, and more are rendered than needed. */
const LINE_CHARACTERS = 95

/** Less than the height of most rows with this text: a row too many is better than an empty part of the screen. */
export function expectedHeight(row: ThreadRow | undefined): number {
  if (!row) return FRAME
  const text =
    row.kind === 'quest' ? `${row.quest.prompt}\n${row.quest.replies.at(-1) ?? ''}` : row.message.prompt
  return text.split('\n').reduce((height, line) => height + heightOf(line), FRAME)
}

const heightOf = (line: string) =>
  line === '' ? BLANK_LINE : LINE * Math.ceil(line.length / LINE_CHARACTERS)
