import type { ReactNode } from 'react'
import { type ForcedState, forcedStateClass } from './forced-states.ts'

/** The widgets of one kind. */
export function GalleryGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mb-6 flex min-w-0 break-inside-avoid flex-col gap-4 rounded-large border border-line p-5">
      <h2 className="text-large font-semibold">{name}</h2>
      {children}
    </div>
  )
}

interface SampleProps {
  /** The widget or the state that is shown. */
  name: string
  /** Draws it in this state, which the pointer or the keyboard causes elsewhere. */
  state?: ForcedState
  children: ReactNode
}

/** A widget in one state, with its name. */
export function Sample({ name, state, children }: SampleProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="text-small text-faint">{name}</p>
      <div className={state && forcedStateClass(state)}>
        {/* Inside, because the state applies below its class. */}
        <div className="flex flex-wrap items-center gap-3">{children}</div>
      </div>
    </div>
  )
}
