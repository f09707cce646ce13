import type { ReactNode } from 'react'

/** The result, announced to screen readers. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-control bg-sunk px-3.5 py-2.5 text-soft">
      {children}
    </p>
  )
}
