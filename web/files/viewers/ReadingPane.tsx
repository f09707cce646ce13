import { type ReactNode, useRef } from 'react'
import { useStageFocus } from '#web/ui/use-stage-focus.ts'
import type { FilePlace } from './file-place.ts'
import { useMarkedPassage } from './use-marked-passage.ts'

interface ReadingPaneProps {
  label: string
  place: FilePlace
  children: ReactNode
}

/** A text that scrolls, by keyboard too, with the passage that was asked for marked and in view. */
export function ReadingPane({ label, place, children }: ReadingPaneProps) {
  const pane = useRef<HTMLDivElement>(null)
  useStageFocus(pane)
  useMarkedPassage(pane, place.text)
  return (
    <div
      ref={pane}
      role="document"
      aria-label={label}
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto px-5 py-6 -outline-offset-2 md:px-10 md:py-8"
    >
      {children}
    </div>
  )
}
