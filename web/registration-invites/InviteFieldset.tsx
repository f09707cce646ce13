import { useTranslation } from 'react-i18next'
import type { RegistrationInvite } from '#contract/registration-invites.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { fieldsOf } from './invite-form.ts'

/** The properties of an invite. */
export function InviteFieldset({ invite }: { invite?: RegistrationInvite }) {
  const { t } = useTranslation()
  const given = fieldsOf(invite)
  return (
    <>
      <TextField
        name="email"
        inputMode="email"
        label={t('registrationInvites.email')}
        hint={t('registrationInvites.emailHint')}
        defaultValue={given.email}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="maxUses"
          inputMode="numeric"
          label={t('registrationInvites.maxUses')}
          defaultValue={given.maxUses}
          autoComplete="off"
        />
        <TextField
          name="expiresAt"
          type="date"
          label={t('registrationInvites.expiresAt')}
          hint={t('registrationInvites.expiresAtHint')}
          defaultValue={given.expiresAt}
        />
      </div>
      <TextField
        name="tags"
        label={t('registrationInvites.tags')}
        hint={t('registrationInvites.tagsHint')}
        defaultValue={given.tags}
        autoCapitalize="none"
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="storageLimit"
          inputMode="numeric"
          label={t('registrationInvites.storageLimit')}
          hint={t('registrationInvites.storageLimitHint')}
          defaultValue={given.storageLimit}
          autoComplete="off"
        />
        <TextField
          name="credits"
          inputMode="numeric"
          label={t('registrationInvites.credits')}
          hint={t('registrationInvites.creditsHint')}
          defaultValue={given.credits}
          autoComplete="off"
        />
      </div>
    </>
  )
}
