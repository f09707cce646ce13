import { PanelLeftOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { domains } from '#web/domains.ts'
import { runEntry, useOpenPage } from '#web/platform/entries.ts'
import { openNavigation } from '#web/platform/navigation.ts'
import { keysOf } from '#web/platform/shortcuts.ts'
import { useEntries } from '#web/platform/use-entries.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { NetworkStatus } from './NetworkStatus.tsx'
import { Slot } from './Slot.tsx'

const entries = domains.flatMap(({ navigation }) => navigation ?? []).filter(({ place }) => place !== 'top')

/** A thin strip that expands the collapsed side navigation. */
export function CollapsedNav() {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('nav.label')}
      className="flex w-12 flex-none flex-col items-center gap-1 border-e border-line bg-sunk py-3"
    >
      <IconButton
        label={t('nav.expand')}
        icon={<PanelLeftOpen size={16} className="rtl:-scale-x-100" />}
        keys={keysOf('toggle-navigation')}
        tooltipSide="inline-end"
        onClick={openNavigation}
      />
      <Slot name="stripAccount" />
      <Entries />
      <span className="flex-1" />
      <Slot name="stripNotice" />
      <NetworkStatus />
    </nav>
  )
}

function Entries() {
  const openPage = useOpenPage()
  return useEntries(entries).map((entry) => (
    <IconButton
      key={entry.id}
      label={entry.label()}
      icon={entry.icon}
      keys={entry.keys}
      tooltipSide="inline-end"
      onClick={() => runEntry(entry, openPage)}
    />
  ))
}
