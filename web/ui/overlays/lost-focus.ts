const FOCUSABLE = 'button:not(:disabled), input:not(:disabled, [hidden]), select, textarea, a[href]'

export const focusablesOf = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>(FOCUSABLE),
]

/**
 * Gives a focus that was lost from a part of the page to what has come to that place, or to the last before it, or to
 * `orElse` where nothing is left. Not at once: the window around takes a focus that was lost to itself, in the frame after.
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
