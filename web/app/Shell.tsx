import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { domains } from '#web/domains.ts'
import { closeDrawer, useNavigation } from '#web/platform/navigation.ts'
import { useShortcuts } from '#web/platform/use-shortcuts.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { useIsMobile } from '#web/ui/layout/use-media.ts'
import { Drawer } from '#web/ui/overlays/Drawer.tsx'
import { CollapsedNav } from './CollapsedNav.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { LiveUpdates } from './LiveUpdates.tsx'
import { NavResizer } from './NavResizer.tsx'
import { SideNav } from './SideNav.tsx'
import { Slot } from './Slot.tsx'
import { useShellCommands, WithheldCommands } from './use-shell-commands.tsx'

const gates = domains.flatMap(({ slots }) => slots?.gate ?? [])

/** The frame of pages for signed-in users, inside the gates of the domains. */
export const Shell = () => gates.reduceRight((inner, Gate) => <Gate>{inner}</Gate>, <Workspace />)

function Workspace() {
  const { t } = useTranslation()
  useShellCommands()
  useShortcuts()
  return (
    <div className="flex h-full flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent px-3 py-2 text-on-accent focus-visible:not-sr-only focus-visible:absolute focus-visible:start-2 focus-visible:top-2"
      >
        {t('app.skipToContent')}
      </a>
      <Slot name="banner" />
      <div className="flex min-h-0 flex-1">
        <Navigation />
        <div id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
      <Slot name="overlay" />
      <Suspense>
        <LiveUpdates />
      </Suspense>
      <WithheldCommands />
    </div>
  )
}

function Navigation() {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const { isOpen, isDrawerOpen, width } = useNavigation()

  if (isMobile)
    return (
      <>
        <DrawerCloser />
        <ConnectionNotice />
        <Drawer isOpen={isDrawerOpen} onClose={closeDrawer} label={t('nav.label')}>
          <SideNav />
        </Drawer>
      </>
    )
  if (!isOpen) return <CollapsedNav />
  return (
    <div className="relative flex flex-none flex-col border-e border-line bg-sunk" style={{ width }}>
      <SideNav edge={<NavResizer />} />
    </div>
  )
}

/** Closes the drawer when another page opens. It renders in place of the navigation, whose lists are long. */
function DrawerCloser() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(closeDrawer, [path])
  return null
}
