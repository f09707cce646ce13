import { ArrowDown } from 'lucide-react'
import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { cn } from '#web/ui/class-names.ts'
import { useSentinel } from '#web/ui/use-sentinel.ts'
import type { ThreadRow } from './thread-rows.ts'
import { grownWindow, isLaidOutLazily, windowStart } from './thread-window.ts'

/** Closer to the end than this counts as being there. */
const END_ZONE = 48
/** Rows are added before the reader comes to where they belong. */
const AHEAD = 1200

interface ThreadScrollerProps {
  rows: ThreadRow[]
  renderRow: (row: ThreadRow) => ReactNode
  /** Whether there is more to fetch above the first row. */
  hasOlder: boolean
  onNeedOlder: () => void
  /** Stands above the first row: a spinner, an error, the beginning. */
  top?: ReactNode
  /** Changes when something is added at the end. */
  newestMark: string
  /** Changes when the reader's own message is added: it is shown, wherever they were. */
  ownMark: string | undefined
}

/**
 * A conversation in a scroller that is turned upside down: its resting place is the end, so it follows a growing answer
 * by itself and stays put once the reader scrolls up. Rows are in reading order inside, for search and screen readers.
 */
export function ThreadScroller(props: ThreadScrollerProps) {
  const { rows, renderRow, hasOlder, onNeedOlder, top, newestMark, ownMark } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const [firstKey, setFirstKey] = useState<string>()
  const [markOnLeaving, setMarkOnLeaving] = useState<string>()
  const start = windowStart(rows, firstKey)

  const grow = useCallback(() => {
    if (start > 0) startTransition(() => setFirstKey(grownWindow(rows, start)))
    else if (hasOlder) onNeedOlder()
  }, [rows, start, hasOlder, onNeedOlder])
  const sentinel = useSentinel(grow, AHEAD)

  const goToEnd = () => scroller.current?.scrollTo({ top: 0 })
  useEffect(() => {
    if (ownMark !== undefined) goToEnd()
  }, [ownMark])

  function onScroll() {
    // Upside down, the end is 0 and everything above it negative.
    const isAtEnd = (scroller.current?.scrollTop ?? 0) > -END_ZONE
    if (isAtEnd) setMarkOnLeaving(undefined)
    else setMarkOnLeaving((mark) => mark ?? newestMark)
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        data-scroller
        onScroll={onScroll}
        className="absolute inset-0 flex flex-col-reverse overflow-y-auto overscroll-contain"
      >
        {/* Live regions of their own tell what is new; a log that grows by tokens would never be silent. */}
        <div
          role="log"
          aria-live="off"
          aria-label={t('chat.conversation')}
          className="mx-auto mb-auto w-full max-w-[calc(45rem+3rem)] px-4 pt-5 pb-8 sm:px-6 sm:pt-7"
        >
          {start === 0 && top}
          {(start > 0 || hasOlder) && <div ref={sentinel} className="h-px" />}
          {rows.slice(start).map((row, index) => (
            <div
              key={row.key}
              className={cn(
                isLaidOutLazily(start + index, rows.length) &&
                  '[contain-intrinsic-size:auto_320px] [content-visibility:auto]',
              )}
            >
              {renderRow(row)}
            </div>
          ))}
        </div>
      </div>
      {markOnLeaving !== undefined && (
        <Button
          size="small"
          shape="pill"
          icon={<ArrowDown size={15} />}
          onClick={goToEnd}
          aria-label={t(markOnLeaving === newestMark ? 'chat.toEnd' : 'chat.newMessages')}
          className="absolute bottom-3 left-1/2 -translate-x-1/2"
        >
          {markOnLeaving !== newestMark && t('chat.newMessages')}
        </Button>
      )}
    </div>
  )
}
