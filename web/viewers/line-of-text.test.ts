import { describe, expect, it } from 'vitest'
import { lineSpan } from './line-of-text.ts'

describe('a line of a text', () => {
  it('is found by its number with any line ends', () => {
    expect(lineSpan('a\nb\r\nc\rd', 1)).toEqual({ start: 0, end: 1 })
    expect(lineSpan('a\nb\r\nc\rd', 3)).toEqual({ start: 5, end: 6 })
    expect(lineSpan('a\nb\r\nc\rd', 4)).toEqual({ start: 7, end: 8 })
  })

  it('is distinguished from one with the same text', () => {
    expect(lineSpan('same\n\nsame', 3)?.start).toBe(6)
  })

  it('may be empty or missing', () => {
    expect(lineSpan('a\n\nb', 2)).toEqual({ start: 2, end: 2 })
    expect(lineSpan('a\nb', 3)).toBeUndefined()
  })
})
