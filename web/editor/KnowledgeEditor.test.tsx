import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aFile } from '#web/files/file-fixture.ts'
import { type Asked, answering, late, refusal } from '#web/testing/server.ts'
import { answerQuestion, dialogs, notices, press, show } from '#web/testing/show.ts'
import { forgetDraft, keepDraft, readDraft } from './drafts.ts'
import { KnowledgeEditor } from './KnowledgeEditor.tsx'
import { knowledgeOf, NEW_KNOWLEDGE } from './knowledge.ts'

const file = aFile({ fileName: 'tides.md', mimeType: 'text/markdown' })
const opened = knowledgeOf(file, 'old')
const onClose = vi.fn()
let asked: Asked[]
let answers: Parameters<typeof answering>[0]

beforeEach(() => {
  onClose.mockClear()
  forgetDraft(file.id)
  forgetDraft(undefined)
  answers = {
    'PUT /files/{id}/text': () => ({ ...file, sha256: 'b2' }),
    'PUT /files/{id}': (input) => ({ ...file, ...input }),
    'POST /files/createFabFile': (input) => ({ ...file, ...input, id: 'f9', presignedUrl: null }),
  }
})

async function open(more: Partial<Parameters<typeof KnowledgeEditor>[0]> = {}) {
  asked = answering(answers)
  show(<KnowledgeEditor file={file} opened={opened} isViewOnly={false} onClose={onClose} {...more} />)
  await screen.findByRole('dialog')
}
const source = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Source' })
const type = (value: string) => fireEvent.change(source(), { target: { value } })
const draft = () => readDraft(file.id)?.knowledge.content
const savedTexts = () =>
  asked.filter(({ call }) => call.endsWith('/text')).map(({ input }) => [input.content, input.basedOn])
const pressKeys = (init: object) => fireEvent.keyDown(document.body, { key: 's', ...init })

describe('saving a text', () => {
  test.each([
    ['the button', () => press('Save')],
    ['Ctrl S', () => pressKeys({ ctrlKey: true })],
    ['⌘ S', () => pressKeys({ metaKey: true, key: 'S' })],
  ])(
    'by %s sends the changes and their base version once, and then there is nothing to save',
    async (_, save) => {
      await open()
      save()
      expect(asked).toEqual([])
      type('new')
      save()
      save()
      await waitFor(() => expect(notices()).toEqual(['File saved successfully']))
      expect(savedTexts()).toEqual([['new', 'a1']])
      press('Save')
      expect([savedTexts().length, draft()]).toEqual([1, undefined])
    },
  )

  test('keeps text that is typed during the request as unsaved, with the new base version', async () => {
    const { answer, come } = late<unknown>()
    answers['PUT /files/{id}/text'] = answer
    await open()
    type('new')
    press('Save')
    type('newer')
    await act(async () => come({ ...file, sha256: 'b2' }))
    await waitFor(() => expect(notices()).toHaveLength(1))
    expect(source().value).toBe('newer')
    press('Save')
    await waitFor(() =>
      expect(savedTexts()).toEqual([
        ['new', 'a1'],
        ['newer', 'b2'],
      ]),
    )
  })

  test('stores the typed text for the next visit when it fails', async () => {
    const { answer, come } = late<unknown>()
    answers['PUT /files/{id}/text'] = answer
    await open()
    type('new')
    press('Save')
    expect(draft()).toBe('new')
    type('newer')
    await waitFor(() => expect(draft()).toBe('newer'))
    await act(async () => come(refusal(403, 'Not yours')))
    await waitFor(() => expect(notices()).toEqual(['Failed to save file content']))
    expect(draft()).toBe('newer')
  })

  test('offers both versions when another user has changed the file', async () => {
    answers['PUT /files/{id}/text'] = () => refusal(409, 'Changed')
    await open()
    type('new')
    press('Save')
    await screen.findByRole('button', { name: 'Keep my version' })
    expect([notices(), source().value, draft()]).toEqual([[], 'new', 'new'])
  })
})

describe('a draft', () => {
  const written = { basedOn: 'a0', knowledge: { ...opened, fileName: 'before.md', content: 'draft' } }

  test('is restored with the current name of the file, and saved with its base version', async () => {
    keepDraft(file.id, written)
    await open()
    expect(source().value).toBe('draft')
    screen.getByRole('heading', { name: 'Editing: tides.md' })
    press('Save')
    await waitFor(() => expect(savedTexts()).toEqual([['draft', 'a0']]))
  })

  test('is discarded by a click', async () => {
    keepDraft(file.id, written)
    await open()
    press('Discard')
    expect([source().value, draft(), screen.queryByRole('alert')]).toEqual(['old', undefined, null])
  })

  test('is not restored for users who may only read', async () => {
    keepDraft(file.id, written)
    await open({ isViewOnly: true })
    expect([source().value, source().readOnly]).toEqual(['old', true])
    pressKeys({ ctrlKey: true })
    expect(asked).toEqual([])
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})

describe('closing the editor', () => {
  test('asks nothing without a change', async () => {
    await open()
    press('Close')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(dialogs()).toEqual([])
  })

  test.each([true, false])('asks with a change (yes: %s), and keeps the text', async (isConfirmed) => {
    await open()
    type('new')
    press('Close')
    await waitFor(() => expect(dialogs()).toHaveLength(1))
    await answerQuestion(isConfirmed)
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(isConfirmed ? 1 : 0))
    expect(draft()).toBe('new')
  })
})

describe('a new text', () => {
  const openNew = () => open({ file: undefined, opened: NEW_KNOWLEDGE })

  test('is created once, is used as instructions, and is a file from then on', async () => {
    await openNew()
    type('Be brief')
    press('Save')
    await waitFor(() =>
      expect(notices()).toEqual(['System prompt file created and added to your current list!']),
    )
    type('Be briefer')
    press('Save')
    await waitFor(() => expect(savedTexts()).toHaveLength(1))
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  test('is created with a notice when it may not be used as instructions', async () => {
    answers['PUT /files/{id}'] = () => refusal(422, 'At most 50')
    await openNew()
    type('Be brief')
    press('Save')
    await waitFor(() =>
      expect(notices()).toEqual(['File saved but failed to add to system prompts: At most 50']),
    )
    await screen.findByRole('heading', { name: /^Editing/ })
  })

  test('keeps its text when it cannot be created', async () => {
    answers['POST /files/createFabFile'] = () => refusal(422, 'No', { content: 'This text is too long' })
    await openNew()
    type('Be brief')
    press('Save')
    await screen.findByText('This text is too long')
    expect(readDraft(undefined)?.knowledge.content).toBe('Be brief')
  })
})
