import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeModelSettings } from '#web/models/view-state.ts'
import { show } from '#web/testing/show.ts'
import { RollDiceButton } from './RollDiceButton.tsx'

test('waits four seconds after a roll, also in the composer of another page', () => {
  vi.useFakeTimers()
  changeModelSettings({ tools: ['dice_roll'] })
  const roll = vi.fn()
  const button = () => screen.getByRole('button', { name: 'Roll a die' })
  const { unmount } = show(<RollDiceButton onRoll={roll} />)
  fireEvent.click(button())
  unmount()
  const { rerender } = show(<RollDiceButton onRoll={roll} />)
  vi.advanceTimersByTime(3900)
  fireEvent.click(button())
  expect(roll).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(200)
  rerender(<RollDiceButton onRoll={roll} />)
  fireEvent.click(button())
  expect(roll).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
