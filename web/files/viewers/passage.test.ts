import { expect, test } from 'vitest'
import { findEach, findPassage } from './passage.ts'

function found(pieces: string[], passage: string): string | undefined {
  const range = findPassage(pieces, passage)
  if (!range) return undefined
  const { start, end } = range
  return pieces
    .slice(start.piece, end.piece + 1)
    .map((text, index, all) =>
      text.slice(index === 0 ? start.offset : 0, index === all.length - 1 ? end.offset : undefined),
    )
    .join('')
}

test('finds a passage within a piece and across pieces', () => {
  expect(found(['The tides follow the moon.'], 'follow the')).toBe('follow the')
  expect(found(['The ', 'tides', ' follow the moon.'], 'tides follow')).toBe('tides follow')
})

test('white space, case and the marks of Markdown do not matter', () => {
  expect(found(['High Tide', '\n  comes at', ' noon.'], 'high tide comes\nat noon')).toBe(
    'High Tide\n  comes at noon',
  )
  expect(found(['The spring tide is high'], '**The** `spring` tide\n- is high')).toBe(
    'The spring tide is high',
  )
})

test('its beginning counts when it goes on otherwise', () => {
  const beginning = 'The highest tides of all come shortly after the new moon and after the full moon'
  expect(found([`${beginning} in spring.`], `${beginning} and something else altogether`)).toMatch(
    /^The highest tides/,
  )
  expect(found(['Nothing of it'], beginning)).toBeUndefined()
})

test('nothing is found for nothing', () => {
  expect(findPassage(['text'], '  ')).toBeUndefined()
  expect(findPassage([], 'text')).toBeUndefined()
})

test('letters that become two when lowered keep their place', () => {
  expect(found(['İstanbul tides'], 'tides')).toBe('tides')
})

test('finds each place of a word, also where it is cut', () => {
  const places = findEach(['The tide, the ti', 'de and the TIDES', ' of time'], 'tide')
  expect(places.map(({ start }) => start)).toEqual([
    { piece: 0, offset: 4 },
    { piece: 0, offset: 14 },
    { piece: 1, offset: 11 },
  ])
  expect(findEach(['text'], ' ')).toEqual([])
})
