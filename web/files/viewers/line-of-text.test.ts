import { describe, expect, it } from 'vitest'
import { lineOfText } from './line-of-text.ts'

describe('a line of a text', () => {
  it('is found by its number, however lines end', () => {
    expect(lineOfText('a\nb\r\nc\rd', 1)).toEqual({ before: '', line: 'a', after: '\nb\r\nc\rd' })
    expect(lineOfText('a\nb\r\nc\rd', 3)).toEqual({ before: 'a\nb\r\n', line: 'c', after: '\rd' })
    expect(lineOfText('a\nb\r\nc\rd', 4)).toEqual({ before: 'a\nb\r\nc\r', line: 'd', after: '' })
  })

  it('is told apart from one that says the same', () => {
    expect(lineOfText('same\n\nsame', 3)?.before).toBe('same\n\n')
  })

  it('may be empty, and may not be there', () => {
    expect(lineOfText('a\n\nb', 2)?.line).toBe('')
    expect(lineOfText('a\nb', 3)).toBeUndefined()
  })
})
