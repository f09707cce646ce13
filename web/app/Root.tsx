import { Outlet } from '@tanstack/react-router'
import { takeToasts, useToasts } from '#web/platform/toast.ts'
import { Toaster } from '#web/ui/feedback/Toaster.tsx'
import { TooltipLayer } from '#web/ui/overlays/TooltipLayer.tsx'
import { Dialogs } from './dialog-host.tsx'

/** Common to all pages, also for visitors: dialogs, notices and tooltips. */
export function Root() {
  const waiting = useToasts((state) => state.waiting)
  return (
    <>
      <Outlet />
      <Dialogs />
      <Toaster waiting={waiting} onTaken={takeToasts} />
      <TooltipLayer />
    </>
  )
}
