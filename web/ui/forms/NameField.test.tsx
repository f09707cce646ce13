import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NameField } from './NameField.tsx'

const onRename = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  onRename.mockClear()
  onClose.mockClear()
})

function show(selectedLength?: number): HTMLInputElement {
  render(
    <NameField
      label="File name"
      name="draft.md"
      maxLength={100}
      {...(selectedLength !== undefined && { selectedLength })}
      onRename={onRename}
      onClose={onClose}
      className=""
    />,
  )
  return screen.getByRole('textbox', { name: 'File name' })
}

const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })

test('Enter saves the trimmed name, once', () => {
  const field = show()
  type(field, '  final.md ')
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.blur(field)
  expect(onRename.mock.calls).toEqual([['final.md']])
  expect(onClose).toHaveBeenCalledOnce()
})

test('leaving saves too, and Escape does not', () => {
  const field = show()
  type(field, 'final.md')
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.blur(field)
  expect(onRename).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(['draft.md', '  ', ' draft.md '])('%j changes nothing', (name) => {
  const field = show()
  type(field, name)
  fireEvent.blur(field)
  expect(onRename).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledOnce()
})

test('an Enter that ends the choosing of a character is not the end', () => {
  const field = show()
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(onClose).not.toHaveBeenCalled()
})

test.each([
  [undefined, 'draft.md'],
  [5, 'draft'],
])('opens with the name selected, or its first %s characters', (selectedLength, selected) => {
  const field = show(selectedLength)
  expect(document.activeElement).toBe(field)
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(selected)
})

function Renamed() {
  const [isOpen, setOpen] = useState(false)
  return (
    <header>
      <button type="button">Before</button>
      {isOpen ? (
        <NameField
          label="File name"
          name="a.md"
          maxLength={100}
          onRename={onRename}
          onClose={() => setOpen(false)}
          className=""
        />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          a.md
        </button>
      )}
    </header>
  )
}

test.each(['Enter', 'Escape'])('after %s the focus is where the name is again', async (key) => {
  render(<Renamed />)
  fireEvent.click(screen.getByRole('button', { name: 'a.md' }))
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'File name' }), { key })
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('a.md'))
})
