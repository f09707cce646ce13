import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const ALL = 1000
const shown = (chunk: string, asked: string, most = ALL) =>
  excerptOf(chunk, asked, most)
    .map(({ text, isAsked }) => (isAsked ? `[${text}]` : text))
    .join('')

test('marks the words of the query in all their forms', () => {
  expect(shown('The tide and the Tides;\n untidy, tidy', 'When are the tides?')).toBe(
    'The [tide] and the [Tides]; untidy, tidy',
  )
  expect(shown('It walked. Walking, walks', 'walk')).toBe('It [walked]. [Walking], [walks]')
  expect(shown('Ein Café, un cafe', 'CAFÉS')).toBe('Ein [Café], un [cafe]')
  expect(shown('use us', 'us')).toBe('use [us]')
})

test('treats punctuation literally', () => {
  expect(shown('<b>a.b</b> (x|y)* [x', '.* <b> (x [')).toBe('<[b]>a.[b]</[b]> ([x]|y)* [[x]')
  expect(shown('nothing', '…')).toBe('nothing')
  expect(shown('', 'word')).toBe('')
})

test('begins a little before the first match and is cut when long', () => {
  const before = 'word '.repeat(100)
  expect(shown(`${before}moon and stars`, 'moon')).toMatch(/^… word (word ){5,9}\[moon\] and stars$/)
  expect(shown('a'.repeat(30), 'moon', 10)).toBe(`${'a'.repeat(10)}…`)
  expect(shown(`${'語'.repeat(90)} moon`, 'moon')).toMatch(/^… 語{40,50} \[moon\]$/)
  expect(shown(`${'🌊'.repeat(90)} moon`, 'moon').isWellFormed()).toBe(true)
})
