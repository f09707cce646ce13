import { useEffect } from 'react'
import { runCommand } from './commands.ts'
import { isAnyDialogOpen } from './dialogs.ts'
import { commandOfKeys } from './shortcuts.ts'

/** Runs commands by their keys, unless a window or a widget has the keyboard for itself. */
export function useShortcuts() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const id = commandOfKeys(event, isTyping(event.target))
      // Looked for last: in a long conversation it takes as long as all else that a key does.
      if (id === undefined || isAnyDialogOpen() || isPopupOpen()) return
      if (runCommand(id)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** A message at the edge of the screen is called a dialog, too, and keeps nobody from anything. */
const isPopupOpen = () =>
  document.querySelector('[role="menu"], [role="dialog"]:not([data-toast]), [role="listbox"]') !== null

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
