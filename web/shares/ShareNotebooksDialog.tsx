import { useTranslation } from 'react-i18next'
import type { Notebook } from '#contract/notebooks.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ShareAccessList } from './ShareAccessList.tsx'
import { ShareByUsers } from './ShareByUsers.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'share-notebooks': { notebooks: Notebook[] }
  }
}

/** The length at which the names of many notebooks are cut. */
const NAMES_MAX = 100

interface ShareNotebooksDialogProps {
  input: { notebooks: Notebook[] }
  onClose: () => void
}

/** The users with access to notebooks, and their permissions. */
export function ShareNotebooksDialog({ input: { notebooks }, onClose }: ShareNotebooksDialogProps) {
  const { t } = useTranslation()
  const names = notebooks.map(({ name }) => name).join(', ')
  const [first] = notebooks
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('shares.title', { count: notebooks.length })}
      description={
        <span dir="auto" className="block break-words">
          {names.length > NAMES_MAX ? `${names.slice(0, NAMES_MAX)}…` : names}
        </span>
      }
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('shares.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <ShareByUsers notebooks={notebooks} />
        {notebooks.length === 1 && first && <ShareAccessList notebook={first} />}
      </div>
    </Dialog>
  )
}
