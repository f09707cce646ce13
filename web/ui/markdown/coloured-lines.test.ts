import { expect, test, vi } from 'vitest'
import { colouredLines } from './coloured-lines.ts'
import { tokenOf } from './paper-theme.ts'

/** The tokens of each line with their colours, without those in the colour of text. */
async function colouredWords(code: string, language: string) {
  const lines = await colouredLines(code, language)
  return lines.map((line) =>
    line.flatMap(({ content, colour }) => {
      const token = tokenOf(colour)
      return token === 'var(--ink)' ? [] : [`${content.trim()} ${token}`]
    }),
  )
}

const CODE = `const height = (hours: number) => 2.6 * hours // metres
export const port = 'Dover'`
const COLOURED = [
  ['const var(--accent)', 'number var(--accent)', '2.6 var(--warn)', '// metres var(--ink-faint)'],
  ['export var(--accent)', 'const var(--accent)', "'Dover' var(--good)"],
]

test('code has the colours of its tokens on a computer that needs a second for the first line', async () => {
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 100))
  expect(await colouredWords(CODE, 'ts')).toEqual(COLOURED)
})

test('a language is found by any of its names in any case', async () => {
  expect(await colouredWords(CODE, ' TypeScript')).toEqual(COLOURED)
})

test('code of an unknown language has no coloured lines', async () => {
  expect(await colouredLines('hold fast', 'sailor')).toEqual([])
  expect(await colouredLines('hold fast', 'constructor')).toEqual([])
})
