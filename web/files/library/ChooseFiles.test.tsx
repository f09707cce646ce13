import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showEnds } from '#web/testing/end-in-sight.ts'
import { answering, refusal } from '#web/testing/server.ts'
import { press, show } from '#web/testing/show.ts'
import { aFile } from '../file-fixture.ts'
import { ChooseFiles } from './ChooseFiles.tsx'

const onChoose = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  onChoose.mockClear()
  onClose.mockClear()
})

async function open(present: string[] = []) {
  show(
    <ChooseFiles
      title="Choose"
      confirmLabel={(count) => `Take ${count}`}
      present={present}
      onChoose={onChoose}
      onClose={onClose}
    />,
  )
  await screen.findByRole('dialog')
}
const files = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => aFile({ id: `f${at + from}`, fileName: `tide-${at + from}.txt` }))
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Take/ })

test('returns the selected files once, in the order of selection, without those present', async () => {
  answering({ 'GET /files': () => ({ data: files(4), total: 4 }) })
  await open(['f1'])
  expect(confirm().disabled).toBe(true)
  for (const name of [/tide-3/, /tide-0/, /tide-2/, /tide-0/]) fireEvent.click(await box(name))
  const present = await box(/tide-1/)
  expect([present.checked, present.disabled]).toEqual([true, true])
  press('Take 2')
  expect(onChoose.mock.calls).toEqual([[['f3', 'f2']]])
  expect(onClose).toHaveBeenCalledOnce()
})

test('selects nothing when cancelled', async () => {
  answering({ 'GET /files': () => ({ data: files(1), total: 1 }) })
  await open()
  fireEvent.click(await box(/tide-0/))
  press('Cancel')
  expect([onChoose.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1])
})

test('keeps the selection during a search', async () => {
  answering({ 'GET /files': ({ search }) => ({ data: search ? files(1, 9) : files(2), total: 2 }) })
  await open()
  fireEvent.click(await box(/tide-1/))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' tide-9 ' } })
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  fireEvent.click(await box(/tide-9/))
  press('Take 2')
  expect(onChoose.mock.calls).toEqual([[['f1', 'f9']]])
})

test('loads more of a long library, without duplicates', async () => {
  showEnds()
  answering({
    'GET /files': ({ limit }) =>
      Number(limit) > 20 ? { data: files(30), total: 30 } : { data: files(20), total: 30 },
  })
  await open()
  await box(/tide-29/)
  expect(screen.getAllByRole('checkbox')).toHaveLength(30)
})

test.each([
  ['', 'You have no files'],
  ['ebb', 'No files match'],
])('shows an empty state for %j', async (search, words) => {
  answering({ 'GET /files': () => ({ data: [], total: 0 }) })
  await open()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: search } })
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  await screen.findByText(words)
})

test('shows why the library cannot be loaded, with a retry', async () => {
  const answers = [() => refusal(400, 'Not today'), () => ({ data: files(1), total: 1 })]
  answering({ 'GET /files': () => answers.shift()?.() })
  await open()
  await screen.findByText('Not today')
  press('Try again')
  await waitFor(() => box(/tide-0/))
})
