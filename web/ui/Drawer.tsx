import { Suspense } from 'react'
import type { DrawerProps } from './DrawerPanel.tsx'
import { onDemand } from './on-demand.ts'
import { useFirstOpen } from './use-first-open.ts'

const DrawerPanel = onDemand(async () => (await import('./DrawerPanel.tsx')).DrawerPanel)

/** A panel that slides in over the page; it closes on the backdrop and on Escape. */
export function Drawer(props: DrawerProps) {
  if (!useFirstOpen(props.isOpen)) return null
  return (
    <Suspense>
      <DrawerPanel {...props} />
    </Suspense>
  )
}
