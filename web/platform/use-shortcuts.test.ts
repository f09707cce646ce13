import { fireEvent, render } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { registerShortcuts } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

function Typing() {
  useShortcuts()
  return createElement('textarea')
}

test('typing does not search the page for an open menu', () => {
  registerShortcuts([{ 'stop-reply': { keys: 'Escape', position: 1, label: () => 'Stop' } }])
  const search = vi.spyOn(document, 'querySelector')
  const { getByRole } = render(createElement(Typing))
  fireEvent.keyDown(getByRole('textbox'), { key: 'x' })
  expect(search).not.toHaveBeenCalled()
  fireEvent.keyDown(getByRole('textbox'), { key: 'Escape' })
  expect(search).toHaveBeenCalled()
})
