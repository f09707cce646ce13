import { expect, test } from 'vitest'
import { literally, loosely } from './patterns.ts'

const found = (pattern: RegExp | undefined, text: string) => pattern && (text.match(pattern) ?? [])

test('finds words literally', () => {
  expect(found(literally('Tide'), 'The tide, the TIDES, ti de')).toEqual(['tide', 'TIDE'])
  expect(found(literally('a  b'), 'a b a\n b ab')).toEqual(['a b', 'a\n b'])
  expect(found(literally('über'), 'Über, über')).toHaveLength(2)
})

test('treats all characters literally', () => {
  for (const sign of String.raw`\^$.*+?()[]{}|/-"'<>&=!:#~`) {
    expect(found(literally(sign), `x${sign}y`)).toEqual([sign])
  }
  expect(found(literally('a.b*'), 'aab a.b*')).toEqual(['a.b*'])
})

test('finds words loosely in rendered text', () => {
  expect(found(loosely('tide goes'), 'the ti-\nde **goes**, tidegoes')).toEqual([
    'ti-\nde **goes',
    'tidegoes',
  ])
  expect(found(loosely('[*]'), 'text')).toBeUndefined()
})

test('finds nothing for an empty text', () => {
  expect(literally('  ')).toBeUndefined()
  expect(loosely('')).toBeUndefined()
})
