import { expect, test } from 'vitest'
import { typedChange, typedFilters, typedPlace, withoutPlace } from './typed-filters.ts'

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

test('leaves out the name of a project or notebook while it is typed', () => {
  expect(typedFilters('harbour dues in:surv')).toEqual({ q: 'harbour dues' })
  expect(typedFilters('type:file in:')).toEqual({ q: undefined, kind: 'file' })
  expect(typedPlace('harbour dues in:surv')).toBe('surv')
  expect(typedPlace('In:')).toBe('')
  expect(withoutPlace('harbour dues in:surv')).toBe('harbour dues')
  expect(['harbour', 'in:surv dues', 'margin:surv'].map(typedPlace)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('searches for other words with a colon as they are', () => {
  expect(typedFilters('type:boat http://a.b is: "high water"')).toEqual({
    q: 'type:boat http://a.b is: "high water"',
  })
})
