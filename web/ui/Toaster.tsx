import { Suspense } from 'react'
import { lazyComponent } from './lazy-component.ts'
import type { ToasterProps } from './ToastStack.tsx'
import { useFirstOpen } from './use-first-open.ts'

const ToastStack = lazyComponent(async () => (await import('./ToastStack.tsx')).ToastStack)

/** Shows short messages at the bottom centre. Its code comes with the first message. */
export function Toaster(props: ToasterProps) {
  if (!useFirstOpen(props.waiting.length > 0)) return null
  return (
    <Suspense>
      <ToastStack {...props} />
    </Suspense>
  )
}
