import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { DialogsAbove } from './NestedDialogs.tsx'

function Library() {
  const [isOpen, setOpen] = useState(true)
  const [isRenaming, setRenaming] = useState(false)
  return (
    <DialogsAbove dialogs={isRenaming && <Dialog isOpen title="Rename" onClose={() => setRenaming(false)} />}>
      <Dialog isOpen={isOpen} title="Library" onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setRenaming(true)}>
          Rename
        </button>
      </Dialog>
    </DialogsAbove>
  )
}

const names = () => screen.queryAllByRole('dialog').map((dialog) => dialog.textContent)
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })

test('Escape closes the topmost dialog, and returns the focus to its opener', async () => {
  render(<Library />)
  const opener = await screen.findByRole('button', { name: 'Rename' })
  act(() => opener.focus())
  fireEvent.click(opener)
  const rename = await screen.findByRole('dialog', { name: 'Rename' })
  await waitFor(() => expect(rename.contains(document.activeElement)).toBe(true))
  escape()
  await waitFor(() => expect(names()).toEqual(['LibraryRename']))
  await waitFor(() => expect(document.activeElement).toBe(opener))
  escape()
  await waitFor(() => expect(names()).toEqual([]))
})
