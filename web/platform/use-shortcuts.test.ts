import { fireEvent, render } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { useShortcuts } from './use-shortcuts.ts'

function Typing() {
  useShortcuts()
  return createElement('textarea')
}

test('typing does not search the page for an open menu', () => {
  const search = vi.spyOn(document, 'querySelector')
  const { getByRole } = render(createElement(Typing))
  fireEvent.keyDown(getByRole('textbox'), { key: 'x' })
  expect(search).not.toHaveBeenCalled()
  fireEvent.keyDown(getByRole('textbox'), { key: 'Escape' })
  expect(search).toHaveBeenCalled()
})
