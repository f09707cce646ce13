import { expect, test } from 'vitest'
import type { FileTag } from '#contract/file-tags.ts'
import type { TagOrder } from '../view-state.ts'
import { groupTags, usageOf } from './tag-order.ts'

const tag = (name: string, fileCount: number, day: number): FileTag => ({
  id: name,
  userId: 'me',
  type: 'file',
  name,
  icon: '📚',
  color: '#228be6',
  description: '',
  fileCount,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  lastActivityAt: `2026-01-0${day}T00:00:00.000Z`,
})
const tags = [tag('work', 3, 1), tag('Art', 12, 2), tag('home', 0, 4), tag('play', 9, 3)]

const shown = (order: TagOrder, search = '', favorites: string[] = ['work']) =>
  groupTags(tags, { order, search, favorites }).map(({ usage, tags }) => [
    usage,
    tags.map(({ name }) => name),
  ])

test('lists favorites first, then the most recently used tags', () => {
  expect(shown('default')).toEqual([[undefined, ['work', 'home', 'play', 'Art']]])
})

test('ignores favorites by activity or name', () => {
  expect(shown('recent')).toEqual([[undefined, ['home', 'play', 'Art', 'work']]])
  expect(shown('name')).toEqual([[undefined, ['Art', 'home', 'play', 'work']]])
})

test('groups by usage', () => {
  expect(shown('usage')).toEqual([
    ['frequent', ['Art']],
    ['moderate', ['play', 'work']],
    ['light', ['home']],
  ])
})

test.each([
  [0, 'light'],
  [2, 'light'],
  [3, 'moderate'],
  [9, 'moderate'],
  [10, 'frequent'],
])('a tag on %i files is used %s', (fileCount, usage) => {
  expect(usageOf({ fileCount })).toBe(usage)
})

test('shows only matching tags', () => {
  expect(shown('name', ' AR ')).toEqual([[undefined, ['Art']]])
  expect(shown('name', 'nothing')).toEqual([])
})
