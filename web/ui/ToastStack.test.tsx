import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ToastStack } from './ToastStack.tsx'

const onTaken = () => undefined
const notice = (id: string, message: string) => ({ id, message, tone: 'error' as const, duration: 3000 })
const shown = () => document.querySelectorAll('[data-toast]').length

test('a notice that comes again takes the place of the one that is shown', async () => {
  const { rerender } = render(<ToastStack waiting={[notice('codes', '2 left')]} onTaken={onTaken} />)
  await screen.findAllByText('2 left')
  rerender(<ToastStack waiting={[notice('codes', '1 left')]} onTaken={onTaken} />)
  await screen.findAllByText('1 left')
  expect(screen.queryByText('2 left')).toBeNull()
  expect(shown()).toBe(1)
  rerender(<ToastStack waiting={[notice('other', 'Sent')]} onTaken={onTaken} />)
  await screen.findAllByText('Sent')
  expect(shown()).toBe(2)
})
