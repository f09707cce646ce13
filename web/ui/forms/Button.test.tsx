import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

function pressTwice(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
  fireEvent.click(screen.getByRole('button', { name }))
}

test('a double click starts one request, before the button could show that it is pending', () => {
  const send = vi.fn()
  render(
    <>
      <Button isBusy={false} onClick={send}>
        Continue
      </Button>
      <IconButton label="Regenerate" icon={null} isBusy={false} onClick={send} />
    </>,
  )
  pressTwice('Continue')
  expect(send).toHaveBeenCalledTimes(1)
  pressTwice('Regenerate')
  expect(send).toHaveBeenCalledTimes(2)
})

test('a button that starts no request takes each of two quick clicks', () => {
  const add = vi.fn()
  render(<Button onClick={add}>Add</Button>)
  pressTwice('Add')
  expect(add).toHaveBeenCalledTimes(2)
})

test('a busy button ignores presses', () => {
  const send = vi.fn()
  render(<IconButton label="Regenerate" icon={null} isBusy onClick={send} />)
  pressTwice('Regenerate')
  expect(send).not.toHaveBeenCalled()
})
