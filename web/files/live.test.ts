import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fileTagsChanged } from '#contract/file-tags.ts'
import { fileChanged, fileIndexChanged, filesRemoved } from '#contract/files.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { live } from '#web/testing/live.ts'
import { notices } from '#web/testing/show.ts'
import { aFile } from './file-fixture.ts'

import { followFiles } from './live.ts'
import { fileList, NEWEST_OWN } from './queries.ts'
import { tagList } from './tags/queries.ts'
import { aTag } from './tags/tag-fixture.ts'

const { queryKey } = fileList(NEWEST_OWN)
const names = () => {
  const list = queryClient.getQueryData(queryKey)
  return list && itemsOf(list).map(({ fileName }) => fileName)
}
let emit: Awaited<ReturnType<typeof live>>
let stop: () => void

beforeEach(async () => {
  queryClient.setQueryData(queryKey, {
    pages: [{ data: [aFile(), aFile({ id: 'f2', fileName: 'moon.txt' })], total: 2 }],
    pageParams: [0],
  })
  queryClient.setQueryData(tagList().queryKey, [aTag('sea')])
  emit = await live()
  stop = followFiles()
  onTestFinished(stop)
})

test('applies changes and deletions of another tab until it is stopped', () => {
  emit(fileChanged, aFile({ fileName: 'ebb.txt' }))
  expect(names()).toEqual(['ebb.txt', 'moon.txt'])
  emit(filesRemoved, { ids: ['f1'] })
  expect(names()).toEqual(['moon.txt'])
  stop()
  emit(filesRemoved, { ids: ['f2'] })
  expect(names()).toEqual(['moon.txt'])
})

test('ignores an unknown event', () => {
  emit({ name: 'from_the_future' }, {})
  expect(names()).toEqual(['tides.txt', 'moon.txt'])
})

test('fetches changed tags again', () => {
  emit(fileTagsChanged, {})
  expect(queryClient.getQueryState(tagList().queryKey)?.isInvalidated).toBe(true)
})

test.each([
  ['ongoing', null, {}, []],
  ['complete', 'ongoing', {}, []],
  ['complete', 'complete', {}, ['Successfully chunked and vectorized “tides.txt”']],
  [null, null, { error: 'Locked' }, ['Failed to chunk and vectorize: Locked']],
])('shows for %s and %s of a file %o the notice %j', (chunkStatus, vectorizeStatus, state, expected) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  emit(fileChanged, aFile(state))
  emit(fileIndexChanged, { fabFileId: 'f1', chunkStatus, vectorizeStatus })
  expect(notices()).toEqual(expected)
})

test('shows no notice for a file that this tab has not loaded', () => {
  emit(fileIndexChanged, { fabFileId: 'f9', chunkStatus: 'complete', vectorizeStatus: 'complete' })
  expect(notices()).toEqual([])
})
