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

test('saves the trimmed name on Enter, once', () => {
  const field = show()
  type(field, '  final.md ')
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.blur(field)
  expect(onRename.mock.calls).toEqual([['final.md']])
  expect(onClose).toHaveBeenCalledOnce()
})

test('saves on blur, and not on Escape', () => {
  const field = show()
  type(field, 'final.md')
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.blur(field)
  expect(onRename).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(['draft.md', '  ', ' draft.md '])('does not save %j', (name) => {
  const field = show()
  type(field, name)
  fireEvent.blur(field)
  expect(onRename).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledOnce()
})

test('does not save on an Enter that ends input method composition', () => {
  const field = show()
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(onClose).not.toHaveBeenCalled()
})

test.each([
  [undefined, 'draft.md'],
  [5, 'draft'],
])('selects the name, or its first %s characters', (selectedLength, selected) => {
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

test.each(['Enter', 'Escape'])('returns the focus to the name after %s', async (key) => {
  render(<Renamed />)
  fireEvent.click(screen.getByRole('button', { name: 'a.md' }))
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'File name' }), { key })
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('a.md'))
})
