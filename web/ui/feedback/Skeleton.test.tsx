import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Skeleton } from './Skeleton.tsx'

test('explains a missing connection, and is silent again with one', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<Skeleton />)
  expect(screen.getByRole('status').textContent).toContain('You are offline')
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByRole('status')).toBeNull()
})
