import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Pager } from './Pager.tsx'

const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

test.each([
  [1, 20, 41, '1–20 of 41', [true, false]],
  [2, 20, 41, '21–40 of 41', [false, false]],
  [3, 20, 41, '41–41 of 41', [false, true]],
  [60, 20, 1200, '1,181–1,200 of 1,200', [false, true]],
])('page %i of %i with %i each is %s', (page, pageSize, total, words, off) => {
  const onPage = vi.fn()
  render(<Pager {...{ page, pageSize, total, onPage }} />)
  screen.getByText(words)
  expect([isOff('Previous page'), isOff('Next page')]).toEqual(off)
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(onPage.mock.calls.flat()).toEqual([!off[0] && page - 1, !off[1] && page + 1].filter(Boolean))
})

test.each([0, 1, 20])('shows %i items on one page', (total) => {
  render(<Pager page={1} pageSize={20} total={total} onPage={() => undefined} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})
