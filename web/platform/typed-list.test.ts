import { expect, test } from 'vitest'
import { readTags } from './typed-list.ts'

test('reads tags as they are typed', () => {
  expect(readTags(' customer, gold ,,')).toEqual(['customer', 'gold'])
  expect(readTags('')).toEqual([])
})
