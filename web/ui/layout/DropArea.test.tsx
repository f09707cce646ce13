import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DropArea } from './DropArea.tsx'

const onDrop = vi.fn()
const prepare = vi.fn()
const files = { dataTransfer: { types: ['Files'] } }
const words = { dataTransfer: { types: ['text/plain'] } }
const hint = () => screen.queryByText('Drop here')

beforeEach(() => {
  onDrop.mockClear()
  prepare.mockClear()
  render(
    <DropArea hint="Drop here" onDrop={onDrop} prepare={prepare}>
      <p>Inside</p>
    </DropArea>,
  )
})
const inside = () => screen.getByText('Inside')
const leaveTo = (relatedTarget: Element) => {
  const area = screen.getByRole('presentation')
  const leaving = createEvent.dragLeave(area)
  fireEvent(area, Object.defineProperty(leaving, 'relatedTarget', { value: relatedTarget }))
}

test('shows a hint for files and takes them once, and the page does not open them', () => {
  fireEvent.dragOver(inside(), files)
  expect([hint() !== null, prepare.mock.calls.length]).toEqual([true, 1])
  expect(fireEvent.drop(inside(), files)).toBe(false)
  expect([hint(), onDrop.mock.calls.length]).toEqual([null, 1])
})

test('leaves dragged text to the field below', () => {
  expect(fireEvent.dragOver(inside(), words)).toBe(true)
  expect(fireEvent.drop(inside(), words)).toBe(true)
  expect([hint(), onDrop.mock.calls.length]).toEqual([null, 0])
})

test('hides the hint when files leave it, and not when they pass over its content', () => {
  fireEvent.dragOver(inside(), files)
  leaveTo(inside())
  expect(hint()).not.toBeNull()
  leaveTo(document.body)
  expect(hint()).toBeNull()
})
