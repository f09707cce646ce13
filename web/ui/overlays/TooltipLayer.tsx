import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from '../layout/Kbd.tsx'

const DELAY_MS = 500
/** The time after one tooltip in which the next opens without a delay. */
const WARM_MS = 400
const GAP = 6

/**
 * The only tooltip of the program. It listens at the document and reads its text from the control under the
 * pointer or in focus: hundreds of buttons cost nothing. It repeats the accessible name, so it is hidden from
 * assistive technology.
 */
export function TooltipLayer() {
  const tooltip = useShownTooltip()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (tooltip === undefined || box.current === null) return
    const { left, top } = placeBeside(tooltip.control.getBoundingClientRect(), box.current, tooltip.side)
    box.current.style.transform = `translate(${left}px, ${top}px)`
  }, [tooltip])
  if (tooltip?.text === undefined) return null
  return createPortal(
    <div
      ref={box}
      aria-hidden
      className="pointer-events-none fixed top-0 left-0 z-60 flex max-w-72 items-center gap-2 rounded-control bg-ink px-2.5 py-1.5 text-small text-paper shadow-high overlay-fade"
    >
      {tooltip.text}
      {tooltip.keys && <Kbd keys={tooltip.keys} />}
    </div>,
    document.body,
  )
}

interface ShownTooltip {
  control: HTMLElement
  text: string | undefined
  keys: string | undefined
  side: string | undefined
}

const tooltipOf = (control: HTMLElement): ShownTooltip => {
  const { tooltip, tooltipKeys, tooltipSide } = control.dataset
  return { control, text: tooltip, keys: tooltipKeys, side: tooltipSide }
}

function useShownTooltip(): ShownTooltip | undefined {
  const [tooltip, setTooltip] = useState<ShownTooltip>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let warmUntil = 0
    let shown: HTMLElement | undefined
    // A control may get another action while its tooltip is shown: Stop becomes Send when the answer ends.
    const changes = new MutationObserver(() => setTooltip(shown && tooltipOf(shown)))
    const show = (next: HTMLElement | undefined) => {
      if (shown !== undefined) warmUntil = Date.now() + WARM_MS
      shown = next
      changes.disconnect()
      if (next) changes.observe(next, { attributeFilter: ['data-tooltip', 'data-tooltip-keys'] })
      setTooltip(next && tooltipOf(next))
    }
    const hide = () => {
      clearTimeout(timer)
      if (shown !== undefined) show(undefined)
    }
    const offer = (next: HTMLElement | undefined) => {
      if (next !== undefined && next === shown) return
      hide()
      if (next === undefined || next.hasAttribute('data-popup-open')) return
      if (Date.now() < warmUntil) show(next)
      else timer = setTimeout(() => next.isConnected && show(next), DELAY_MS)
    }
    const onPointer = (event: PointerEvent) => event.pointerType === 'mouse' && offer(explained(event.target))
    const onFocus = ({ target: focused }: FocusEvent) =>
      focused instanceof Element && focused.matches(':focus-visible') ? offer(explained(focused)) : hide()
    const listeners = new AbortController()
    const options = { signal: listeners.signal, capture: true, passive: true }
    document.addEventListener('pointerover', onPointer, options)
    document.addEventListener('focusin', onFocus, options)
    for (const ending of ['focusout', 'pointerdown', 'keydown', 'scroll'])
      document.addEventListener(ending, hide, options)
    return () => {
      hide()
      listeners.abort()
    }
  }, [])
  return tooltip
}

const explained = (at: EventTarget | null) =>
  at instanceof Element ? (at.closest<HTMLElement>('[data-tooltip]') ?? undefined) : undefined

/** Beside the control, on the other side if there is no space, and always inside the window. */
function placeBeside(control: DOMRect, box: HTMLElement, side: string | undefined) {
  const { offsetWidth: width, offsetHeight: height } = box
  const isRightToLeft = document.documentElement.dir === 'rtl'
  if (side === 'inline-start' || side === 'inline-end') {
    const isAtRight = (side === 'inline-end') !== isRightToLeft
    const top = control.top + (control.height - height) / 2
    return { left: isAtRight ? control.right + GAP : control.left - GAP - width, top }
  }
  const above = control.top - GAP - height
  const below = control.bottom + GAP
  const isAbove = side === 'top' ? above >= 0 : below + height > innerHeight
  const left = control.left + (control.width - width) / 2
  return { left: Math.max(4, Math.min(left, innerWidth - width - 4)), top: isAbove ? above : below }
}
