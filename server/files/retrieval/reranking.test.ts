import { describe, expect, test } from 'vitest'
import { rerank } from './reranking.ts'

const TERMS = ['tide', 'follow', 'moon'].map((term, word) => ({ term, word, language: 'english' }))

/** A chunk with these words of the query, identified by its text. */
const match = (text: string, words: number[], { fileId = text, score = 1 } = {}) => ({
  fileId,
  position: 0,
  score,
  words: words.reduce((bits, word) => bits + 2 ** word, 0),
  text,
})

type Match = ReturnType<typeof match>

const ranked = (matches: Match[], frequencies = [1, 1, 1], compared = 7) =>
  rerank({
    terms: TERMS,
    found: { matches, chunks: 10, frequencies, compared },
    textOf: (given) => (given as Match).text,
  }) as (Match & { match: string; hasAllWords: boolean })[]

describe('reranking', () => {
  test('ranks chunks first that have the words next to each other, in any form', () => {
    const far = match('Tides. Nobody can say much about what else they do follow.', [0, 1])
    const near = match('Tides followed.', [0, 1])
    expect(ranked([far, near]).map(({ text }) => text)).toEqual([near.text, far.text])
  })

  test.each([
    ['all words', [0, 1, 2], 'strong'],
    ['most of the words', [0, 2], 'strong'],
    ['few of the words', [2], undefined],
  ])('calls a chunk with %s correctly', (_, words, expected) => {
    expect(ranked([match('x', words)])[0]?.match).toBe(expected)
  })

  test.each([
    ['all words', [0, 1, 2], [1, 1, 1], 7, true],
    ['two of three words', [0, 2], [1, 1, 1], 7, false],
    ['two words, with another that is in no chunk', [0, 2], [1, 0, 1], 5, false],
    ['two words, with another that is in too many chunks', [0, 2], [1, 900, 1], 5, true],
  ])('knows whether a chunk with %s has all words', (_, words, frequencies, compared, expected) => {
    expect(ranked([match('x', words)], frequencies, compared)[0]?.hasAllWords).toBe(expected)
  })

  test('weighs rare words more than frequent ones', () => {
    expect(ranked([match('x', [2])], [900, 900, 1])[0]?.match).toBe('strong')
    expect(ranked([match('x', [0])], [900, 900, 1])).toEqual([])
  })

  test('ranks other files before a third chunk of one file', () => {
    const chunks = [1, 0.99, 0.98].map((score) => match(`a${score}`, [0, 1, 2], { fileId: 'a', score }))
    const other = match('b', [0, 1, 2], { score: 0.9 })
    expect(ranked([...chunks, other]).map(({ text }) => text)).toEqual(['a1', 'b', 'a0.99', 'a0.98'])
  })

  test('distinguishes more words than an operator on 32 bits can', () => {
    const terms = Array.from({ length: 50 }, (_, word) => ({ term: `t${word}`, word, language: null }))
    const found = {
      matches: [match('x', [45, 46, 47, 48, 49])],
      chunks: 10,
      frequencies: terms.map(({ word }) => (word < 45 ? 900 : 1)),
      compared: 2 ** 50 - 1,
    }
    expect(rerank({ terms, found, textOf: () => undefined })).toMatchObject([{ match: 'strong' }])
  })
})
