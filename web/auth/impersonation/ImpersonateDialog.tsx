import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useImpersonate } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    impersonate: { id: string; username: string }
  }
}

interface ImpersonateDialogProps {
  input: { id: string; username: string }
  onClose: () => void
}

/** Asks an administrator for confirmation to act as a user. */
export function ImpersonateDialog({ input: { id, username }, onClose }: ImpersonateDialogProps) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const { mutate: impersonate, isPending, error } = useImpersonate(me)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('impersonation.title', { username })}
      description={t('impersonation.body')}
    >
      <div className="mb-2 flex flex-col gap-4">
        <ErrorState message={problemBesideFields(error)} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone="danger" isBusy={isPending} onClick={() => impersonate({ id })}>
            {t('impersonation.start')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
