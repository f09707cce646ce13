import { lazy, Suspense } from 'react'
import { patiently } from '#web/platform/patiently.ts'
import type { ConfirmProps } from './ConfirmWindow.tsx'
import { useFirstOpen } from './use-first-open.ts'

const ConfirmWindow = lazy(
  patiently(async () => ({ default: (await import('./ConfirmWindow.tsx')).ConfirmWindow })),
)

/** Asks before something that cannot be undone. The safe answer has the focus. */
export function Confirm(props: ConfirmProps) {
  if (!useFirstOpen(props.isOpen)) return null
  return (
    <Suspense>
      <ConfirmWindow {...props} />
    </Suspense>
  )
}
