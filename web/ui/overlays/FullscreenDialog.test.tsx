import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { FullscreenDialog } from './FullscreenDialog.tsx'
import { DialogsAbove } from './NestedDialogs.tsx'

/** A list in a dialog; the item from which another was opened is removed when that closes. */
function Library() {
  const [state, setState] = useState<'listed' | 'opened' | 'gone'>('listed')
  return (
    <>
      <button type="button">Beneath</button>
      <DialogsAbove
        dialogs={
          state === 'opened' && (
            <FullscreenDialog title="File" onClose={() => setState('gone')}>
              Text
            </FullscreenDialog>
          )
        }
      >
        <Dialog isOpen onClose={() => undefined} title="Library">
          {state !== 'gone' && (
            <button type="button" onClick={() => setState('opened')}>
              Open
            </button>
          )}
        </Dialog>
      </DialogsAbove>
    </>
  )
}

test('keeps the focus in the dialog below when the opener was removed', async () => {
  render(<Library />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.click(await screen.findByRole('button', { name: 'Close', hidden: false }))
  const library = screen.getByRole('dialog', { name: 'Library' })
  await waitFor(() => expect(library.contains(document.activeElement)).toBe(true))
})
