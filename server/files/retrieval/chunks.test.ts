import { describe, expect, test } from 'vitest'
import type { Block } from '#server/platform/extraction/port.ts'
import { chunksOf } from './chunks.ts'

const countTokens = async (text: string) => text.split(/\s+/).filter(Boolean).length

async function* given(blocks: Block[]) {
  yield* blocks
}

const chunk = (blocks: Block[], size = 10) => Array.fromAsync(chunksOf(given(blocks), { size, countTokens }))

const words = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `w${from + index}`).join(' ')

test('joins short blocks of one section', async () => {
  const blocks = [
    { text: words(3), row: 1 },
    { text: words(4), row: 3 },
  ]
  expect(await chunk(blocks)).toEqual([
    { text: `${words(3)}\n\n${words(4)}`, headings: [], sections: [], page: null, row: 1, tokens: 7 },
  ])
})

test('keeps every chunk within the size limit and loses nothing', async () => {
  const [first, ...others] = await chunk([{ text: words(50) }])
  const all = [first!, ...others]
  expect(Math.max(...all.map(({ tokens }) => tokens))).toBeLessThanOrEqual(10)
  expect(all.map(({ text }) => text).join(' ')).toBe(words(50))
})

test('stores the first line of each chunk of a long block', async () => {
  const lines = words(40).split(' ')
  const chunks = await chunk([{ text: lines.join('\n'), row: 100 }])
  expect(chunks.map(({ row }) => row)).toEqual([100, 109, 118, 127, 136])
  expect(chunks.map(({ text }) => text.split('\n')[0])).toEqual(['w1', 'w10', 'w19', 'w28', 'w37'])
})

test('ends a chunk with a sentence where possible', async () => {
  const [first] = await chunk([{ text: `${words(7)}. ${words(20, 8)}` }])
  expect(first?.text).toBe(`${words(7)}.`)
})

test('never joins pages', async () => {
  const chunks = await chunk([
    { text: 'a', page: 1 },
    { text: 'b', page: 2 },
    { text: 'c', page: 2 },
  ])
  expect(chunks.map(({ text, page }) => [text, page])).toEqual([
    ['a', 1],
    ['b\nc', 2],
  ])
})

/** A section of this many words, below headings. */
const section = (headings: string[], count: number) => [
  { text: headings.at(-1) ?? '', headings: headings.slice(0, -1) },
  { text: words(count), headings },
]

describe('sections', () => {
  test.each([
    [
      'end a chunk, however large chunks may be',
      [
        [['Sea'], 60],
        [['Land'], 60],
      ],
      2000,
      ['Sea', 'Land'],
    ],
    [
      'end a chunk also where chunks are small',
      [
        [['Sea'], 60],
        [['Land'], 60],
      ],
      100,
      ['Sea', 'Land'],
    ],
    [
      'that are tiny are joined with what follows',
      [
        [['Sea'], 5],
        [['Land'], 60],
      ],
      2000,
      ['Land'],
    ],
    [
      'that are tiny are joined with each other',
      [
        [['A'], 5],
        [['B'], 6],
        [['C'], 5],
      ],
      2000,
      ['B'],
    ],
    [
      'that are longer than a chunk fill several',
      [
        [['Sea'], 150],
        [['Land'], 30],
      ],
      100,
      ['Sea', 'Sea', 'Land'],
    ],
    [
      'below each other keep their path',
      [
        [['Sea'], 60],
        [['Sea', 'Tides'], 60],
      ],
      2000,
      ['Sea', 'Sea > Tides'],
    ],
  ] as [string, [string[], number][], number, string[]][])('%s', async (_, sections, size, expected) => {
    const chunks = await chunk(
      sections.flatMap(([headings, count]) => section(headings, count)),
      size,
    )
    expect(chunks.map(({ headings }) => headings.join(' > '))).toEqual(expected)
  })

  test('are stored with their beginnings in a chunk that has several', async () => {
    const [only, ...others] = await chunk([...section(['Sea'], 5), ...section(['Land'], 60)], 2000)
    expect(others).toEqual([])
    expect(only?.sections).toEqual([
      { start: 0, headings: ['Sea'] },
      { start: only?.text.indexOf('Land'), headings: ['Land'] },
    ])
  })

  test('begin with a heading that is shortened when long', async () => {
    const heading = 'Long heading that goes on'
    const chunks = await chunk([{ text: heading }, { text: words(60), headings: ['Long heading'] }], 2000)
    expect(chunks.map(({ headings, sections }) => [headings, sections])).toEqual([[['Long heading'], []]])
  })
})

test('repeats the short end of the previous chunk', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({ text: `r${index + 1}`, row: index + 1 }))
  const chunks = await chunk(rows)
  expect(chunks.map(({ row, tokens }) => [row, tokens])).toEqual([
    [1, 10],
    [10, 10],
    [19, 7],
  ])
})

test('cuts text without spaces between characters', async () => {
  const byLength = { size: 5, countTokens: async (text: string) => text.length }
  const chunks = await Array.fromAsync(chunksOf(given([{ text: '🙂'.repeat(20) }]), byLength))
  expect(chunks.map(({ text }) => text).join('')).toBe('🙂'.repeat(20))
  for (const { text } of chunks) expect(text.isWellFormed()).toBe(true)
})

test('ends text without spaces with a sentence where possible', async () => {
  const byLength = { size: 12, countTokens: async (text: string) => text.length }
  const chunks = await Array.fromAsync(
    chunksOf(given([{ text: '海は一日に上がります。山は高いです。' }]), byLength),
  )
  expect(chunks.map(({ text }) => text)).toEqual(['海は一日に上がります。', '山は高いです。'])
})

test('counts the tokens of a long block in linear time', async () => {
  let counted = 0
  const countTokens = (text: string) => {
    counted += text.length
    return Promise.resolve(text.length)
  }
  const text = 'x'.repeat(20_000)
  await Array.fromAsync(chunksOf(given([{ text }]), { size: 100, countTokens }))
  expect(counted).toBeLessThan(3 * text.length)
})
