import { openWindows } from '#web/ui/layout/open-windows.ts'

/** The time after the last key press in which nothing opens automatically. */
const TYPING_REST_MS = 5000
const POPUPS = '[data-popup-open], [role="menu"], [role="listbox"]'
const FIELDS = 'input, textarea, [contenteditable="true"]'

let lastTypedAt = Number.NEGATIVE_INFINITY

/** Tracks typing; the returned function stops it. */
export function watchTyping(): () => void {
  const listening = new AbortController()
  const note = () => {
    lastTypedAt = Date.now()
  }
  for (const name of ['keydown', 'input']) {
    document.addEventListener(name, note, { capture: true, passive: true, signal: listening.signal })
  }
  return () => listening.abort()
}

/** Whether a dialog may open automatically: no other is open, and no text is being written. */
export const mayInterrupt = (): boolean =>
  Date.now() - lastTypedAt >= TYPING_REST_MS && !isPopupOpen() && !isWriting()

const isPopupOpen = () => openWindows().length > 0 || document.querySelector(POPUPS) !== null

/** A field with text has the focus: the user may be thinking. */
function isWriting(): boolean {
  const field = document.activeElement
  if (!field?.matches(FIELDS)) return false
  const text = 'value' in field ? field.value : field.textContent
  return typeof text === 'string' && text.trim() !== ''
}
