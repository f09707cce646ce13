import { expect, test } from 'vitest'
import { typedChange, typedFilters } from './typed-filters.ts'

test('takes filters out of the words to search for', () => {
  expect(typedFilters('harbour type:file dues')).toEqual({ q: 'harbour dues', kind: 'file' })
  expect(typedFilters('Type:Messages is:shared has:file tide')).toEqual({
    q: 'tide',
    kind: 'message',
    owner: 'shared',
    hasFile: true,
  })
  expect(typedFilters('is:mine')).toEqual({ q: undefined, owner: 'mine' })
})

test('ends a filter whose word was removed from the text', () => {
  expect(typedChange('tide type:file is:mine', 'tide is:mine')).toEqual({
    q: 'tide',
    kind: undefined,
    owner: 'mine',
  })
  expect(typedChange('tide', 'tides')).toEqual({ q: 'tides' })
})

test('searches for other words with a colon as they are', () => {
  expect(typedFilters('type:boat http://a.b is: "high water"')).toEqual({
    q: 'type:boat http://a.b is: "high water"',
  })
})
