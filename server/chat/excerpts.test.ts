import { describe, expect, test } from 'vitest'
import { EXCERPT_MAX } from '#contract/answer-sources.ts'
import type { ChunkSection } from '#contract/file-texts.ts'
import { citedNumbers, citedOf, excerptsOf, placeOf, wordsShared } from './excerpts.ts'

const place = { fileId: 'f', fileName: 'a.pdf', position: 3, headings: ['Top', 'Sub'], page: 2, row: null }
const chunk = (text: string) => ({ ...place, sections: [] as ChunkSection[], text, tokens: 100 })

describe('the excerpts of a chunk', () => {
  test('keeps a short chunk in one part', () => {
    expect(excerptsOf(chunk('one\ntwo'))).toEqual([{ ...place, text: 'one\ntwo', tokens: 116 }])
  })

  test('cuts a long chunk between lines, a long line between words, and loses nothing', () => {
    const text = `${'word '.repeat(500)}\nshort\n${'x'.repeat(2 * EXCERPT_MAX + 7)}`
    const parts = excerptsOf(chunk(text))
    for (const part of parts) expect(part.text.length).toBeLessThanOrEqual(EXCERPT_MAX)
    const joined = parts.map((part) => part.text).join('')
    expect(joined.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
  })

  test('stores the first line of each excerpt', () => {
    const lines = Array.from({ length: 400 }, (_, number) => (number % 5 === 0 ? '' : `line ${number}`))
    const parts = excerptsOf({ ...chunk(lines.join('\n')), page: null, row: 1000 })
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.map(({ text }) => text.split('\n')[0])).toEqual(
      parts.map(({ row }) => `line ${(row ?? 0) - 1000}`),
    )
  })

  test('stores the headings of the section of each excerpt', () => {
    const [tides, springs] = ['High water comes twice. '.repeat(6), 'Higher at full moon. '.repeat(6)]
    const text = `Sea\nTides\n${tides}\nSprings\n${springs}`
    const sections = [
      { start: 0, headings: ['Sea'] },
      { start: 4, headings: ['Sea', 'Tides'] },
      { start: text.indexOf('Springs'), headings: ['Sea', 'Springs'] },
    ]
    const parts = excerptsOf({ ...chunk(text), sections, page: null, row: 7 })
    expect(parts.map(({ text, headings, row }) => [text.split('\n'), headings, row])).toEqual([
      [['Sea', 'Tides', tides.trim()], ['Sea', 'Tides'], 7],
      [['Springs', springs.trim()], ['Sea', 'Springs'], 10],
    ])
  })

  test('has no excerpts for an empty chunk', () => expect(excerptsOf(chunk(' \n '))).toEqual([]))
})

test.each([
  [{ page: 2, row: null }, 'a.pdf, page 2, Sub'],
  [{ page: null, row: 7 }, 'a.pdf, line 7, Sub'],
  [{ page: null, row: null, headings: [] }, 'a.pdf'],
  [{ page: null, row: null, headings: ['a\n[1] b'] }, 'a.pdf, a [1] b'],
])('writes the location %j', (more, words) => expect(placeOf({ ...place, ...more }, 'en')).toBe(words))

test.each([
  ['As [2] and [1, 3] say', [2, 1, 3]],
  ['[a] [ 1] [1] [12345] x[2]', [1, 2]],
  ['', []],
])('finds the citation numbers in %j', (text, numbers) => expect([...citedNumbers(text)]).toEqual(numbers))

test('keeps only the citations that an answer uses', () => {
  const citation = (number: number) => ({ ...place, text: 't', number })
  const sources = { citations: [citation(1), citation(2)], files: [] }
  expect(citedOf(sources, 'see [2] and [9]').citations.map(({ number }) => number)).toEqual([2])
})

test('counts shared words in any form', () => {
  expect(wordsShared('When are the tides?', 'The tide was high, tides were low')).toBe(1)
  expect(wordsShared('Gezeiten der Nordsee', 'An der NORDSEE gibt es Gezeiten.')).toBe(2)
  expect(wordsShared('a of the', 'a of the')).toBe(0)
  expect(wordsShared('東京は?', '私は東京に住んでいます。')).toBe(1)
})
