import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SystemFile } from '#contract/users.ts'
import { aFile } from '#web/files/file-fixture.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useToasts } from '#web/platform/toast.ts'
import { type Asked, answering, late, refusal } from '#web/testing/server.ts'
import { notices, press, show } from '#web/testing/show.ts'
import { aUser } from '#web/users/user-fixture.ts'
import { InstructionDialog } from './InstructionDialog.tsx'
import { SystemPromptsSection } from './SystemPromptsSection.tsx'

const listed = (fileId: string, systemPriority: number, enabled = true): SystemFile => ({
  fileId,
  systemPriority,
  enabled,
})
const files = [
  aFile({ id: 'f1', fileName: 'tone.md', sha256: 'a' }),
  aFile({ id: 'f2', fileName: 'rules.md', sha256: 'b' }),
  aFile({ id: 'f3', fileName: 'copy.md', sha256: 'a' }),
]
const onClose = vi.fn()
let asked: Asked[]
let answers: Parameters<typeof answering>[0]

const signIn = (...systemFiles: SystemFile[]) =>
  queryClient.setQueryData(currentUser().queryKey, aUser({ systemFiles }))
const changes = () => asked.filter(({ call }) => call.endsWith('/instruction'))

beforeEach(() => {
  onClose.mockClear()
  answers = {
    'GET /files/byIds': ({ ids }) => files.filter(({ id }) => String(ids).includes(id)),
    'GET /files/instructions': () => [],
    'PUT /files/{id}/instruction': ({ id, systemPriority, enabled }) => [
      listed(String(id), Number(systemPriority ?? 5), enabled !== false),
    ],
    'DELETE /files/{id}/instruction': () => [],
  }
})

describe('a file as an instruction', () => {
  async function open(file = aFile({ systemPriority: 250 })) {
    asked = answering(answers)
    show(<InstructionDialog input={{ file }} onClose={onClose} />)
    await screen.findByRole('dialog')
  }
  const priority = () => screen.getByRole<HTMLInputElement>('spinbutton')
  const mark = () => screen.getByRole<HTMLInputElement>('switch')

  test('is marked with its priority', async () => {
    signIn()
    await open()
    expect([mark().checked, priority().disabled, priority().value]).toEqual([false, true, '250'])
    fireEvent.click(mark())
    fireEvent.change(priority(), { target: { value: '80' } })
    screen.getByText('0 to 999, lowest first. Range of this file: global.')
    press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(changes()).toEqual([
      { call: 'PUT /files/{id}/instruction', input: { id: 'f1', systemPriority: 80 } },
    ])
    expect(notices()).toEqual(['“tides.txt” is now used as instructions'])
  })

  test.each([
    ['', '0'],
    ['-5', '0'],
    ['5000', '999'],
    ['3.6', '4'],
  ])('accepts the priority %j as %s', async (typed, taken) => {
    signIn(listed('f1', 7))
    await open()
    expect(priority().value).toBe('7')
    fireEvent.change(priority(), { target: { value: typed } })
    fireEvent.blur(priority())
    expect(priority().value).toBe(taken)
  })

  test('is no longer one; a refusal keeps the dialog open and names the file', async () => {
    signIn(listed('f1', 7))
    answers['DELETE /files/{id}/instruction'] = () => refusal(403, 'Not now')
    await open()
    fireEvent.click(mark())
    press('Save')
    await waitFor(() => expect(notices()).toEqual(['Could not change “tides.txt”: Not now']))
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('the list of instructions', () => {
  const open = () => {
    asked = answering(answers)
    show(
      <Suspense>
        <SystemPromptsSection />
      </Suspense>,
    )
  }
  const rows = () => screen.findAllByRole('switch')
  const names = async () => (await rows()).map((one) => one.closest('label')?.textContent)

  test('is in the order in which models read it, and marks a duplicate text', async () => {
    signIn(listed('f3', 900), listed('f2', 10, false), listed('f1', 500), listed('gone', 1))
    open()
    expect(await names()).toEqual(['Use rules.md', 'Use tone.md', 'Use copy.md'])
    screen.getByText('Same text as “tone.md”')
    expect((await rows()).map((one) => (one as HTMLInputElement).checked)).toEqual([false, true, true])
  })

  test('says that there is none, and names those for all users', async () => {
    signIn()
    answers['GET /files/instructions'] = () => [
      { fileId: 'g1', fileName: 'house.md', sha256: 'h', isReadable: false },
      { fileId: 'g2', fileName: 'open.md', sha256: 'o', isReadable: true },
    ]
    open()
    await screen.findByText('No instruction files yet.')
    screen.getByRole('button', { name: 'open.md' })
    expect(screen.queryByRole('button', { name: 'house.md' })).toBeNull()
  })

  test('updates switches optimistically, and reverts them when refused', async () => {
    signIn(listed('f1', 5))
    const { answer, come } = late<Response>()
    answers['PUT /files/{id}/instruction'] = answer
    open()
    const [one] = (await rows()) as HTMLInputElement[]
    fireEvent.click(one as HTMLElement)
    await waitFor(() => expect(one?.checked).toBe(false))
    fireEvent.click(one as HTMLElement)
    await waitFor(() => expect(one?.checked).toBe(true))
    expect(changes()).toHaveLength(1)
    answers['PUT /files/{id}/instruction'] = () => refusal(403, 'No')
    await act(async () => come(refusal(403, 'No')))
    await waitFor(() => expect(changes()).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true))
    expect(notices()).toEqual(['Could not change “tone.md”: No'])
  })

  test('removes one, which can be restored', async () => {
    signIn(listed('f1', 5, false))
    open()
    await rows()
    press('Actions for tone.md')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from this list' }))
    await screen.findByText('No instruction files yet.')
    act(() => useToasts.getState().waiting.at(-1)?.action?.onAct())
    await waitFor(() =>
      expect(changes().at(-1)).toEqual({
        call: 'PUT /files/{id}/instruction',
        input: { id: 'f1', enabled: false, systemPriority: 5 },
      }),
    )
  })
})
