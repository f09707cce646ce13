import { expect, test } from 'vitest'
import { matchScore, termsOf, toSearchable } from './fuzzy-match.ts'

const NAMES = ['Sourdough log', 'Source of the Nile', 'Résumé 2026', 'Delete this notebook', 'Use GPT-5']
const found = (query: string, names = NAMES) =>
  names
    .map((name) => ({ name, score: matchScore(toSearchable(name), termsOf(query)) }))
    .filter(({ score }) => score !== undefined)
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map(({ name }) => name)

test.each([
  ['sour', ['Sourdough log', 'Source of the Nile']],
  ['nile source', ['Source of the Nile']],
  ['dough', ['Sourdough log']],
  ['soulog', ['Sourdough log']],
  ['dtn', ['Delete this notebook']],
  ['sordough', ['Sourdough log']],
  ['soudrough', ['Sourdough log']],
  ['resume', ['Résumé 2026']],
  ['gpt', ['Use GPT-5']],
  ['ro', []],
  ['xyz', []],
])('finds by "%s"', (query, names) => expect(found(query)).toEqual(names))

test.each(['two-factor', 'two', 'factor', 'app'])('finds a keyword with a hyphen by "%s"', (query) => {
  expect(matchScore(toSearchable('Security', 'two-factor app'), termsOf(query))).toBeDefined()
})

test('prefers the beginning of the name, then that of a word, then a keyword', () => {
  const score = (name: string, keywords?: string) => matchScore(toSearchable(name, keywords), ['dark']) ?? 0
  const scores = [score('Dark mode'), score('Be in the dark'), score('Theme', 'dark'), score('Undarken')]
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

test('searches 10,000 names within 50 ms', () => {
  const texts = Array.from({ length: 10_000 }, (_, index) =>
    toSearchable(`Notebook ${index} about sourdough, tides and the source of the Nile`, 'knowledge library'),
  )
  const times = ['nile source', 'notebook 77', 'sordough', 'zzzz', 'natn'].map((query) => {
    const terms = termsOf(query)
    const runs = Array.from({ length: 15 }, () => {
      const began = performance.now()
      for (const text of texts) matchScore(text, terms)
      return performance.now() - began
    })
    // The machine may be busy with something else.
    return Math.min(...runs)
  })
  expect(Math.max(...times)).toBeLessThan(50)
})
