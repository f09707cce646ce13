import { X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { type InboxTab, inboxTabs } from '#web/platform/inbox-tabs.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { NewDot } from '#web/ui/layout/NewMark.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Drawer } from '#web/ui/overlays/Drawer.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    /** The tab that is shown first. */
    inbox: { tab?: string } | undefined
  }
}

/** The messages to the user, and what other domains add, such as invites. */
export function InboxDrawer({ input, onClose }: DialogProps<'inbox'>) {
  const { t } = useTranslation()
  const tabs = inboxTabs()
  const [shown, setShown] = useState(input?.tab ?? tabs[0]?.id ?? '')
  return (
    <Drawer isOpen onClose={onClose} label={t('inbox.title')} side="end" width="wide">
      <header className="flex flex-none items-center gap-2 px-4 pt-3 pb-1">
        <h2 className="flex-1 truncate font-reading text-large font-semibold">{t('inbox.title')}</h2>
        <IconButton label={t('ui.close')} icon={<X size={18} />} onClick={onClose} />
      </header>
      <Tabs
        label={t('inbox.tabs')}
        value={shown}
        onChange={setShown}
        className="flex min-h-0 flex-1 flex-col"
        listClassName="px-2"
        panelClassName="flex min-h-0 flex-1 flex-col"
        tabs={tabs.map((tab) => ({
          value: tab.id,
          label: <TabLabel tab={tab} />,
          panel: (
            <Suspense
              fallback={
                <div className="p-4">
                  <Skeleton lines={6} />
                </div>
              }
            >
              <tab.Panel />
            </Suspense>
          ),
        }))}
      />
    </Drawer>
  )
}

function TabLabel({ tab: { label, useCount } }: { tab: InboxTab }) {
  const { t } = useTranslation()
  const count = useCount()
  return (
    <span className="flex items-center gap-1.5">
      {label()}
      {count > 0 && (
        <>
          <NewDot />
          <span className="sr-only">{t('inbox.unread')}</span>
        </>
      )}
    </span>
  )
}
