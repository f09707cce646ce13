import { type ReactNode, useRef } from 'react'
import { useFullscreenFocus } from '#web/ui/overlays/use-fullscreen-focus.ts'
import { FindField } from './FindField.tsx'
import type { FilePlace } from './file-place.ts'
import { type Locate, useMarkedPlace } from './use-marked-place.ts'
import { useTextSearch } from './use-text-search.ts'
import { ViewerToolbar } from './ViewerToolbar.tsx'

interface ReadingPaneProps {
  label: string
  place: FilePlace
  /** Finds the location in the rendered text. */
  locate: Locate
  children: ReactNode
}

/** A scrolling text with search, in which the requested location is highlighted and scrolled into view. */
export function ReadingPane({ label, place, locate, children }: ReadingPaneProps) {
  const pane = useRef<HTMLDivElement>(null)
  useFullscreenFocus(pane)
  useMarkedPlace(pane, [place.row, place.text].join(' ').trim(), locate)
  const search = useTextSearch(pane)
  return (
    <>
      <ViewerToolbar>
        <FindField search={search} pane={pane} />
      </ViewerToolbar>
      <div
        ref={pane}
        data-find={0}
        role="document"
        aria-label={label}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-5 py-6 -outline-offset-2 md:px-10 md:py-8"
      >
        {children}
      </div>
    </>
  )
}
