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
  return textOf(row)
    .split('\n')
    .reduce((height, line) => height + heightOf(line), FRAME)
}

function textOf(row: ThreadRow): string {
  if (row.kind !== 'quest') return row.message.prompt
  const { prompt, replies } = row.quest
  // A damaged message has no list of replies: the error boundary of its row shows that, and here none is near.
  return `${prompt}\n${Array.isArray(replies) ? (replies.at(-1) ?? '') : ''}`
}

const heightOf = (line: string) =>
  line === '' ? BLANK_LINE : LINE * Math.ceil(line.length / LINE_CHARACTERS)
