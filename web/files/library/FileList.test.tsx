import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { KnowledgeFile } from '#contract/files.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { answering } from '#web/testing/server.ts'
import { show } from '#web/testing/show.ts'
import { aUser } from '#web/users/user-fixture.ts'
import { aFile } from '../file-fixture.ts'
import { fileList, NEWEST_OWN } from '../queries.ts'
import { tagList } from '../tags/queries.ts'
import { changeFilesView } from '../view-state.ts'
import { FileCollection } from './FileCollection.tsx'

const HEIGHT = 440
/** The files whose names were read, which each rendering of a row does. */
const rendered = new Set<string>()

const watchedFile = (at: number): KnowledgeFile => {
  const file = aFile({ id: `f${at}` })
  return Object.defineProperty(file, 'fileName', {
    enumerable: true,
    get: () => {
      rendered.add(file.id)
      return `tide-${at}.txt`
    },
  })
}

beforeEach(() => {
  queryClient.setQueryData(currentUser().queryKey, aUser())
  queryClient.setQueryData(tagList().queryKey, [])
  answering({ 'GET /files/thumbnails': () => [] })
})

test.each([
  ['list', 44],
  ['grid', 232],
] as const)('renders the rows that enter while the %s is scrolled, and no others', (layout, rowHeight) => {
  changeFilesView({ layout })
  const files = Array.from({ length: 1000 }, (_, at) => watchedFile(at))
  queryClient.setQueryData(fileList(NEWEST_OWN).queryKey, {
    pages: [{ data: files, total: files.length }],
    pageParams: [0],
  })
  show(
    <div data-scroller data-testid="scroller">
      <FileCollection filter={NEWEST_OWN} isFoundInside={false} />
    </div>,
  )
  const scroller = screen.getByTestId('scroller')
  const list = screen.getByRole('list', { name: 'Files' })
  Object.defineProperty(scroller, 'clientHeight', { value: HEIGHT })
  list.getBoundingClientRect = () => new DOMRect(0, -scroller.scrollTop)
  const shown = () =>
    [...list.querySelectorAll<HTMLElement>('[data-file]')].map(({ dataset }) => dataset.file)
  const scrollTo = (top: number) => {
    scroller.scrollTop = top
    const before = new Set(shown())
    rendered.clear()
    fireEvent.scroll(scroller)
    return shown().filter((id) => !before.has(id))
  }

  scrollTo(5 * rowHeight)
  for (const row of [6, 7, 9, 12, 11, 100, 101]) {
    const entered = scrollTo(row * rowHeight)
    expect(entered).not.toEqual([])
    expect(rendered).toEqual(new Set(entered))
  }
})
