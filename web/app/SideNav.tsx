import { Link, type LinkProps } from '@tanstack/react-router'
import { BookOpenText, PanelLeftClose } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { domains, startPage } from '#web/domains.ts'
import { type NavigationPlace, runEntry, useOpenPage } from '#web/platform/entries.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { collapseNavigation } from '#web/platform/navigation.ts'
import { keysOf } from '#web/platform/shortcuts.ts'
import { type ShownEntry, useEntries } from '#web/platform/use-entries.ts'
import { keepClear } from '#web/ui/feedback/kept-clear.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { Kbd } from '#web/ui/layout/Kbd.tsx'
import { ariaKeys } from '#web/ui/layout/key-names.ts'
import { NewDot, NewMark, useShownCount } from '#web/ui/layout/NewMark.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { NetworkStatus } from './NetworkStatus.tsx'
import { Slot } from './Slot.tsx'

const navigation = domains.flatMap((domain) => domain.navigation ?? [])
const listed = navigation.filter(({ place }) => place === 'list')
const atTop = navigation.filter(({ place }) => place === 'top')

/** From top to bottom: the name, the entries of the domains, their lists, the user. */
export function SideNav({ edge }: { edge?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.label')} className="flex min-h-0 flex-1 flex-col gap-1 px-2 pt-3 pb-2">
      {edge}
      <NavHeader />
      <Slot name="navigationAccount" />
      <Entries />
      <div className="flex min-h-0 flex-1 flex-col">
        <Slot name="navigationList" />
      </div>
      <footer ref={keepClear} className="border-t border-line pt-2">
        <Slot name="navigationNotice" />
        <div className="flex items-center gap-1">
          <Suspense>
            <AccountMenu />
          </Suspense>
          <NetworkStatus />
        </div>
      </footer>
    </nav>
  )
}

const Entries = () => useEntries(listed).map((entry) => <NavEntry key={entry.id} entry={entry} />)

const entryStyles =
  'mx-1 flex min-h-9 items-center gap-2 rounded-control px-2.5 text-start font-[550] transition-colors hover:bg-hover touch:min-h-11'
const placeStyles = 'data-[status=active]:bg-raised data-[status=active]:shadow-[0_0_0_1px_var(--line)]'

function NavEntry({ entry }: { entry: ShownEntry<NavigationPlace> }) {
  const openPage = useOpenPage()
  const { keys } = entry
  const content = (
    <>
      {entry.icon}
      <span className="flex-1">{entry.label()}</span>
      {keys && <Kbd keys={keys} />}
    </>
  )
  if (typeof entry.choose === 'function')
    return (
      <button type="button" data-nav-entry onClick={() => runEntry(entry, openPage)} className={entryStyles}>
        {content}
      </button>
    )
  return (
    <Link
      {...(entry.choose.page() as LinkProps)}
      data-nav-entry
      aria-keyshortcuts={keys && ariaKeys(keys)}
      className={cn(entryStyles, entry.isPlace && placeStyles)}
    >
      {content}
    </Link>
  )
}

function NavHeader() {
  const { t } = useTranslation()
  return (
    <header className="flex items-center ps-2 pb-2">
      <Link
        {...(startPage() as LinkProps)}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-control font-reading text-[1.0625rem] font-semibold tracking-tight touch:min-h-11"
      >
        <BookOpenText aria-hidden size={17} className="text-accent" />
        <span className="truncate">{t('app.name')}</span>
      </Link>
      <TopEntries />
      <IconButton
        label={t('nav.collapse')}
        icon={<PanelLeftClose size={16} className="rtl:-scale-x-100" />}
        keys={keysOf('toggle-navigation')}
        onClick={collapseNavigation}
      />
    </header>
  )
}

function TopEntries() {
  const openPage = useOpenPage()
  return useEntries(atTop).map((entry) => (
    <TopEntry key={entry.id} entry={entry} onChoose={() => runEntry(entry, openPage)} />
  ))
}

function TopEntry({ entry, onChoose }: { entry: ShownEntry<NavigationPlace>; onChoose: () => void }) {
  const count = useShownCount(entry.useCount)
  return (
    <IconButton
      label={count > 0 ? `${entry.label()} (${formatNumber(count)})` : entry.label()}
      icon={
        <span className="relative">
          {entry.icon}
          <NewMark useIsNew={entry.useIsNew}>
            <NewDot className="absolute -end-1 -top-1" />
          </NewMark>
        </span>
      }
      onClick={onChoose}
    />
  )
}
