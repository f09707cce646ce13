import { type RefObject, useEffect, useEffectEvent } from 'react'
import { openWindows } from '#web/ui/layout/open-windows.ts'

interface Ways {
  toStart: () => void
  toEnd: () => void
}

/** A page is a little less than the visible height, so that the last line stays visible. */
const PAGE = 0.9
/** Fields, and the panels beside the conversation. */
const ELSEWHERE = 'input, textarea, select, [contenteditable="true"], aside'
const POPUPS = '[role="menu"], [role="listbox"]'

/** Handles Home, End and the page keys outside of fields, panels, menus and dialogs. */
export function useThreadKeys(scroller: RefObject<HTMLElement | null>, { toStart, toEnd }: Ways): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (!scroller.current || !isForThread(event.target, scroller.current)) return
    const page = scroller.current.clientHeight * PAGE
    const ways: Record<string, () => void> = {
      Home: toStart,
      End: toEnd,
      PageUp: () => scroller.current?.scrollBy({ top: -page }),
      PageDown: () => scroller.current?.scrollBy({ top: page }),
    }
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    way()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isForThread(target: EventTarget | null, scroller: HTMLElement): boolean {
  if (!(target instanceof HTMLElement) || target.closest(ELSEWHERE)) return false
  const around = target.closest('[data-scroller]')
  if (around && around !== scroller) return false
  return openWindows().length === 0 && !document.querySelector(POPUPS)
}
