const FOCUSABLE = 'button:not(:disabled), input:not(:disabled, [hidden]), select, textarea, a[href]'

export const focusablesOf = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>(FOCUSABLE),
]

/** Whether no element has the focus, such as after the one that had it was removed. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** An element that had the focus before; if it was removed the topmost dialog, or the page. */
export function focusableAgain(before: Element | null): HTMLElement | null {
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) return before
  return [...document.querySelectorAll<HTMLElement>(DIALOGS)].at(-1) ?? document.querySelector('#content')
}

const DIALOGS = '[role=dialog]:not([data-toast]), [role=alertdialog]:not([data-toast])'

/**
 * Moves a lost focus to the element that is now in the place of the removed one, or to the last before it, or
 * to `orElse` when nothing is left. Not at once: a dialog takes a lost focus itself, in the next frame.
 */
export function returnLostFocus(container: HTMLElement | null, place: number, orElse?: () => void): void {
  inTwoFrames(() => {
    const { activeElement, body } = document
    if (activeElement && activeElement !== body && !activeElement.contains(container)) return
    const left = container?.isConnected ? focusablesOf(container) : []
    const next = left[Math.min(place, left.length - 1)]
    if (next) next.focus()
    else orElse?.()
  })
}

const inTwoFrames = (action: () => void) => requestAnimationFrame(() => void requestAnimationFrame(action))
