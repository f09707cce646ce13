import { ArrowDown } from 'lucide-react'
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { AnchoredRows } from './AnchoredRows.tsx'
import type { ThreadRow, ThreadSlots } from './thread-slots.ts'
import type { Range } from './thread-window.ts'
import { useHeldPosition } from './use-held-position.ts'
import { useThreadKeys } from './use-thread-keys.ts'
import { useThreadWindow } from './use-thread-window.ts'

/** The distance from the end that counts as being at the end. */
const END_ZONE = 48

/** For components beside the conversation that jump to a message. */
export interface ThreadScrollerHandle {
  jumpTo: (index: number) => void
}

interface ThreadScrollerProps {
  slots: ThreadSlots
  renderRow: (row: ThreadRow, index: number) => ReactNode
  /** Requests the messages of slots that scroll into view. */
  onNeed: (range: Range) => void
  /** While it is set, a growing answer does not move the visible text. */
  isHeld?: boolean
  /** Shown above the first row. */
  top?: ReactNode
  /** Changes when a message is added at the end. */
  newestMark: string
  /** Changes when the user's own message is added: it is scrolled into view from any position. */
  ownMark: string | undefined
  ref?: Ref<ThreadScrollerHandle>
  log?: Ref<HTMLDivElement>
  /** Positioned over the conversation. */
  children?: ReactNode
}

/**
 * A conversation in an inverted scroller (`column-reverse`): its initial position is the end, so it follows a
 * growing answer without code and keeps its position once the reader scrolls up. Rows are in reading order
 * inside, for search and screen readers; only those around the reader are rendered.
 */
export function ThreadScroller(props: ThreadScrollerProps) {
  const { slots, renderRow, onNeed, isHeld = false, top, newestMark, ownMark, ref, log, children } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const [markOnLeaving, setMarkOnLeaving] = useState<string>()
  const isAway = markOnLeaving !== undefined
  const { drawn, viewport, jumpTo, goToEnd } = useThreadWindow(scroller, slots, onNeed)
  useImperativeHandle(ref, () => ({ jumpTo }), [jumpTo])
  useThreadKeys(scroller, { toStart: () => jumpTo(0), toEnd: goToEnd })
  useHeldPosition(scroller, isHeld)
  const showOwn = useEffectEvent(goToEnd)
  useEffect(() => {
    if (ownMark !== undefined) showOwn()
  }, [ownMark])

  function onScroll() {
    // In an inverted scroller the end is 0 and every position above it negative.
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
        {/* Separate live regions announce new messages; a log that grows by tokens would never be silent. */}
        <div
          ref={log}
          role="log"
          aria-live="off"
          aria-label={t('chat.conversation')}
          className="mx-auto mb-auto w-full max-w-[calc(45rem+3rem)] px-4 pt-5 pb-10 sm:px-6 sm:pt-7"
        >
          {top}
          <AnchoredRows drawn={drawn} renderRow={renderRow} viewport={viewport} />
        </div>
      </div>
      {/* Text leaves the view softly above the composer, or above the button, which covers no text. */}
      <div
        aria-hidden
        className={cn(
          'pointer-events-none absolute start-0 end-3 bottom-0 bg-linear-to-t from-paper to-transparent',
          isAway ? 'h-18 from-50% touch:h-24' : 'h-8',
        )}
      />
      {children}
      {isAway && (
        <Button
          size="small"
          shape="pill"
          icon={<ArrowDown size={15} />}
          onClick={goToEnd}
          aria-label={t(markOnLeaving === newestMark ? 'chat.toEnd' : 'chat.newMessages')}
          className="absolute bottom-1 left-1/2 -translate-x-1/2 shadow-high"
        >
          {markOnLeaving !== newestMark && t('chat.newMessages')}
        </Button>
      )}
    </div>
  )
}
