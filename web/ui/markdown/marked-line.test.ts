import { expect, test } from 'vitest'
import { lineInForm, withMarkedLine } from './marked-line.ts'
import { createMarkup } from './markup.ts'
import { withDollarMaths } from './maths.ts'

const markup = createMarkup()
type Tree = ReturnType<typeof markup.toElements>
type Node = Tree['children'][number]

function markedIn(markdown: string, line: number): string | undefined {
  const find = (nodes: Node[]): string | undefined => {
    for (const node of nodes) {
      if (node.type !== 'element') continue
      if (node.properties.dataMarkedLine !== undefined)
        return `${node.tagName} ${node.properties.dataMarkedLine as number}`
      const inside = find(node.children)
      if (inside) return inside
    }
    return undefined
  }
  return find(withMarkedLine(markup.toElements(markup.parse(markdown).children), line).children)
}

test('marks the block that contains a line', () => {
  const markdown =
    '# One\n\nTwo\n*three*\n\n- four\n- five\n\n> six\n\n```js\nlet seven\n```\n\n|a|b|\n|-|-|\n|c|d|'
  expect(markedIn(markdown, 1)).toBe('h1 0')
  expect(markedIn(markdown, 4)).toBe('p 1')
  expect(markedIn(markdown, 7)).toBe('li 0')
  expect(markedIn(markdown, 9)).toBe('p 0')
  expect(markedIn(markdown, 12)).toBe('pre 1')
  expect(markedIn(markdown, 17)).toBe('tr 0')
  expect(markedIn(markdown, 2)).toBeUndefined()
})

test('maps a line when maths before it takes more lines', () => {
  const text = 'One\n\n$$a^2$$\n\n\\[\nb^2\n\\]\n\nLast'
  const form = withDollarMaths(text).split('\n')
  expect(form.length).toBeGreaterThan(text.split('\n').length)
  expect(form[lineInForm(text, 9) - 1]).toBe('Last')
  expect(form[lineInForm(text, 1) - 1]).toBe('One')
})
