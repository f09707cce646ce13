import { useTranslation } from 'react-i18next'
import { listedShortcuts } from '#web/platform/shortcuts.ts'
import { Kbd } from '#web/ui/layout/Kbd.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    shortcuts: undefined
  }
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={onClose} title={t('nav.shortcuts')} width="form">
      <dl className="pb-3">
        {listedShortcuts().map(({ id, label, keys }) => (
          <div
            key={id}
            className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0"
          >
            <dt>{label()}</dt>
            <dd>
              <Kbd keys={keys} isRead />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
