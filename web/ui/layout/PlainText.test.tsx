import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chunksOf, PlainText } from './PlainText.tsx'

test('splits a long text without losing or halving a character', () => {
  const text = `${'word '.repeat(4000)}\n${'😀'.repeat(20_000)}`
  const chunks = chunksOf(text)
  expect(chunks.join('')).toBe(text)
  expect(chunks.length).toBeGreaterThan(3)
  for (const chunk of chunks) expect(chunk.isWellFormed()).toBe(true)
})

test('shows all of it', () => {
  const text = 'a line of words\n'.repeat(5000)
  expect(render(<PlainText text={text} />).container.textContent).toBe(text)
})

test('does not kern a very long word, which would freeze the page', () => {
  const kerned = (text: string) =>
    [...render(<PlainText text={text} />).container.querySelectorAll('div > div > div')].map(
      ({ className }) => !className.includes('[font-kerning:none]'),
    )
  expect(kerned('some words')).toEqual([true])
  expect(kerned(`${'some words\n'.repeat(1000)}${'A'.repeat(5000)}`)).toEqual([true, false])
})
