import type { RefObject } from 'react'
import { runCommand } from '#web/platform/commands.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'

interface MessageCommands {
  log: RefObject<Element | null>
  count: number
  jumpTo: (index: number) => void
}

/** Handles the commands that move the focus from message to message; Tab reaches the actions of the focused one. */
export function useMessageCommands({ log, count, jumpTo }: MessageCommands): void {
  function focusMessage(index: number | undefined) {
    if (!log.current || index === undefined) return
    if (index >= count) return void runCommand('focus-composer')
    const wanted = Math.max(0, index)
    jumpTo(wanted)
    focusOnceShown(log.current, wanted)
  }
  const move = (by: -1 | 1) => {
    const from = log.current && indexOf(document.activeElement?.closest('article') ?? null, log.current)
    focusMessage(from === undefined || from === null ? visibleIndex(log.current, by) : from + by)
  }
  useCommandHandlers([
    count > 0 && { id: 'previous-message', run: () => move(-1) },
    count > 0 && { id: 'next-message', run: () => move(1) },
  ])
}

function indexOf(message: Element | null, log: Element): number | undefined {
  const place = message && log.contains(message) ? message.getAttribute('aria-posinset') : null
  return place === null ? undefined : Number(place) - 1
}

/** The first message in view, or the last one when going back. */
function visibleIndex(log: Element | null, by: -1 | 1): number | undefined {
  const seen = log?.closest('[data-scroller]')?.getBoundingClientRect()
  if (!log || !seen) return undefined
  const visible = [...log.querySelectorAll('article')].filter((message) => {
    const { top, bottom } = message.getBoundingClientRect()
    return bottom > seen.top && top < seen.bottom
  })
  return indexOf(visible.at(by === 1 ? 0 : -1) ?? null, log)
}

let waiting: MutationObserver | undefined

/** A message far away is rendered once it was loaded. */
function focusOnceShown(log: Element, index: number): void {
  waiting?.disconnect()
  const focus = () => {
    const message = log.querySelector<HTMLElement>(`article[aria-posinset="${index + 1}"]`)
    if (message) focusByCommand(message)
    return message !== null
  }
  if (focus()) return
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect()
  })
  observer.observe(log, { childList: true, subtree: true })
  waiting = observer
}

/** Messages can be focused for as long as they are: a press with the mouse must not focus one. */
function focusByCommand(message: HTMLElement): void {
  message.tabIndex = -1
  message.focus({ preventScroll: true })
  message.addEventListener('blur', () => message.removeAttribute('tabindex'), { once: true })
}
