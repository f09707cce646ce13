import { beforeEach, expect, test } from 'vitest'
import {
  endSelection,
  selectUpTo,
  startSelection,
  toggleSelected,
  useNotebookSelection,
} from './selection.view-state.ts'

const chosen = () => useNotebookSelection.getState().chosen
const listed = ['a', 'b', 'c', 'd']

beforeEach(endSelection)

test('selects and unselects single notebooks', () => {
  expect(chosen()).toBeUndefined()
  startSelection('b')
  toggleSelected('d')
  expect(chosen()).toEqual(['b', 'd'])
  toggleSelected('b')
  expect(chosen()).toEqual(['d'])
  endSelection()
  expect(chosen()).toBeUndefined()
})

test('selects a range in either direction, and keeps what was selected before', () => {
  startSelection('d')
  toggleSelected('c')
  toggleSelected('c')
  selectUpTo('a', listed)
  expect(chosen()).toEqual(['d', 'a', 'b', 'c'])
})

test('toggles one notebook when the start of the range is no longer listed', () => {
  startSelection('gone')
  selectUpTo('b', listed)
  expect(chosen()).toEqual(['gone', 'b'])
})
