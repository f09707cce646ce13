import type { ReactNode } from 'react'

/** What came of it, also for those who only listen. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-control bg-sunk px-3.5 py-2.5 text-soft">
      {children}
    </p>
  )
}
