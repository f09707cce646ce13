import { Suspense } from 'react'
import { lazyComponent } from '../layout/lazy-component.ts'
import type { DialogProps } from './DialogWindow.tsx'
import { useFirstOpen } from './use-first-open.ts'

const DialogWindow = lazyComponent(async () => (await import('./DialogWindow.tsx')).DialogWindow)

/** A modal dialog; nearly full-screen on a phone. Its code is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  if (!useFirstOpen(props.isOpen)) return null
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  )
}
