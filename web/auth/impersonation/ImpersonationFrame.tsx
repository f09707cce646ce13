import { type ReactNode, useEffect } from 'react'
import { useImpersonator } from './queries.ts'
import { announceReturn } from './return-notice.ts'

/** A frame around the page that shows as whom an administrator acts, and a notice when it has ended. */
export function ImpersonationFrame(): ReactNode {
  useEffect(announceReturn, [])
  if (useImpersonator() === null) return null
  return (
    <div aria-hidden className="pointer-events-none fixed inset-0 z-50 animate-breathe border-4 border-bad" />
  )
}
