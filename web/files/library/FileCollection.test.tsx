import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { KnowledgeFile } from '#contract/files.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { type Asked, answering, refusal } from '#web/testing/server.ts'
import { answerQuestion, dialogs, notices, press, show } from '#web/testing/show.ts'
import { aUser } from '#web/users/user-fixture.ts'
import { aFile } from '../file-fixture.ts'
import { type FileFilter, fileList, NEWEST_OWN, removeCachedFiles, updateCachedFile } from '../queries.ts'
import { tagList } from '../tags/queries.ts'
import { aTag } from '../tags/tag-fixture.ts'
import { addUploads, changeUpload, forgetUploads } from '../uploads/view-state.ts'
import { changeFilesView } from '../view-state.ts'
import { FileCollection } from './FileCollection.tsx'

let asked: Asked[]

const many = (count: number, more: Partial<KnowledgeFile> = {}) =>
  Array.from({ length: count }, (_, at) => aFile({ id: `f${at}`, fileName: `tide-${at}.txt`, ...more }))

function showFiles(files: KnowledgeFile[], change: Partial<FileFilter> = {}, isFoundInside = false) {
  const filter = { ...NEWEST_OWN, ...change }
  queryClient.setQueryData(fileList(filter).queryKey, {
    pages: [{ data: files, total: files.length }],
    pageParams: [0],
  })
  return show(
    <div data-scroller>
      <FileCollection filter={filter} isFoundInside={isFoundInside} />
    </div>,
  )
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const select = (...numbers: number[]) => {
  for (const number of numbers) fireEvent.click(box(`tide-${number}.txt`))
}
const offered = () =>
  ['Tags', 'Add to project', 'Share', 'Chunk & Vectorize', 'Delete'].filter((name) =>
    screen.queryByRole('button', { name }),
  )

beforeEach(() => {
  changeFilesView({ layout: 'list', orderBy: 'createdAt', direction: 'desc' })
  queryClient.setQueryData(currentUser().queryKey, aUser())
  asked = answering({
    'DELETE /files/bulk-delete': ({ fileIds }) => ({ deleted: (fileIds as string[]).length }),
    'DELETE /files/trash': () => ({ deleted: 1 }),
    'POST /files/restore': () => many(2),
  })
})

describe('an empty list', () => {
  test.each([
    [{}, false, 'You have no files'],
    [{ library: 'trash' }, false, 'The trash is empty'],
    [{ library: 'shared' }, false, 'No shared files'],
    [{ search: 'ebb' }, false, 'No files match'],
    [{ type: 'pdf', library: 'trash' }, false, 'No files match'],
    [{ tags: ['sea'], library: 'shared' }, false, 'No files match'],
    [{ search: 'ebb' }, true, 'No file names match'],
  ] as [Partial<FileFilter>, boolean, string][])(
    'for %o shows (found inside: %s): %s',
    (filter, isInside, words) => {
      showFiles([], filter, isInside)
      screen.getByText(words)
    },
  )

  test('shows no message while loading', () => {
    addUploads([{ key: 'k', name: 'tide.md', size: 1, sent: 0, state: 'sending' }])
    showFiles([], {}, false)
    expect(screen.queryByText('You have no files')).toBeNull()
    act(() => changeUpload('k', { state: 'failed' }))
    screen.getByText('You have no files')
    forgetUploads(['k'])
  })

  test('shows the error of the server and a retry', async () => {
    const answers = [() => refusal(400, 'Not today'), () => ({ data: many(1), total: 1 })]
    answering({ 'GET /files': () => answers.shift()?.() })
    show(
      <div data-scroller>
        <FileCollection filter={NEWEST_OWN} isFoundInside={false} />
      </div>,
    )
    await screen.findByText('Not today')
    press('Try again')
    await screen.findByRole('button', { name: 'tide-0.txt' })
  })
})

describe('the selection', () => {
  test('is counted, without files that were deleted', () => {
    showFiles(many(3))
    screen.getByText('3 files')
    select(0, 2)
    screen.getByText('2 selected')
    removeCachedFiles(['f2'])
    return waitFor(() => screen.getByText('1 selected'))
  })

  test('is changed for all files at once, or for one by its check box', () => {
    showFiles(many(3))
    press('Select all')
    screen.getByText('3 selected')
    select(1)
    expect([0, 1, 2].map((number) => box(`tide-${number}.txt`).checked)).toEqual([true, false, true])
    press('Unselect all')
    screen.getByText('3 files')
  })

  test('is limited to the number that can be changed at once, with a notice', () => {
    showFiles(many(501))
    press('Select all')
    screen.getByText('500 selected')
    expect(notices()).toEqual(['The first 500 files are selected, the maximum for one action.'])
  })

  test.each([
    [['read'], ['Tags', 'Add to project']],
    [
      ['read', 'update'],
      ['Tags', 'Add to project', 'Chunk & Vectorize'],
    ],
    [
      ['read', 'share'],
      ['Tags', 'Add to project', 'Share'],
    ],
    [
      ['read', 'delete'],
      ['Tags', 'Add to project', 'Delete'],
    ],
  ] as [KnowledgeFile['permissions'], string[]][])(
    'with the permission %j is offered %j',
    (permissions, actions) => {
      const [mine, theirs] = many(2)
      showFiles([mine as KnowledgeFile, { ...(theirs as KnowledgeFile), permissions }])
      select(0, 1)
      expect(offered()).toEqual(actions)
    },
  )

  test('is indexed except for files that are or cannot be indexed', () => {
    const states = [
      {},
      { isChunking: true },
      { vectorized: true },
      { error: 'Locked' },
      { isWaiting: true },
      { mimeType: 'image/webp' },
    ]
    showFiles(many(6).map((file, at) => ({ ...file, ...states[at] })))
    press('Select all')
    press('Chunk & Vectorize')
    const input = { files: [{ id: 'f0' }, { id: 'f3' }] }
    expect(dialogs()).toMatchObject([{ name: 'chunk-files', input }])
  })

  test.each([
    ['Tags', 'tag-files'],
    ['Share', 'share-files'],
    ['Add to project', 'add-to-project'],
  ])('opens with %s the dialog %s for all files', (action, name) => {
    showFiles(many(3))
    select(0, 2)
    press(action)
    const [dialog] = dialogs()
    expect(dialog?.name).toBe(name)
    expect(JSON.stringify(dialog?.input).match(/"f\d"/g)).toEqual(['"f0"', '"f2"'])
  })

  test('is deleted after a confirmation with the number of files', async () => {
    showFiles(many(3))
    select(0, 2)
    press('Delete')
    expect(dialogs()[0]?.input).toMatchObject({
      title: 'Are you sure you want to delete these files?',
      body: 'They will be moved to the trash.',
    })
    await answerQuestion(true)
    await waitFor(() => expect(asked[0]?.input).toEqual({ fileIds: ['f0', 'f2'] }))
    await screen.findByText('1 file')
  })

  test('in the trash is restored or deleted permanently', async () => {
    showFiles(many(3, { deletedAt: '2026-01-02T00:00:00.000Z' }), { library: 'trash' })
    select(0, 1)
    press('Restore')
    await waitFor(() =>
      expect(asked[0]).toEqual({ call: 'POST /files/restore', input: { fileIds: ['f0', 'f1'] } }),
    )
    press('Delete permanently')
    await answerQuestion(true)
    await waitFor(() =>
      expect(asked[1]).toEqual({ call: 'DELETE /files/trash', input: { fileIds: ['f0', 'f1'] } }),
    )
  })
})

test('the trash is emptied after a confirmation', async () => {
  showFiles(many(2, { deletedAt: '2026-01-02T00:00:00.000Z' }), { library: 'trash' })
  press('Empty trash')
  await answerQuestion(false)
  expect(asked).toEqual([])
  press('Empty trash')
  await answerQuestion(true)
  await waitFor(() => expect(asked).toEqual([{ call: 'DELETE /files/trash', input: {} }]))
})

test('a file in the trash cannot be opened', () => {
  showFiles(many(1, { deletedAt: '2026-01-02T00:00:00.000Z' }), { library: 'trash' })
  screen.getByText('tide-0.txt')
  expect(screen.queryByRole('button', { name: 'tide-0.txt' })).toBeNull()
})

test('a file that was renamed in another tab is updated, with its position in the list', async () => {
  showFiles(many(3))
  updateCachedFile(aFile({ id: 'f1', fileName: 'ebb.txt' }))
  await screen.findByRole('button', { name: 'ebb.txt' })
  const places = screen
    .getAllByRole('listitem')
    .map((item) => [item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')])
  expect(places).toEqual([
    ['1', '3'],
    ['2', '3'],
    ['3', '3'],
  ])
})

test('only visible rows of a long list are rendered', () => {
  showFiles(many(1000))
  expect(screen.getAllByRole('listitem').length).toBeLessThan(30)
})

test('a row shows its tags and whether it is an instruction, and a click makes a tag the primary one', async () => {
  const systemFiles = [{ fileId: 'f1', enabled: true, systemPriority: 3 }]
  queryClient.setQueryData(currentUser().queryKey, aUser({ systemFiles }))
  queryClient.setQueryData(tagList().queryKey, [aTag('sea'), aTag('moon')])
  const [first, second] = many(2, { tags: ['sea', 'moon'], primaryTag: 'sea' })
  const asked = answering({ 'PUT /files/{id}': () => ({ ...second, primaryTag: 'moon' }) })
  showFiles([first as KnowledgeFile, second as KnowledgeFile])
  const rows = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('data-file'))
  const marks = rows.map((row) => within(row).queryByRole('img', { name: /instruction/i }) !== null)
  expect(marks).toEqual([false, true])
  const toggle = (tag: string) =>
    screen.getByRole('button', { name: `${tag}, primary tag of tide-1.txt` }).getAttribute('aria-pressed')
  expect([toggle('sea'), toggle('moon')]).toEqual(['true', 'false'])
  press('moon, primary tag of tide-1.txt')
  await waitFor(() => expect([toggle('sea'), toggle('moon')]).toEqual(['false', 'true']))
  expect(asked.filter(({ call }) => call.startsWith('PUT')).map(({ input }) => input)).toEqual([
    { id: 'f1', primaryTag: 'moon' },
  ])
})

describe('the keyboard', () => {
  const name = (number: number) => screen.getByRole('button', { name: `tide-${number}.txt` })
  const key = (target: HTMLElement, init: object) => fireEvent.keyDown(target, init)

  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowUp', 1, 0],
    ['End', 0, 2],
    ['Home', 2, 0],
  ])('moves with %s from file %i to %i', async (pressed, from, to) => {
    showFiles(many(3))
    name(from).focus()
    key(name(from), { key: pressed })
    await waitFor(() => expect(document.activeElement).toBe(name(to)))
  })

  test('deletes the focused file after a confirmation, and focuses its neighbour', async () => {
    showFiles(many(3))
    name(1).focus()
    key(name(1), { key: 'Delete' })
    await answerQuestion(true)
    await waitFor(() => expect(asked[0]?.input).toEqual({ fileIds: ['f1'] }))
    await waitFor(() => expect(document.activeElement).toBe(name(2)))
  })

  test.each([
    [{ permissions: ['read'] }, {}],
    [{ deletedAt: '2026-01-02T00:00:00.000Z' }, {}],
    [{}, { ctrlKey: true }],
    [{}, { metaKey: true }],
  ] as [Partial<KnowledgeFile>, object][])('does not delete for %o and %o', (file, keys) => {
    showFiles(many(1, file))
    key(box('tide-0.txt'), { key: 'Delete', ...keys })
    expect(dialogs()).toEqual([])
  })
})

test('a new sort order starts in its usual direction, and a second click reverses it', () => {
  showFiles(many(2))
  const sort = within(screen.getByRole('group', { name: 'Sort by' }))
  const pressed = () =>
    sort
      .getAllByRole('button', { pressed: true })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(pressed()).toEqual(['Date, descending'])
  for (const [order, expected] of [
    ['Name', 'Name, ascending'],
    ['Name, ascending', 'Name, descending'],
    ['Size', 'Size, descending'],
    ['Date', 'Date, descending'],
  ] as const) {
    fireEvent.click(sort.getByRole('button', { name: order }))
    expect(pressed()).toEqual([expected])
  }
})

test('cards show a small picture or the first lines, asked for together, and other cards an icon', async () => {
  changeFilesView({ layout: 'grid' })
  const asked = answering({
    'GET /files/thumbnails': () => [
      { fileId: 'p', state: 'made', picture: 'UklG', text: null },
      { fileId: 't', state: 'made', picture: null, text: 'High water at noon' },
      { fileId: 'n', state: 'none', picture: null, text: null },
    ],
    'GET /files/presigned-url': ({ filePaths }) => [`/blob/${String(filePaths)}`],
  })
  const { container } = showFiles([
    aFile({ id: 'p', fileName: 'map.png', mimeType: 'image/png', filePath: 'p' }),
    aFile({ id: 'q', fileName: 'gone.png', mimeType: 'image/png', filePath: null }),
    aFile({ id: 't', filePath: 't' }),
    aFile({ id: 'n', filePath: 'n' }),
    aFile({ id: 'v', fileName: 'map.svg', mimeType: 'image/svg+xml', filePath: 'v' }),
  ])
  await screen.findByText('High water at noon')
  const sources = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(sources).toEqual(['data:image/webp;base64,UklG', '/blob/v'])
  const calls = asked.flatMap(({ input }) => ('ids' in input ? [input.ids] : []))
  expect(calls).toEqual(['p,t,n'])
})
