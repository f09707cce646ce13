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
  const target = useTooltipTarget()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (target === undefined || box.current === null) return
    const { left, top } = placeBeside(target.getBoundingClientRect(), box.current, target.dataset.tooltipSide)
    box.current.style.transform = `translate(${left}px, ${top}px)`
  }, [target])
  if (target === undefined) return null
  return createPortal(
    <div
      ref={box}
      aria-hidden
      className="pointer-events-none fixed top-0 left-0 z-60 flex max-w-72 items-center gap-2 rounded-control bg-ink px-2.5 py-1.5 text-small text-paper shadow-high overlay-fade"
    >
      {target.dataset.tooltip}
      {target.dataset.tooltipKeys && <Kbd keys={target.dataset.tooltipKeys} />}
    </div>,
    document.body,
  )
}

function useTooltipTarget(): HTMLElement | undefined {
  const [target, setTarget] = useState<HTMLElement>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let warmUntil = 0
    let shown: HTMLElement | undefined
    const show = (next: HTMLElement | undefined) => {
      if (shown !== undefined) warmUntil = Date.now() + WARM_MS
      shown = next
      setTarget(next)
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
  return target
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
