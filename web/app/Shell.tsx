import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { StorageNotice } from '#web/admin/StorageNotice.tsx'
import { Banners } from '#web/announcements/Banners.tsx'
import { NewsAutoOpen } from '#web/announcements/NewsAutoOpen.tsx'
import { mfaStatus, mustSetUpMfa } from '#web/auth/mfa/queries.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { closeDrawer, useNavigation } from '#web/platform/navigation.ts'
import { withTexts } from '#web/platform/texts.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { useIsMobile } from '#web/ui/layout/use-media.ts'
import { Drawer } from '#web/ui/overlays/Drawer.tsx'
import { CollapsedNav } from './CollapsedNav.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { ImpersonationFrame } from './ImpersonationNotice.tsx'
import { LiveUpdates } from './LiveUpdates.tsx'
import { NavResizer } from './NavResizer.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { SideNav } from './SideNav.tsx'
import { useAppCommands } from './use-app-commands.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const FileViewer = lazyComponent(
  async () =>
    (await withTexts(import('#web/files/library/FileViewer.tsx'), 'files', 'file-tags', 'viewer')).FileViewer,
)
const PendingDeletion = lazyComponent(
  async () => (await withTexts(import('#web/accounts/PendingDeletion.tsx'), 'accounts')).PendingDeletion,
)
const MfaRequired = lazyComponent(
  async () => (await withTexts(import('#web/auth/mfa/MfaRequired.tsx'), 'mfa')).MfaRequired,
)

/** Every page for signed-in people, or why they have to wait for it. */
export function Shell() {
  const { data: mfa } = useQuery(mfaStatus())
  const mustSetUp = mustSetUpMfa(mfa)
  const { data: user } = useQuery({ ...currentUser(), enabled: !mustSetUp })
  const dueAt = user?.deletionDueAt ?? null
  if (!mustSetUp && dueAt === null) return <Workspace />
  return mustSetUp || dueAt === null ? (
    <MfaRequired meanwhile={<LoadingScreen />} />
  ) : (
    <PendingDeletion dueAt={dueAt} meanwhile={<LoadingScreen />} />
  )
}

function Workspace() {
  const { t } = useTranslation()
  useAppCommands()
  useShortcuts()
  return (
    <div className="flex h-full flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent px-3 py-2 text-on-accent focus-visible:not-sr-only focus-visible:absolute focus-visible:start-2 focus-visible:top-2"
      >
        {t('app.skipToContent')}
      </a>
      <Banners />
      <StorageNotice />
      <RefusalNotice />
      <div className="flex min-h-0 flex-1">
        <Navigation />
        <div id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
      <OpenFile />
      <ImpersonationFrame />
      <Suspense>
        <LiveUpdates />
        <NewsAutoOpen />
      </Suspense>
    </div>
  )
}

/** The address says which file is open over the page. */
function OpenFile() {
  const { file } = useSearch({ from: '/shell' })
  return file && <FileViewer fileId={file} />
}

function Navigation() {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const { isOpen, isDrawerOpen, width } = useNavigation()
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(closeDrawer, [path])

  if (isMobile)
    return (
      <>
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
