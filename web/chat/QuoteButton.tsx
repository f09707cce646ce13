import { TextQuote } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runCommand } from '#web/platform/commands.ts'
import { keysOf } from '#web/platform/shortcuts.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ariaKeys } from '#web/ui/layout/key-names.ts'
import { openWindows } from '#web/ui/layout/open-windows.ts'
import { addToDraft } from './drafts.view-state.ts'
import { quoteOf, selectedInAnswer } from './quoted.ts'

const COMMAND = 'quote-selection'
/** Below the selection, clear of the handles of a touch screen. */
const GAP = { fine: 6, coarse: 30 }
/** What the button needs at the edges of the conversation. */
const ROOM = { width: 120, height: 52 }

interface Selected {
  range: Range
  top: number
  left: number
}

interface QuoteButtonProps {
  notebookId: string
  log: RefObject<Element | null>
}

/** Quotes the selected part of an answer in the composer; shown at the selection. */
export function QuoteButton({ notebookId, log }: QuoteButtonProps) {
  const { t } = useTranslation()
  const [selected, setSelected] = useSelectedAnswer(log)

  function quote() {
    if (!selected) return
    addToDraft(notebookId, `${quoteOf(selected.range)}\n\n`)
    getSelection()?.removeAllRanges()
    setSelected(undefined)
    // A palette that ran the command gives the focus back when it closes.
    requestAnimationFrame(() => runCommand('focus-composer'))
  }
  useCommandHandlers([selected && { id: COMMAND, run: quote }])

  if (!selected) return null
  const keys = keysOf(COMMAND)
  return (
    <Button
      size="small"
      icon={<TextQuote size={15} />}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      // Otherwise the press ends the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={quote}
      className="absolute shadow-high"
      style={{ top: selected.top, left: selected.left }}
    >
      {t('chat.quote')}
    </Button>
  )
}

/** The selected part of an answer once the pointer is released, and where its button is. */
function useSelectedAnswer(log: RefObject<Element | null>) {
  const [selected, setSelected] = useState<Selected>()
  const read = useEffectEvent(() => {
    const range = selectedInAnswer(log.current)
    // The caret of the composer changes the selection at each key.
    if (!range && !selected) return
    // A dialog takes the selection; the palette can still run the command on it.
    if (openWindows().length > 0) return
    const place = range && placeOf(range)
    setSelected(place && { range, ...place })
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let isPressed = false
    const press = ({ pointerType }: PointerEvent) => {
      isPressed = pointerType === 'mouse'
    }
    const release = () => {
      isPressed = false
      read()
    }
    const readUnlessPressed = () => {
      if (!isPressed) read()
    }
    document.addEventListener('selectionchange', readUnlessPressed, { signal })
    document.addEventListener('pointerdown', press, { signal })
    document.addEventListener('pointerup', release, { signal })
    document.addEventListener('pointercancel', release, { signal })
    return () => listening.abort()
  }, [])
  const isSelected = selected !== undefined
  useEffect(() => {
    const scroller = log.current?.closest('[data-scroller]')
    if (!isSelected || !scroller) return
    const move = () => read()
    scroller.addEventListener('scroll', move, { passive: true })
    return () => scroller.removeEventListener('scroll', move)
  }, [isSelected, log])
  return [selected, setSelected] as const
}

/** Within the visible part of the conversation. */
function placeOf(range: Range): { top: number; left: number } | undefined {
  const start = range.startContainer
  const scroller = (start instanceof Element ? start : start.parentElement)?.closest('[data-scroller]')
  const end = [...range.getClientRects()].findLast(({ width }) => width > 0)
  if (!scroller || !end) return undefined
  const seen = scroller.getBoundingClientRect()
  const gap = matchMedia('(pointer: coarse)').matches ? GAP.coarse : GAP.fine
  return {
    top: within(end.bottom - seen.top + gap, seen.height - ROOM.height),
    left: within(end.right - seen.left - ROOM.width / 2, seen.width - ROOM.width),
  }
}

const within = (value: number, max: number) => Math.max(8, Math.min(value, max))
