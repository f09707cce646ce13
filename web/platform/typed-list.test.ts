import { expect, test } from 'vitest'
import { readTags } from './typed-list.ts'

test('splits a typed list of tags', () => {
  expect(readTags(' customer, gold ,,')).toEqual(['customer', 'gold'])
  expect(readTags('')).toEqual([])
})
