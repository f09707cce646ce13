import { openWindows } from '#web/ui/overlays/open-windows.ts'

/** So long after the last key nothing opens by itself. */
const TYPING_REST_MS = 5000
const POPUPS = '[data-popup-open], [role="menu"], [role="listbox"]'
const FIELDS = 'input, textarea, [contenteditable="true"]'

let lastTypedAt = Number.NEGATIVE_INFINITY

/** Notes when the user types; the return value stops it. */
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

/** Whether a window may open by itself: nothing is open over the page, and no text is being written. */
export const mayInterrupt = (): boolean =>
  Date.now() - lastTypedAt >= TYPING_REST_MS && !isPopupOpen() && !isWriting()

const isPopupOpen = () => openWindows().length > 0 || document.querySelector(POPUPS) !== null

/** The focus is in a field that holds a text: its writer may be thinking. */
function isWriting(): boolean {
  const field = document.activeElement
  if (!field?.matches(FIELDS)) return false
  const text = 'value' in field ? field.value : field.textContent
  return typeof text === 'string' && text.trim() !== ''
}
