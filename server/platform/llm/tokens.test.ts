import { describe, expect, test } from 'vitest'
import { countTokens, slicesOf } from './tokens.ts'

describe('countTokens', () => {
  test('counts as the tokenizer does', async () => {
    expect(await countTokens('')).toBe(0)
    expect(await countTokens('Hello world!')).toBe(3)
    expect(await countTokens('Grüße an die Füchse 🦊')).toBeGreaterThan(5)
  })

  test('counts control tokens as text', async () => {
    expect(await countTokens('<|endoftext|>')).toBeGreaterThan(1)
  })

  test.each([
    ['letters', 'a'.repeat(200_000)],
    ['digits', '7'.repeat(200_000)],
    ['spaces', ' '.repeat(200_000)],
    ['marks', '='.repeat(200_000)],
    ['pictures', '🦊'.repeat(100_000)],
  ])('counts an unbroken run of %s without blocking the process', async (_name, text) => {
    const turns = await turnsDuring(async () => expect(await countTokens(text)).toBeGreaterThan(1000))
    expect(turns).toBeGreaterThan(20)
  })

  test('counts many short texts without blocking the process', async () => {
    await countTokens('loads the vocabulary')
    const turns = await turnsDuring(async () => {
      for (let row = 0; row < 5000; row += 1) await countTokens(`${row},harbour ${row % 500},2026-01-01`)
    })
    expect(turns).toBeGreaterThan(10)
  })

  test('counts a long text in slices nearly like its sentences', async () => {
    const sentence = 'The quick brown fox jumps over the lazy dog, and then it rests. '
    const one = await countTokens(sentence)
    const many = await countTokens(sentence.repeat(3000))
    expect(Math.abs(many / (one * 3000) - 1)).toBeLessThan(0.08)
  })
})

/** How often the event loop runs during the work. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0
  let isWorking = true
  const takeTurn = () => {
    turns += 1
    if (isWorking) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  await work()
  isWorking = false
  return turns
}

test('slices add up to the text and split no character', () => {
  const text = `${'word '.repeat(10_000)}${'🦊'.repeat(20_000)}`
  const slices = slicesOf(text)
  expect(slices.join('')).toBe(text)
  expect(slices.every((slice) => slice.isWellFormed())).toBe(true)
})
