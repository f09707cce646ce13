import { expect, test } from 'vitest'
import { rangeInMarkdown } from './place-in-text.ts'

const MARKDOWN = '# Tides\n\nThe **moon** draws\nthe sea.\n\nThe sea falls.\n\nThe sea falls.'

/** As rendered, with the element of the line of the location. */
function laidOut(row: number): HTMLElement {
  const blocks = [
    { from: 1, to: 1, html: 'Tides' },
    { from: 3, to: 4, html: 'The <strong>moon</strong> draws\nthe sea.' },
    { from: 6, to: 6, html: 'The sea falls.' },
    { from: 8, to: 8, html: 'The sea falls.' },
  ]
  const root = document.createElement('div')
  root.innerHTML = blocks
    .map(({ from, to, html }) => {
      const isMarked = from <= row && row <= to
      return `<p${isMarked ? ` data-marked-line="${row - from}"` : ''}>${html}</p>`
    })
    .join('')
  return root
}

const markedIn = (row: number, text?: string) => {
  const root = laidOut(row)
  const range = rangeInMarkdown(root, MARKDOWN, { row, text })
  const block = [...root.children].findIndex((each) => range && each.contains(range.startContainer))
  return [block, range?.toString()]
}

test.each([
  // A citation of the text after its line, rendered differently.
  [1, 'draws the sea.\nThe sea', [1, 'draws\nthe sea.The sea']],
  [1, 'Tides\nThe **moon** draws', [0, 'TidesThe moon draws']],
  // Of repeated text, the one after the line.
  [6, 'The sea falls.', [2, 'The sea falls.']],
  [8, 'The sea falls.', [3, 'The sea falls.']],
  // Without a match, the line.
  [4, 'Whales', [1, 'the sea.']],
  [4, undefined, [1, 'the sea.']],
])('highlights for line %i with %j %j', (row, text, marked) => {
  expect(markedIn(row, text)).toEqual(marked)
})
