import { expect, test } from 'vitest'
import { findEach, findExcerpt, shortened } from './find-excerpt.ts'
import { literally } from './patterns.ts'

function found(text: string, excerpt: string, from?: number): string | undefined {
  const span = findExcerpt(text, excerpt, from)
  return span && text.slice(span.start, span.end)
}

test('ignores white space, case and Markdown syntax', () => {
  expect(found('The tides follow the moon.', 'follow the')).toBe('follow the')
  expect(found('High Tide\n  comes at noon.', 'high tide comes\nat noon')).toBe('High Tide\n  comes at noon')
  expect(found('The spring tide is high', '**The** `spring` tide\n- is high')).toBe('The spring tide is high')
})

test('matches the beginning when the rest differs', () => {
  const beginning = 'The highest tides of all come shortly after the new moon and after the full moon'
  expect(found(`${beginning} in spring.`, `${beginning} and something else altogether`)).toMatch(
    /^The highest tides/,
  )
  expect(found('Nothing of it', beginning)).toBeUndefined()
})

test('finds a long chunk by its beginning and its end', () => {
  const excerpt = `The spring tide comes after the new moon. ${'Twice a day it rises. '.repeat(30)}Then the neap tide follows.`
  const short = shortened(excerpt, 200)
  expect(short.length).toBeLessThanOrEqual(200)
  expect(found(`Before. ${excerpt} After.`, short)).toBe(excerpt)
  const elsewhere = `${excerpt.slice(0, 300)} ${'Nothing more. '.repeat(2000)} Then the neap tide follows.`
  expect(found(elsewhere, short)).toMatch(/^The spring tide/)
  expect(found(elsewhere, short)?.length).toBeLessThan(200)
  expect(shortened('The tide', 200)).toBe('The tide')
})

test('prefers a match after the expected position', () => {
  const text = 'same, other, same, end'
  expect(findExcerpt(text, 'same')).toEqual({ start: 0, end: 4 })
  expect(findExcerpt(text, 'same', 3)).toEqual({ start: 13, end: 17 })
  expect(findExcerpt(text, 'same', 20)).toEqual({ start: 0, end: 4 })
})

test('finds nothing for an empty text', () => {
  expect(findExcerpt('text', '  ')).toBeUndefined()
  expect(findExcerpt('', 'text')).toBeUndefined()
})

test('keeps positions after letters that become two in lower case', () => {
  expect(found('İstanbul tides', 'tides')).toBe('tides')
})

test('finds all matches of a word, up to a limit', () => {
  const pattern = literally('tide') as RegExp
  expect(findEach('The tide and the TIDES', pattern).map(({ start }) => start)).toEqual([4, 17])
  expect(findEach('tide '.repeat(9), pattern, 3)).toHaveLength(3)
})

test('searches a long text in time', () => {
  const text = `${'The water comes and goes as it does. '.repeat(200_000)}The end.`
  expect(found(text, 'The end')).toBe('The end')
})
