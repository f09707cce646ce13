import { useTranslation } from 'react-i18next'
import { type ShortcutId, shortcuts, widgetShortcuts } from '#web/platform/shortcuts.ts'
import { Kbd } from '#web/ui/layout/Kbd.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    shortcuts: undefined
  }
}

const LISTED = { ...shortcuts, ...widgetShortcuts }

const LABELS = {
  'show-commands': 'commands.open',
  'new-notebook': 'commands.newNotebook',
  'search-notebooks': 'commands.searchNotebooks',
  'find-in-notebook': 'commands.findInNotebook',
  'focus-composer': 'commands.focusComposer',
  'stop-reply': 'commands.stopReply',
  'toggle-navigation': 'commands.toggleNavigation',
  'show-shortcuts': 'commands.shortcuts',
  'focus-notices': 'commands.focusNotices',
} as const satisfies Record<ShortcutId | keyof typeof widgetShortcuts, string>

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={onClose} title={t('nav.shortcuts')} width="form">
      <dl className="pb-3">
        {(Object.keys(LISTED) as (keyof typeof LISTED)[]).map((id) => (
          <div
            key={id}
            className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0"
          >
            <dt>{t(LABELS[id])}</dt>
            <dd>
              <Kbd keys={LISTED[id]} isRead />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
