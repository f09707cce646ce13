import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from '../forms/IconButton.tsx'
import { TooltipLayer } from './TooltipLayer.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Composer() {
  const [isAnswering, setAnswering] = useState(true)
  return (
    <>
      {isAnswering ? (
        <IconButton label="Stop the reply" keys="Escape" icon="■" />
      ) : (
        <IconButton label="Send" icon="↑" disabled />
      )}
      <button type="button" onClick={() => setAnswering(false)}>
        End of the answer
      </button>
      <TooltipLayer />
    </>
  )
}

test('the tooltip of a control whose action changes says the new action', async () => {
  render(<Composer />)
  fireEvent.pointerOver(screen.getByRole('button', { name: 'Stop the reply' }), { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(500))
  expect(screen.getByText('Stop the reply')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'End of the answer' })))
  expect(screen.queryByText('Stop the reply')).toBeNull()
  expect(screen.getByText('Send')).toBeTruthy()
})
