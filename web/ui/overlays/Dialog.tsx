import { Suspense } from 'react'
import { lazyComponent } from '../layout/lazy-component.ts'
import type { DialogProps } from './DialogWindow.tsx'
import { useFirstOpen } from './use-first-open.ts'

const DialogWindow = lazyComponent(async () => (await import('./DialogWindow.tsx')).DialogWindow)

/** A modal window; nearly the whole screen on a phone. Its code comes with its first opening. */
export function Dialog(props: DialogProps) {
  if (!useFirstOpen(props.isOpen)) return null
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  )
}
