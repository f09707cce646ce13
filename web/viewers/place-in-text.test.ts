import { expect, test } from 'vitest'
import { rangeInMarkdown } from './place-in-text.ts'

const MARKDOWN = '# Tides\n\nThe **moon** draws\nthe sea.\n\nThe sea falls.\n\nThe sea falls.'

/** As it is laid out, with the element that comes from the line of the place. */
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
  // A quotation of what follows its line, in other words than they are laid out in.
  [1, 'draws the sea.\nThe sea', [1, 'draws\nthe sea.The sea']],
  [1, 'Tides\nThe **moon** draws', [0, 'TidesThe moon draws']],
  // Of what stands there twice, that behind the line.
  [6, 'The sea falls.', [2, 'The sea falls.']],
  [8, 'The sea falls.', [3, 'The sea falls.']],
  // What is not there leaves the line.
  [4, 'Whales', [1, 'the sea.']],
  [4, undefined, [1, 'the sea.']],
])('line %i with %j is marked at %j', (row, text, marked) => {
  expect(markedIn(row, text)).toEqual(marked)
})
