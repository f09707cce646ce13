const FOCUSABLE = 'button:not(:disabled), input:not(:disabled, [hidden]), select, textarea, a[href]'

export const focusablesOf = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>(FOCUSABLE),
]

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
