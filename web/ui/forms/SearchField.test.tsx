import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from './SearchField.tsx'

const onSearch = vi.fn()

beforeEach(() => {
  onSearch.mockClear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

// Like screens: a new function for each render.
const aField = () => <SearchField label="Search" debounce={500} onSearch={(text) => onSearch(text)} />
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const rest = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const told = () => onSearch.mock.calls.flat()

test('calls back once after a pause in typing', () => {
  render(aField())
  for (const text of ['t', 'ti', 'tid']) {
    type(text)
    rest(400)
  }
  expect(told()).toEqual([])
  rest(100)
  rest(5000)
  expect(told()).toEqual(['tid'])
})

test('does not restart the pause when the screen renders again', () => {
  const { rerender } = render(aField())
  type('tide')
  for (let passed = 0; passed < 500; passed += 100) {
    rerender(aField())
    rest(100)
  }
  expect(told()).toEqual(['tide'])
})

test('calls back at once on Enter, and not again', () => {
  render(aField())
  type('tide')
  fireEvent.keyDown(field(), { key: 'Enter' })
  rest(5000)
  expect(told()).toEqual(['tide'])
})

test.each([
  ['Escape', () => fireEvent.keyDown(field(), { key: 'Escape' })],
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Clear' }))],
])('is cleared by %s, with an immediate callback', (_, clear) => {
  render(aField())
  type('tide')
  rest(500)
  clear()
  rest(0)
  expect([field().value, told()]).toEqual(['', ['tide', '']])
})

test('passes on an Escape only when it is empty', () => {
  const outside = vi.fn()
  render(
    <div role="presentation" onKeyDown={outside}>
      {aField()}
    </div>,
  )
  type('tide')
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(outside).not.toHaveBeenCalled()
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(outside).toHaveBeenCalledOnce()
})

test('does not call back for reverted text, or after it was unmounted', () => {
  const { unmount } = render(aField())
  type('t')
  type('')
  rest(5000)
  type('tide')
  unmount()
  rest(5000)
  expect(told()).toEqual([])
})
