import { Suspense } from 'react'
import { lazyComponent } from '../layout/lazy-component.ts'
import type { ConfirmProps } from './ConfirmWindow.tsx'
import { useFirstOpen } from './use-first-open.ts'

const ConfirmWindow = lazyComponent(async () => (await import('./ConfirmWindow.tsx')).ConfirmWindow)

/** Asks for confirmation of a destructive action. The safe button has the focus. */
export function Confirm(props: ConfirmProps) {
  if (!useFirstOpen(props.isOpen)) return null
  return (
    <Suspense>
      <ConfirmWindow {...props} />
    </Suspense>
  )
}
