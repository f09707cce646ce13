import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ShareAccessList } from './ShareAccessList.tsx'
import { ShareByLink } from './ShareByLink.tsx'
import { ShareByUsers } from './ShareByUsers.tsx'
import { namesOf, type ShareItem } from './share-items.ts'

interface ShareDialogProps {
  items: ShareItem[]
  onClose: () => void
  /** More about who has access to one item. */
  children?: ReactNode
  userActions?: ComponentProps<typeof ShareAccessList>['userActions']
}

/** Shares items of one type with users and by link, and shows who has access to one. */
export function ShareDialog({ items, onClose, children, userActions }: ShareDialogProps) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<'users' | 'link'>('users')
  const [hasUnsent, setHasUnsent] = useState(false)
  const [first] = items
  const only = items.length === 1 ? first : undefined
  async function close() {
    const question = {
      title: t('shares.leaveTitle'),
      body: t('shares.leaveBody'),
      confirmLabel: t('shares.leave'),
    }
    if (!hasUnsent || (await confirm(question))) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={() => void close()}
      title={t(`shares.of.${first?.type ?? 'Session'}.title`, { count: items.length })}
      description={
        <span dir="auto" className="block break-words">
          {namesOf(items)}
        </span>
      }
      footer={
        <Button tone={hasUnsent ? undefined : 'primary'} onClick={() => void close()}>
          {t('shares.done')}
        </Button>
      }
    >
      <Tabs
        label={t('shares.ways')}
        value={tab}
        onChange={setTab}
        keepsPanels
        tabs={[
          {
            value: 'users',
            label: t('shares.byUsers'),
            panel: (
              <div className="flex flex-col gap-5">
                <ShareByUsers items={items} onUnsentChange={setHasUnsent} />
                {only && <ShareAccessList item={only} userActions={userActions} />}
                {children}
              </div>
            ),
          },
          { value: 'link', label: t('shares.byLink'), panel: <ShareByLink items={items} /> },
        ]}
      />
    </Dialog>
  )
}
