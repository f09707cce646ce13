import { useTranslation } from 'react-i18next'
import { domains } from '#web/domains.ts'
import { t } from '#web/platform/i18n.ts'
import { shortcuts, widgetShortcuts } from '#web/platform/shortcuts.ts'
import { Kbd } from '#web/ui/layout/Kbd.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    shortcuts: undefined
  }
}

const LISTED = { ...shortcuts, ...widgetShortcuts }

type Listed = keyof typeof LISTED

const labels: { [Id in Listed]?: () => string } = Object.assign(
  {
    'show-commands': () => t('commands.open'),
    'toggle-navigation': () => t('commands.toggleNavigation'),
    'show-shortcuts': () => t('commands.shortcuts'),
    'focus-notices': () => t('commands.focusNotices'),
  },
  ...domains.map((domain) => domain.shortcuts),
)

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={onClose} title={t('nav.shortcuts')} width="form">
      <dl className="pb-3">
        {(Object.keys(LISTED) as Listed[]).map((id) => (
          <div
            key={id}
            className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0"
          >
            <dt>{labels[id]?.()}</dt>
            <dd>
              <Kbd keys={LISTED[id]} isRead />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
