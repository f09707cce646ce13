import { lazy, Suspense } from 'react'
import { patiently } from '#web/platform/patiently.ts'
import type { DialogProps } from './DialogWindow.tsx'
import { useFirstOpen } from './use-first-open.ts'

const DialogWindow = lazy(
  patiently(async () => ({ default: (await import('./DialogWindow.tsx')).DialogWindow })),
)

/** A modal window; nearly the whole screen on a phone. Its code comes with its first opening. */
export function Dialog(props: DialogProps) {
  if (!useFirstOpen(props.isOpen)) return null
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  )
}
