import { expect, test } from 'vitest'
import { NO_SOURCES } from '#contract/answer-sources.ts'
import { FOUND_SOURCES_MAX, withSources } from './found-sources.ts'

const excerpt = (text: string) => ({
  fileId: 'f',
  fileName: 'tides.md',
  text,
  headings: [],
  page: null,
  row: 1,
  position: 0,
})
const page = (url: string) => ({ url, title: 'Tides', text: 'High water' })

test('sources continue the numbers, and a known one keeps its own', () => {
  const known = { citations: [{ ...excerpt('one'), number: 4 }], files: [] }
  const { sources, numbers } = withSources(known, [
    page('https://a.example/'),
    excerpt('one'),
    excerpt('two'),
  ])
  expect(numbers).toEqual([5, 4, 6])
  expect(sources.citations.map(({ number, text }) => [number, text])).toEqual([
    [4, 'one'],
    [6, 'two'],
  ])
  expect(sources.pages).toEqual([{ ...page('https://a.example/'), number: 5 }])
  expect(withSources(sources, [page('https://a.example/')])).toEqual({ sources, numbers: [5] })
})

test('there is a maximum', () => {
  const many = Array.from({ length: FOUND_SOURCES_MAX + 10 }, (_, index) =>
    page(`https://a.example/${index}`),
  )
  const { sources, numbers } = withSources(NO_SOURCES, many)
  expect(sources.pages).toHaveLength(FOUND_SOURCES_MAX)
  expect(numbers.at(-1)).toBe(0)
})
