import { Ban, Copy, Mail, RotateCcw, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RegistrationInvite } from '#contract/registration-invites.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { copyInviteLinks } from './copy-invite-links.ts'
import { useRemoveInvites, useUpdateInvite } from './queries.ts'

/** The actions on an invite. */
export function InviteActions({ invite }: { invite: RegistrationInvite }) {
  const { t } = useTranslation()
  const { mutate: update, isPending } = useUpdateInvite()
  const { mutate: remove } = useRemoveInvites()
  const { id, code, link, state } = invite

  async function removeAfterConfirming() {
    const isConfirmed = await confirm({
      title: t('registrationInvites.removeTitle'),
      body: t('registrationInvites.removeBody'),
      confirmLabel: t('registrationInvites.remove'),
      isDestructive: true,
    })
    if (isConfirmed) remove({ ids: [id] })
  }

  return (
    <ActionsMenu label={t('registrationInvites.actionsOn', { code })} isBusy={isPending}>
      {state === 'usable' && (
        <>
          <MenuItem icon={<Copy size={15} />} onSelect={() => void copyInviteLinks(link)}>
            {t('registrationInvites.copy')}
          </MenuItem>
          <MenuItem icon={<Mail size={15} />} onSelect={() => openDialog('mail-invite', { invite })}>
            {t('registrationInvites.mail')}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<SlidersHorizontal size={15} />} onSelect={() => openDialog('invite', { invite })}>
        {t('registrationInvites.edit')}
      </MenuItem>
      {state === 'revoked' && (
        <MenuItem icon={<RotateCcw size={15} />} onSelect={() => update({ id, isRevoked: false })}>
          {t('registrationInvites.restore')}
        </MenuItem>
      )}
      <MenuSeparator />
      {state === 'usable' && (
        <MenuItem icon={<Ban size={15} />} isDestructive onSelect={() => update({ id, isRevoked: true })}>
          {t('registrationInvites.revoke')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 size={15} />} isDestructive onSelect={() => void removeAfterConfirming()}>
        {t('registrationInvites.remove')}
      </MenuItem>
    </ActionsMenu>
  )
}
