import { expect, test } from 'vitest'
import type { Block } from '#server/platform/extraction/port.ts'
import { chunksOf } from './chunks.ts'

const countTokens = async (text: string) => text.split(/\s+/).filter(Boolean).length

async function* given(blocks: Block[]) {
  yield* blocks
}

const chunk = (blocks: Block[], size = 10) => Array.fromAsync(chunksOf(given(blocks), { size, countTokens }))

const words = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `w${from + index}`).join(' ')

test('short blocks of one place go together', async () => {
  const blocks = [
    { text: words(3), row: 1 },
    { text: words(4), row: 3 },
  ]
  expect(await chunk(blocks)).toEqual([
    { text: `${words(3)}\n\n${words(4)}`, headings: [], page: null, row: 1, tokens: 7 },
  ])
})

test('no passage is longer than it may be, and nothing is lost', async () => {
  const [first, ...others] = await chunk([{ text: words(50) }])
  const all = [first!, ...others]
  expect(Math.max(...all.map(({ tokens }) => tokens))).toBeLessThanOrEqual(10)
  expect(all.map(({ text }) => text).join(' ')).toBe(words(50))
})

test('a passage of a long block knows the line it begins at', async () => {
  const lines = words(40).split(' ')
  const chunks = await chunk([{ text: lines.join('\n'), row: 100 }])
  expect(chunks.map(({ row }) => row)).toEqual([100, 109, 118, 127, 136])
  expect(chunks.map(({ text }) => text.split('\n')[0])).toEqual(['w1', 'w10', 'w19', 'w28', 'w37'])
})

test('a passage ends with a sentence where it can', async () => {
  const [first] = await chunk([{ text: `${words(7)}. ${words(20, 8)}` }])
  expect(first?.text).toBe(`${words(7)}.`)
})

test('pages are never joined', async () => {
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

test('a new section begins a new passage, unless the old one is tiny', async () => {
  const chunks = await chunk([
    { text: 'Sea' },
    { text: words(4), headings: ['Sea'] },
    { text: words(3), headings: ['Land'] },
  ])
  expect(chunks.map(({ text, headings }) => [text, headings])).toEqual([
    [`Sea\n${words(4)}`, ['Sea']],
    [words(3), ['Land']],
  ])
})

test('a passage repeats the short end of the one before', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({ text: `r${index + 1}`, row: index + 1 }))
  const chunks = await chunk(rows)
  expect(chunks.map(({ row, tokens }) => [row, tokens])).toEqual([
    [1, 10],
    [10, 10],
    [19, 7],
  ])
})

test('what has no spaces is cut between characters', async () => {
  const byLength = { size: 5, countTokens: async (text: string) => text.length }
  const chunks = await Array.fromAsync(chunksOf(given([{ text: '🙂'.repeat(20) }]), byLength))
  expect(chunks.map(({ text }) => text).join('')).toBe('🙂'.repeat(20))
  for (const { text } of chunks) expect(text.isWellFormed()).toBe(true)
})

test('what has no spaces ends with a sentence where it can', async () => {
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
