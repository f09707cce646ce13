import { useInfiniteQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KnowledgeFile } from '#contract/files.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { deleteLocalDatabase, openLocalDatabase } from '#web/platform/local-database.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useToasts } from '#web/platform/toast.ts'
import { type Asked, answering, refusal } from '#web/testing/server.ts'
import { notices, showHook } from '#web/testing/show.ts'
import { openedFile, useDownloadFile } from '#web/viewers/queries.ts'
import { aFile } from './file-fixture.ts'
import type { FilePages } from './file-list.ts'
import { fileTables, keepNewestFiles, readNewestFiles } from './local-files.ts'
import {
  fileList,
  filesById,
  knownFile,
  knownFiles,
  NEWEST_OWN,
  primeFileList,
  refetchFiles,
  removeCachedFiles,
  updateCachedFile,
  useCloneFile,
  useDeleteFiles,
  useRenameFile,
} from './queries.ts'

const own = fileList(NEWEST_OWN).queryKey
const trash = fileList({ ...NEWEST_OWN, library: 'trash' }).queryKey

const remember = (key: typeof own, files: KnowledgeFile[], pages = 1) =>
  queryClient.setQueryData<FilePages>(key, {
    pages: Array.from({ length: pages }, () => ({ data: files, total: files.length })),
    pageParams: Array.from({ length: pages }, (_, index) => index),
  })
const namesIn = (key: typeof own) =>
  itemsOf(queryClient.getQueryData<FilePages>(key) ?? { pages: [], pageParams: [] }).map(
    ({ fileName }) => fileName,
  )
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
const asksOf = (asked: Asked[], call: string) => asked.filter((one) => one.call === call)

beforeEach(async () => {
  answering({})
  await deleteLocalDatabase('ada')
  await openLocalDatabase('ada', fileTables)
})

describe('the list of files', () => {
  const fetchPage = (filter: Parameters<typeof fileList>[0]) =>
    queryClient.fetchInfiniteQuery({ ...fileList(filter), pages: 1 })

  test('is requested with its filters, without empty ones', async () => {
    const asked = answering({ 'GET /files': () => ({ data: [], total: 0 }) })
    await fetchPage(NEWEST_OWN)
    await fetchPage({
      ...NEWEST_OWN,
      search: 'tide',
      library: 'trash',
      tags: ['sea', 'moon'],
      type: 'image',
    })
    const usual = { orderBy: 'createdAt', direction: 'desc', page: '1', limit: '20' }
    expect(asked.map(({ input }) => input)).toEqual([
      { ...usual, type: 'all', trash: 'false', shared: 'false' },
      { ...usual, type: 'image', trash: 'true', shared: 'false', search: 'tide', tags: 'sea,moon' },
    ])
  })

  test('is stored for the next start if it has the newest own files', async () => {
    answering({ 'GET /files': ({ search }) => ({ data: [aFile({ id: search ? 'f2' : 'f1' })], total: 1 }) })
    await fetchPage({ ...NEWEST_OWN, search: 'x' })
    expect(await readNewestFiles()).toBeUndefined()
    await fetchPage(NEWEST_OWN)
    expect((await readNewestFiles())?.data.map(({ id }) => id)).toEqual(['f1'])
  })

  test('is shown from storage at once as stale, unless there is a newer one', async () => {
    await keepNewestFiles({ data: [aFile({ fileName: 'kept.txt' })], total: 1 })
    await primeFileList()
    expect(namesIn(own)).toEqual(['kept.txt'])
    expect(queryClient.getQueryState(own)?.dataUpdatedAt).toBe(1)
    remember(own, [aFile({ fileName: 'newer.txt' })])
    await primeFileList()
    expect(namesIn(own)).toEqual(['newer.txt'])
  })

  test('is fetched again when it is shown, or marked stale when it has many pages', async () => {
    const asked = answering({ 'GET /files': () => ({ data: [aFile()], total: 1 }) })
    const long = { ...NEWEST_OWN, library: 'trash' as const }
    remember(own, [aFile()])
    remember(trash, [aFile()], 11)
    showHook(() => [useInfiniteQuery(fileList(NEWEST_OWN)), useInfiniteQuery(fileList(long))])
    await act(refetchFiles)
    expect(asked.map(({ input }) => input.trash)).toEqual(['false'])
    expect([isStale(own), isStale(trash)]).toEqual([false, true])
  })
})

describe('a changed file', () => {
  test('leaves the shared files when it is hidden, and the hidden ones when it is shown again', () => {
    const shared = fileList({ ...NEWEST_OWN, library: 'shared' }).queryKey
    const hidden = fileList({ ...NEWEST_OWN, library: 'hidden' }).queryKey
    for (const key of [own, shared, hidden]) remember(key, [aFile()])
    updateCachedFile(aFile({ isHidden: true }))
    expect([namesIn(shared), namesIn(hidden)]).toEqual([[], ['tides.txt']])
    updateCachedFile(aFile())
    expect(namesIn(hidden)).toEqual([])
  })

  test('is updated in its lists, leaves the trash, and is not added to other lists', () => {
    const others = fileList({ ...NEWEST_OWN, search: 'other' }).queryKey
    remember(own, [aFile(), aFile({ id: 'f2', fileName: 'moon.txt' })])
    remember(trash, [aFile()])
    remember(others, [aFile({ id: 'f3', fileName: 'other.txt' })])
    updateCachedFile(aFile({ fileName: 'ebb.txt' }))
    expect([namesIn(own), namesIn(trash), namesIn(others)]).toEqual([
      ['ebb.txt', 'moon.txt'],
      [],
      ['other.txt'],
    ])
    expect(isStale(own)).toBe(false)
  })

  test('in no list, or in the trash only, causes one refetch of the lists for several changes', () => {
    vi.useFakeTimers()
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
    remember(own, [aFile()])
    remember(
      trash,
      ['f7', 'f8', 'f9'].map((id) => aFile({ id })),
    )
    for (const id of ['f7', 'f8', 'f9']) updateCachedFile(aFile({ id }))
    expect(isStale(own)).toBe(false)
    vi.advanceTimersByTime(200)
    expect(isStale(own)).toBe(true)
    expect(invalidate.mock.calls.filter(([filter]) => filter?.refetchType === 'none')).toHaveLength(1)
    vi.useRealTimers()
  })

  test('is updated by id, and fetched again when it was not accessible before', () => {
    const [seen, unseen, without] = [['f1'], ['f1', 'f2'], ['f2']].map((ids) => filesById(ids).queryKey)
    queryClient.setQueryData(seen ?? [], [aFile()])
    queryClient.setQueryData(unseen ?? [], [aFile({ id: 'f2' })])
    queryClient.setQueryData(without ?? [], [aFile({ id: 'f2' })])
    updateCachedFile(aFile({ fileName: 'ebb.txt' }))
    expect(knownFiles(['f1', 'f9']).map(({ fileName }) => fileName)).toEqual(['ebb.txt'])
    expect([seen, unseen, without].map((key) => isStale(key ?? []))).toEqual([false, true, false])
  })

  test('keeps its address for the same content, and gets a new one for other content', () => {
    const { queryKey } = openedFile('f1')
    queryClient.setQueryData(
      queryKey,
      aFile({ fileUrl: '/blob', fileUrlExpireAt: '2026-01-02T00:00:00.000Z' }),
    )
    updateCachedFile(aFile({ fileName: 'ebb.txt' }))
    expect(queryClient.getQueryData(queryKey)).toMatchObject({ fileName: 'ebb.txt', fileUrl: '/blob' })
    expect(isStale(queryKey)).toBe(false)
    updateCachedFile(aFile({ sha256: 'b2' }))
    expect(isStale(queryKey)).toBe(true)
  })

  test('is not marked as opened', () => {
    updateCachedFile(aFile())
    expect(queryClient.getQueryData(openedFile('f1').queryKey)).toBeUndefined()
  })
})

test('deleted files leave every list and the local database, and are not counted', async () => {
  await keepNewestFiles({ data: [aFile(), aFile({ id: 'f2' })], total: 2 })
  remember(own, [aFile(), aFile({ id: 'f2', fileName: 'moon.txt' })])
  removeCachedFiles(['f1', 'unknown'])
  expect(namesIn(own)).toEqual(['moon.txt'])
  expect(queryClient.getQueryData<FilePages>(own)?.pages[0]?.total).toBe(1)
  expect(knownFile('f1')).toBeUndefined()
  await waitFor(async () => expect((await readNewestFiles())?.data.map(({ id }) => id)).toEqual(['f2']))
})

describe('deleting files', () => {
  const begin = () => showHook(useDeleteFiles)

  test('removes them after the response, and offers Undo for ten seconds', async () => {
    const asked = answering({
      'DELETE /files/bulk-delete': () => ({ deleted: 1 }),
      'POST /files/restore': () => [aFile()],
    })
    remember(own, [aFile()])
    const { result, unmount } = begin()
    const done = act(() => result.current.mutateAsync({ fileIds: ['f1'] }))
    expect(namesIn(own)).toEqual(['tides.txt'])
    await done
    expect(namesIn(own)).toEqual([])
    const [notice] = useToasts.getState().waiting
    expect(notice).toMatchObject({ message: 'File deleted successfully', duration: 10_000 })
    // The library may have been closed.
    unmount()
    act(() => notice?.action?.onAct())
    await waitFor(() => expect(notices()).toContain('File restored'))
    expect(asksOf(asked, 'POST /files/restore')).toMatchObject([{ input: { fileIds: ['f1'] } }])
  })

  test('keeps them when it is refused, with one notice', async () => {
    answering({ 'DELETE /files/bulk-delete': () => refusal(403, 'Not yours') })
    remember(own, [aFile()])
    const { result } = begin()
    await act(() => result.current.mutateAsync({ fileIds: ['f1'] }).catch(() => undefined))
    expect(namesIn(own)).toEqual(['tides.txt'])
    expect(notices()).toEqual(['Failed to delete file(s)'])
  })
})

test('a refused name is restored, with the error of the server', async () => {
  answering({ 'PUT /files/{id}': () => refusal(409, 'There is a file of that name') })
  remember(own, [aFile()])
  const { result } = showHook(useRenameFile)
  await act(() => result.current.mutateAsync({ id: 'f1', fileName: 'moon.txt' }).catch(() => undefined))
  expect([namesIn(own), notices()]).toEqual([['tides.txt'], ['There is a file of that name']])
})

test('a copy is added to the project in which it was made', async () => {
  const asked = answering({
    'POST /files/{id}/clone': () => aFile({ id: 'f2', fileName: 'tides copy.txt' }),
    'POST /projects/{id}/files': () => refusal(422, 'Full'),
  })
  const { result } = showHook(useCloneFile)
  await act(() => result.current.mutateAsync({ id: 'f1', uploadTo: { projectId: 'p1' } }))
  await waitFor(() => expect(asked.at(-1)?.input).toEqual({ id: 'p1', fileIds: ['f2'] }))
  await waitFor(() => expect(notices()).toHaveLength(2))
})

test('a file that cannot be downloaded shows an error, and opens no page', async () => {
  answering({ 'GET /files/presigned-url': () => refusal(404, 'Gone') })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  const { result } = showHook(useDownloadFile)
  await act(() => result.current.mutateAsync(aFile()).catch(() => undefined))
  expect([notices(), click.mock.calls]).toEqual([['Failed to download file'], []])
})
