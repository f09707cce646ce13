import { diffLines } from 'diff'

/** Longer texts are compared for at most this time. */
const TIME_MAX_MS = 500

export interface LineChange {
  kind: 'same' | 'added' | 'removed'
  lines: string[]
}

/** Unchanged lines around a change that are shown. */
const CONTEXT = 3

export interface ShownChange extends LineChange {
  /** The number of unchanged lines that are not shown. */
  hidden?: number
}

/** The lines that differ; nothing when comparing would take too long. */
export function lineChanges(before: string, after: string): LineChange[] | undefined {
  const changes = diffLines(withEnd(before), withEnd(after), { timeout: TIME_MAX_MS })
  return changes?.map(({ added, removed, value }) => ({
    kind: kindOf(added, removed),
    lines: value.replace(/\n$/, '').split('\n'),
  }))
}

function kindOf(isAdded: boolean, isRemoved: boolean): LineChange['kind'] {
  if (isAdded) return 'added'
  return isRemoved ? 'removed' : 'same'
}

/** A last line with and without a line break is the same line. */
const withEnd = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** Unchanged lines that are far from every change are folded. */
export function foldedChanges(changes: readonly LineChange[]): ShownChange[] {
  return changes.flatMap((change, index): ShownChange[] => {
    const { kind, lines } = change
    if (kind !== 'same') return [change]
    const head = index === 0 ? 0 : CONTEXT
    const tail = index === changes.length - 1 ? 0 : CONTEXT
    const hidden = lines.length - head - tail
    if (hidden <= 1) return [change]
    return [
      { kind, lines: lines.slice(0, head) },
      { kind, lines: [], hidden },
      { kind, lines: tail === 0 ? [] : lines.slice(-tail) },
    ].filter((one) => one.lines.length > 0 || 'hidden' in one)
  })
}
