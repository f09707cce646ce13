import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { REFERRAL_BODY_MAX, REFERRAL_TITLE_MAX, registrationInvites } from '#contract/registration-invites.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { toast } from '#web/platform/toast.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { readFriendEmails } from './friend-emails.ts'
import { useInviteFriends } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'invite-friends': undefined
  }
}

const Fields = inputSchemaOf(registrationInvites.refer)
  .pick({ emailTitle: true, emailBody: true })
  .extend({ friendEmail: z.string() })

/** Emails invitations to friends, while some are left. */
export function InviteFriendsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { name, username, numReferralsAvailable: left } = useCurrentUser()
  const userName = name ?? username
  const [typed, setTyped] = useState('')
  const invite = useInviteFriends()

  function send({ friendEmail, ...letter }: z.output<typeof Fields>) {
    const emails = readFriendEmails(friendEmail)
    if (emails.length === 0) return toast.error(t('referrals.noValid'))
    invite.mutate({ ...letter, userName, friendEmail: emails }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('referrals.title')}
      description={t('referrals.left', { count: left })}
      schema={Fields}
      onSubmit={send}
      request={invite}
      action={t('referrals.send')}
      isActionDisabled={typed.trim() === '' || left === 0}
    >
      <TextArea
        name="friendEmail"
        label={t('referrals.emails')}
        hint={t('referrals.emailsHint')}
        inputMode="email"
        rows={2}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="emailTitle"
        label={t('referrals.subject')}
        defaultValue={t('referrals.subjectDefault', { name: userName })}
        maxLength={REFERRAL_TITLE_MAX}
        autoComplete="off"
      />
      <TextArea
        name="emailBody"
        label={t('referrals.message')}
        defaultValue={t('referrals.messageDefault')}
        maxLength={REFERRAL_BODY_MAX}
      />
    </FormDialog>
  )
}
