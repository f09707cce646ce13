import { useTranslation } from 'react-i18next'
import type { RegistrationInvite } from '#contract/registration-invites.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { copyInviteLinks } from './copy-invite-links.ts'
import { InviteFieldset } from './InviteFieldset.tsx'
import { NewInviteFields } from './invite-form.ts'
import { useCreateInvites } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'new-invite': undefined
  }
}

/** Creates one or more invites, and then shows their links. */
export function NewInviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const create = useCreateInvites()
  if (create.data) return <MadeInvites invites={create.data} onClose={onClose} />
  return (
    <FormDialog
      onClose={onClose}
      title={t('registrationInvites.newTitle')}
      description={t('registrationInvites.newBody')}
      width="wide"
      schema={NewInviteFields}
      onSubmit={(values) => create.mutate(values)}
      request={create}
      action={t('registrationInvites.create')}
    >
      <TextField
        name="count"
        inputMode="numeric"
        label={t('registrationInvites.count')}
        hint={t('registrationInvites.countHint')}
        defaultValue="1"
        autoComplete="off"
      />
      <InviteFieldset />
    </FormDialog>
  )
}

function MadeInvites({ invites, onClose }: { invites: RegistrationInvite[]; onClose: () => void }) {
  const { t } = useTranslation()
  const count = invites.length
  const links = invites.map(({ link }) => link).join('\n')
  const [only] = count === 1 ? invites : []
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('registrationInvites.madeTitle', { count })}
      footer={
        <>
          {only && (
            <Button onClick={() => openDialog('mail-invite', { invite: only })}>
              {t('registrationInvites.mail')}
            </Button>
          )}
          <Button onClick={() => void copyInviteLinks(links)}>
            {t('registrationInvites.copyLinks', { count })}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {t('registrationInvites.done')}
          </Button>
        </>
      }
    >
      <TextArea
        name="links"
        label={t('registrationInvites.links', { count })}
        readOnly
        rows={Math.min(count + 1, 8)}
        defaultValue={links}
      />
    </Dialog>
  )
}
