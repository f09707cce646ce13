import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '#server/testing/harness.ts'
import { plain, unspacedWords } from './terms.store.ts'

async function wordsOf(text: string, isEachLetter: boolean): Promise<string[]> {
  const { ports } = await startApp()
  const { rows } = await sql<{ word: string }>`
    select word from ${unspacedWords(sql`${text}::text`, { isEachLetter })} unspaced`.execute(
    ports.database.db,
  )
  return rows.map(({ word }) => word).toSorted()
}

test('finds pairs of letters without spaces, letters that stand alone, or every letter', async () => {
  const text = '東京に houses 潮'
  expect(await wordsOf(text, false)).toEqual(['京に', '東京', '潮'])
  expect(await wordsOf(text, true)).toEqual(['に', '京', '京に', '東', '東京', '潮'])
  expect(await wordsOf('houses', true)).toEqual([])
})

test('finds the pairs of a long text without spaces in linear time', async () => {
  const text = Array.from({ length: 60_000 }, (_, at) => String.fromCharCode(0x4e00 + (at % 5000))).join('')
  const began = performance.now()
  expect(await wordsOf(text, true)).toHaveLength(119_999)
  // It took 100 times as long as a tenth of the text before, several minutes.
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('replaces every punctuation mark of ASCII by a space, and no other character', async () => {
  const { ports } = await startApp()
  const ascii = Array.from({ length: 127 }, (_, code) => String.fromCharCode(code + 1)).join('')
  const { rows } = await sql<{ said: string }>`select ${plain(sql`${`${ascii}é 潮`}::text`)} as said`.execute(
    ports.database.db,
  )
  expect(rows[0]?.said).toBe(`${ascii.replaceAll(/[^\w\s\p{Cc}]|_/gu, ' ')}e 潮`)
})
