import { beforeEach, expect, test } from 'vitest'
import {
  attach,
  attachedTo,
  detach,
  filesForMessage,
  switchedOffIn,
  switchFile,
} from './attachments.view-state.ts'

beforeEach(() => {
  detach('n1', attachedTo('n1'))
  for (const id of switchedOffIn('n1')) switchFile('n1', id, true)
})

test('attaches each file once, stores it, and detaches it', () => {
  attach('n1', ['a', 'b'])
  attach('n1', ['b', 'c'])
  expect(attachedTo('n1')).toEqual(['a', 'b', 'c'])
  expect(attachedTo('n2')).toEqual([])
  expect(localStorage.getItem('commonplace:draft::files:n1')).toBe('["a","b","c"]')
  detach('n1', ['a', 'c'])
  expect(attachedTo('n1')).toEqual(['b'])
  detach('n1', ['b'])
  expect(localStorage.getItem('commonplace:draft::files:n1')).toBeNull()
})

test('leaves out files of a notebook until they are switched on again', () => {
  attach('n1', ['a'])
  switchFile('n1', 'x', false)
  switchFile('n1', 'x', false)
  switchFile('n1', 'y', false)
  expect(filesForMessage('n1')).toEqual({ fileIds: ['a'], withoutFileIds: ['x', 'y'] })
  switchFile('n1', 'x', true)
  expect(switchedOffIn('n1')).toEqual(['y'])
})
