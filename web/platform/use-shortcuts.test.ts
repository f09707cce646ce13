import { fireEvent, render } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { registerCommands } from './commands.ts'
import { useShortcuts } from './use-shortcuts.ts'

function Typing() {
  useShortcuts()
  return createElement('textarea')
}

test('typing does not search the page for an open menu', () => {
  registerCommands([
    { id: 'stop-reply', keys: 'Escape', label: () => 'Stop', icon: null, position: 1, group: 'here' },
  ])
  const search = vi.spyOn(document, 'querySelectorAll')
  const { getByRole } = render(createElement(Typing))
  fireEvent.keyDown(getByRole('textbox'), { key: 'x' })
  const searched = expect.stringContaining('menu')
  expect(search).not.toHaveBeenCalledWith(searched)
  fireEvent.keyDown(getByRole('textbox'), { key: 'Escape' })
  expect(search).toHaveBeenCalledWith(searched)
})
