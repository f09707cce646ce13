import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FileTag } from '#contract/file-tags.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { answering, refusal } from '#web/testing/server.ts'
import { fill, notices, press, show } from '#web/testing/show.ts'
import { tagList } from './queries.ts'
import { TagDialog } from './TagDialog.tsx'
import { aTag } from './tag-fixture.ts'

const known = (...tags: FileTag[]) => queryClient.setQueryData(tagList().queryKey, tags)
const onClose = vi.fn()

beforeEach(() => void onClose.mockClear())

describe('a tag', () => {
  const open = async (tag?: FileTag, onCreated?: (tag: FileTag) => void) => {
    show(<TagDialog input={{ tag, onCreated }} onClose={onClose} />)
    await screen.findByRole('dialog')
  }
  const fillIn = () => {
    fill('Name', ' ebb  and flow ')
    fill('Icon', '🌊🌙')
    fill('Color', '#228be6')
  }

  test('is created from the form, with a notice and a callback', async () => {
    known(aTag('sea'))
    const onCreated = vi.fn()
    const asked = answering({ 'POST /files/tags': (input) => aTag('ebb and flow', input) })
    await open(undefined, onCreated)
    fillIn()
    press('Create')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(asked[0]?.input).toMatchObject({ name: 'ebb and flow', icon: '🌙', color: '#228be6' })
    expect(onCreated).toHaveBeenCalledOnce()
    expect(queryClient.getQueryData(tagList().queryKey)?.map(({ name }) => name)).toEqual([
      'sea',
      'ebb and flow',
    ])
    expect(notices()).toEqual(['Tag created successfully'])
  })

  test.each([
    ['what is missing', () => undefined, ['Name is required', 'Icon is required']],
    ['a comma in its name', () => (fillIn(), fill('Name', 'a,b')), ['Name cannot contain a comma']],
  ])('is not created with %s', async (_, fillFields, problems) => {
    const asked = answering({ 'POST /files/tags': () => aTag('x') })
    await open()
    fillFields()
    press('Create')
    for (const problem of problems) await screen.findByText(problem)
    expect(asked).toEqual([])
  })

  test('with an existing name shows an error at the name until it is edited', async () => {
    answering({ 'POST /files/tags': () => refusal(409, 'Taken', { name: 'You have a tag of this name' }) })
    await open()
    fillIn()
    press('Create')
    await screen.findByText('You have a tag of this name')
    expect(notices()).toEqual([])
    fill('Name', 'flood')
    await waitFor(() => expect(screen.queryByText('You have a tag of this name')).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
  })

  test('takes over a suggestion, and a colour of the palette', async () => {
    await open()
    fireEvent.click(screen.getAllByRole('button', { name: /^Use / })[0] as HTMLElement)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Icon' }).value).not.toBe('')
    fireEvent.click(screen.getByRole('radio', { name: 'Blue 500' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Color' }).value).toBe('#228be6')
  })

  test('has an icon instead of an emoji, until one is typed', async () => {
    const asked = answering({ 'POST /files/tags': (input) => aTag('books', input) })
    await open()
    fill('Name', 'books')
    fill('Color', '#228be6')
    fireEvent.click(screen.getByRole('radio', { name: 'Book' }))
    press('Create')
    await waitFor(() => expect(asked[0]?.input).toMatchObject({ icon: ':book:' }))
    fill('Icon', ':book:🎉')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Icon' }).value).toBe('🎉')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Book' }).checked).toBe(false)
  })

  test('is edited without suggestions', async () => {
    const asked = answering({ 'PUT /files/tags/{id}': () => aTag('ebb') })
    await open(aTag('sea', { description: 'Salt' }))
    expect(screen.queryByRole('button', { name: /^Use / })).toBeNull()
    fill('Name', 'ebb')
    press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(asked[0]?.input).toMatchObject({ id: 't-sea', name: 'ebb', description: 'Salt' })
  })
})
