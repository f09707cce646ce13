import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FileTag } from '#contract/file-tags.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { answering } from '#web/testing/server.ts'
import { answerQuestion, dialogs, press, show } from '#web/testing/show.ts'
import { changeFilesView } from '../view-state.ts'
import { tagList } from './queries.ts'
import { TagSidebar } from './TagSidebar.tsx'
import { aTag } from './tag-fixture.ts'
import { useFavoriteTags } from './view-state.ts'

const known = (...tags: FileTag[]) => queryClient.setQueryData(tagList().queryKey, tags)
const onChoose = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  onChoose.mockClear()
  onClose.mockClear()
  changeFilesView({ tagOrder: 'default' })
  useFavoriteTags.setState({ ids: [] })
})

describe('the tag panel', () => {
  const open = (chosen: string[] = []) => {
    show(<TagSidebar chosen={new Set(chosen)} onChoose={onChoose} onClear={onClose} />)
  }
  const choices = () =>
    screen.getAllByRole('button', { name: /, \d+ files?$/ }).map((one) => one.getAttribute('aria-label'))

  test('shows each tag with its number of files, and clears the selection', () => {
    known(aTag('sea', { fileCount: 1 }), aTag('moon', { fileCount: 1200 }))
    open(['t-sea'])
    expect(
      screen.getAllByRole('button', { pressed: true }).map((one) => one.getAttribute('aria-label')),
    ).toEqual(['sea, 1 file'])
    press('moon, 1,200 files')
    expect(onChoose.mock.calls).toEqual([['t-moon']])
    press('Clear all')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('groups by usage, and lists favorites first in the default order', async () => {
    known(aTag('rare'), aTag('often', { fileCount: 12 }), aTag('some', { fileCount: 3 }))
    useFavoriteTags.setState({ ids: ['t-some'] })
    open()
    expect(choices()?.[0]).toBe('some, 3 files')
    press('Sort tags by')
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Usage' }))
    await waitFor(() => expect(choices()).toEqual(['often, 12 files', 'some, 3 files', 'rare, 1 file']))
    expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
      'Frequent',
      'Moderate',
      'Light',
    ])
  })

  test.each([
    [[], '', 'No tags available'],
    [[aTag('sea')], 'ebb', 'No tags found matching your search'],
  ])('explains an empty list', async (tags, search, words) => {
    known(...tags)
    open()
    if (search) fireEvent.change(screen.getByRole('searchbox'), { target: { value: search } })
    await screen.findByText(words)
  })

  test.each([
    [0, '“sea” is not used on any file.'],
    [1, '“sea” will be removed from 1 file. The file is kept.'],
    [1200, '“sea” will be removed from 1,200 files. The files are kept.'],
  ])('deletes a tag of %i files after a confirmation', async (fileCount, body) => {
    known(aTag('sea', { fileCount }), aTag('moon'))
    const asked = answering({ 'DELETE /files/tags/{id}': ({ id }) => ({ id }) })
    open()
    press('Actions for tag sea')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(dialogs()[0]?.input).toMatchObject({ body })
    await answerQuestion(true)
    await waitFor(() => expect(choices()).toEqual(['moon, 1 file']))
    expect(asked).toHaveLength(1)
  })

  test('adds a tag to the favorites and removes it', async () => {
    known(aTag('sea'))
    open()
    press('Actions for tag sea')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Add to favorites' }))
    expect(localStorage.getItem('commonplace:favorite-tags')).toBe('{"ids":["t-sea"]}')
    press('Actions for tag sea')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from favorites' }))
    expect(useFavoriteTags.getState().ids).toEqual([])
  })

  test('is a separate list', () => {
    known(aTag('sea'))
    open()
    within(screen.getByRole('region', { name: 'Tags' })).getByRole('list', { name: 'Tags' })
  })
})
