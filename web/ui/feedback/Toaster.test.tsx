import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Toaster } from './Toaster.tsx'

const onTaken = () => undefined
const notice = (id: string, message: string) => ({ id, message, tone: 'error' as const, duration: 3000 })
const shown = () => document.querySelectorAll('[data-toast]').length

test('a repeated notice replaces the one that is shown', async () => {
  const { rerender } = render(<Toaster waiting={[notice('codes', '2 left')]} onTaken={onTaken} />)
  await screen.findAllByText('2 left')
  rerender(<Toaster waiting={[notice('codes', '1 left')]} onTaken={onTaken} />)
  await screen.findAllByText('1 left')
  expect(screen.queryByText('2 left')).toBeNull()
  expect(shown()).toBe(1)
  rerender(<Toaster waiting={[notice('other', 'Sent')]} onTaken={onTaken} />)
  await screen.findAllByText('Sent')
  expect(shown()).toBe(2)
})

test('a notice that is repeated while it is shown appears again', async () => {
  const refused = notice('file', 'Not a preset')
  const { rerender } = render(<Toaster waiting={[refused]} onTaken={onTaken} />)
  const text = () => document.querySelector('[data-toast] p')
  await screen.findAllByText('Not a preset')
  const first = text()
  rerender(<Toaster waiting={[{ ...refused }]} onTaken={onTaken} />)
  await waitFor(() => expect(text()).not.toBe(first))
  expect(text()?.textContent).toBe('Not a preset')
  expect(shown()).toBe(1)
})

test('restores the focus after an action on a notice, or moves it to the page', async () => {
  const undo = (id: string) => ({
    ...notice(id, id),
    action: { label: `Undo ${id}`, onAct: () => undefined },
  })
  const page = (hasRow: boolean) => (
    <div id="content" tabIndex={-1}>
      {hasRow && <button type="button">Row</button>}
      <Toaster waiting={[undo(hasRow ? 'first' : 'second')]} onTaken={onTaken} />
    </div>
  )
  const { rerender } = render(page(true))
  const row = screen.getByRole('button', { name: 'Row' })
  const press = async (name: string) => {
    const button = await screen.findByText(name)
    act(() => button.focus())
    fireEvent.click(button)
  }
  row.focus()
  await press('Undo first')
  expect(document.activeElement).toBe(row)
  rerender(page(false))
  await press('Undo second')
  expect(document.activeElement?.id).toBe('content')
})
