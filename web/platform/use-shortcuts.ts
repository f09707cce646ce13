import { useEffect } from 'react'
import { commandEntry, runCommand } from './commands.ts'
import { isAnyDialogOpen } from './dialogs.ts'
import { commandOfKeys } from './shortcuts.ts'

/** Runs commands by their shortcuts, unless a dialog or a widget handles the keyboard. */
export function useShortcuts() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const id = commandOfKeys(event, isTyping(event.target))
      // Checked last: in a long conversation this query takes as long as everything else.
      if (id === undefined || isAnyDialogOpen() || isOtherPopupOpen(pageBelow(id))) return
      if (runCommand(id)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const POPUPS =
  ':is([role="menu"], [role="dialog"]:not([data-toast]), [role="listbox"]):not([data-closed], [data-closed] *)'

/** What the page shows on the full screen, for a command that opens a dialog above it. */
const pageBelow = (id: string) =>
  commandEntry(id)?.opensAbove ? document.querySelector('[data-page-item]') : null

/**
 * Whether there is a popup besides one window that leaves the page usable. Toasts have the role of a dialog but block
 * nothing; a closed window is still shown for a moment.
 */
export const isOtherPopupOpen = (window: Element | null): boolean =>
  [...document.querySelectorAll(POPUPS)].some((popup) => popup !== window)

/** Whether keys write text there. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
