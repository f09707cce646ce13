import { type ReactNode, useId, useRef } from 'react'
import { useKeptFocus } from './use-kept-focus.ts'

interface PanelProps {
  title: string
  /** The number of items in it. */
  count?: number
  hint?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A framed part of a page: a list with a title and a way to add to it. */
export function Panel({ title, count, hint, actions, children }: PanelProps) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(panel)
  return (
    <section
      ref={panel}
      {...keptFocus}
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-line bg-raised"
    >
      <header className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-2 ps-4 pe-2.5">
        <h2 id={id} className="font-reading text-large font-semibold">
          {title}
        </h2>
        {count !== undefined && count > 0 && <span className="text-soft tabular-nums">{count}</span>}
        <span className="flex-1" />
        {actions}
        {hint && <p className="basis-full pb-1 text-small text-faint">{hint}</p>}
      </header>
      <div className="border-t border-line">{children}</div>
    </section>
  )
}
