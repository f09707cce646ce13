import { describe, expect, test } from 'vitest'
import { snippetOf } from './snippet.ts'

describe('snippetOf', () => {
  test('marks every match of every term, also in other letter cases', () => {
    const { snippet, marks } = snippetOf('The Tide rises; the tide falls at low water.', ['tide', 'water'])
    expect(marks.map(([start, end]) => snippet.slice(start, end))).toEqual(['Tide', 'tide', 'water'])
  })

  test('begins near the first match of a long text, at a word', () => {
    const { snippet, marks } = snippetOf(`${'word '.repeat(500)}needle${' word'.repeat(500)}`, ['needle'])
    expect(snippet.length).toBeLessThanOrEqual(240)
    expect(snippet).toMatch(/^word .*needle/)
    expect(marks).toHaveLength(1)
  })

  test('takes signs of code literally', () => {
    const { snippet, marks } = snippetOf('Call foo_bar(a[0]) - b', ['foo_bar(a[0])', '-'])
    expect(marks.map(([start, end]) => snippet.slice(start, end))).toEqual(['foo_bar(a[0])', '-'])
  })

  test('marks a phrase across a line break, and scripts without spaces', () => {
    expect(snippetOf('low\nwater', ['low water'])).toEqual({ snippet: 'low water', marks: [[0, 9]] })
    expect(snippetOf('我喜欢潮汐表。', ['潮汐'])).toEqual({ snippet: '我喜欢潮汐表。', marks: [[3, 5]] })
  })
})
