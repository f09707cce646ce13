import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { FileTag } from '#contract/file-tags.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { answering, late, refusal } from '#web/testing/server.ts'
import { dialogs, notices, press, show } from '#web/testing/show.ts'
import { aFile } from '../file-fixture.ts'
import { tagList } from './queries.ts'
import { TagFilesDialog } from './TagFilesDialog.tsx'
import { aTag } from './tag-fixture.ts'

const known = (...tags: FileTag[]) => queryClient.setQueryData(tagList().queryKey, tags)
const onClose = vi.fn()

describe('tagging files', () => {
  const files = [aFile({ tags: ['sea', 'moon'] }), aFile({ id: 'f2', tags: ['moon'] })]
  const boxes = () =>
    screen
      .getAllByRole('checkbox')
      .map((box) => `${box.getAttribute('aria-label')} ${box.getAttribute('aria-checked')}`)
  const open = async (input = files) => {
    show(<TagFilesDialog input={{ files: input }} onClose={onClose} />)
    await screen.findByRole('dialog')
  }
  const withTag = (name: string) =>
    files.map((file) => ({ ...file, tags: [...new Set([...file.tags, name])] }))

  test.each([
    [files, 'Tags of 2 files'],
    [files.slice(0, 1), 'Tags of tides.txt'],
  ])('shows the number of files', async (input, title) => {
    known()
    await open(input)
    screen.getByRole('heading', { name: title })
    screen.getByText('No tags available')
  })

  test('shows which tags all, some or no files have, in a stable order', async () => {
    const tags = ['sea', 'moon', 'ebb'].map((name) => aTag(name))
    known(...tags)
    const asked = answering({
      'POST /files/tags/toggle': () => withTag('sea'),
      'GET /files/tags': () =>
        tags.map((tag) =>
          tag.name === 'sea' ? { ...tag, lastActivityAt: '2027-01-01T00:00:00.000Z' } : tag,
        ),
    })
    await open()
    expect(boxes()).toEqual(['ebb false', 'moon true', 'sea mixed'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'sea' }))
    await waitFor(() => expect(boxes()).toEqual(['ebb false', 'moon true', 'sea true']))
    expect(asked.find(({ call }) => call.startsWith('POST'))?.input).toMatchObject({
      ids: ['f1', 'f2'],
      tags: ['sea'],
    })
    expect(notices()).toEqual(['Added tag “sea” to 2 file(s)'])
  })

  test('sends one request for several clicks', async () => {
    known(aTag('sea'))
    const { answer, come } = late<KnowledgeFile[]>()
    const asked = answering({ 'POST /files/tags/toggle': answer })
    await open()
    const box = screen.getByRole('checkbox', { name: 'sea' })
    fireEvent.click(box)
    await waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('true'))
    fireEvent.click(box)
    come(withTag('sea'))
    await waitFor(() => expect(box.getAttribute('aria-disabled')).toBeNull())
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  test('restores the state after a failure', async () => {
    known(aTag('sea'))
    answering({ 'POST /files/tags/toggle': () => refusal(403, 'Not yours') })
    await open()
    fireEvent.click(screen.getByRole('checkbox', { name: 'sea' }))
    await waitFor(() => expect(notices()).toEqual(['Failed to add tag to files']))
    expect(boxes()).toEqual(['sea mixed'])
  })

  test('adds a tag that is created in the same dialog', async () => {
    known()
    answering({
      'POST /files/tags': ({ name }) => aTag(String(name)),
      'POST /files/tags/toggle': () => withTag('ebb'),
    })
    await open()
    press('Create tag')
    const [dialog] = dialogs()
    if (dialog?.name !== 'tag') throw new Error('No tag is being made')
    known(aTag('ebb'))
    ;(dialog.input as { onCreated: (tag: FileTag) => void }).onCreated(aTag('ebb'))
    await waitFor(() => expect(boxes()).toEqual(['ebb true']))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'ebb' })))
  })
})
