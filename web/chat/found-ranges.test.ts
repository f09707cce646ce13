import { expect, test } from 'vitest'
import { patternOf, rangesOf } from './found-ranges.ts'

const found = (html: string, query: string) => {
  const message = document.createElement('article')
  message.innerHTML = html
  document.body.replaceChildren(message)
  const pattern = patternOf(query)
  return pattern ? rangesOf(message, pattern).map(String) : undefined
}

test('finds a text in any case and script, also across elements and line breaks', () => {
  expect(found('<p>The <b>Tide</b>s turn, the tides\nturn</p>', 'tides turn')).toEqual([
    'Tides turn',
    'tides\nturn',
  ])
  expect(found('<p>ГОРЫ и 潮汐表</p>', 'горы')).toEqual(['ГОРЫ'])
  expect(found('<p>ГОРЫ и 潮汐表</p>', '潮汐')).toEqual(['潮汐'])
})

test('finds punctuation literally', () => {
  expect(found('<p>a.b a-b (a.b)</p>', 'a.b')).toEqual(['a.b', 'a.b'])
  expect(found('<p>100 % [x] {y} \\z</p>', '[x] {y} \\z')).toEqual(['[x] {y} \\z'])
})

test('leaves out the labels of controls', () => {
  expect(
    found('<header>copy</header><p>copy</p><button>copy</button><span class="sr-only">copy</span>', 'copy'),
  ).toEqual(['copy'])
})

test('finds nothing for an empty text', () => {
  expect(found('<p>a b</p>', '  ')).toBeUndefined()
})
