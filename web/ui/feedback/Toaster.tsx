import { Suspense } from 'react'
import { lazyComponent } from '../layout/lazy-component.ts'
import { useFirstOpen } from '../overlays/use-first-open.ts'
import type { ToasterProps } from './ToastStack.tsx'

const ToastStack = lazyComponent(async () => (await import('./ToastStack.tsx')).ToastStack)

/** Shows short messages at the bottom centre. Its code is loaded with the first message. */
export function Toaster(props: ToasterProps) {
  if (!useFirstOpen(props.waiting.length > 0)) return null
  return (
    <Suspense>
      <ToastStack {...props} />
    </Suspense>
  )
}
