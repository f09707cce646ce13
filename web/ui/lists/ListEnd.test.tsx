import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showEnds } from '#web/testing/end-in-sight.ts'
import { ListEnd } from './ListEnd.tsx'

const fetchNextPage = vi.fn()
const query = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage,
}

beforeEach(() => {
  fetchNextPage.mockClear()
  showEnds()
})

test('loads more when the end scrolls into view, and loads no page twice while it stays there', () => {
  const { rerender } = render(<ListEnd query={query} />)
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
  rerender(<ListEnd query={{ ...query, isFetchingNextPage: true }} />)
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
})

test('shows an error for a page that could not be loaded, which only the user retries', () => {
  render(<ListEnd query={{ ...query, isFetchNextPageError: true, error: new Error('Away') }} />)
  expect(fetchNextPage).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('Away')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
})

test('shows nothing for a complete list', () => {
  const { container } = render(<ListEnd query={{ ...query, hasNextPage: false }} />)
  expect(container.childElementCount).toBe(0)
})
