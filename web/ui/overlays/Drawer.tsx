import { Suspense } from 'react'
import { lazyComponent } from '../layout/lazy-component.ts'
import type { DrawerProps } from './DrawerPanel.tsx'
import { useFirstOpen } from './use-first-open.ts'

const DrawerPanel = lazyComponent(async () => (await import('./DrawerPanel.tsx')).DrawerPanel)

/** A panel that slides in over the page; it closes on a click on the backdrop and on Escape. */
export function Drawer(props: DrawerProps) {
  if (!useFirstOpen(props.isOpen)) return null
  return (
    <Suspense>
      <DrawerPanel {...props} />
    </Suspense>
  )
}
