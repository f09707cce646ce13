import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FRIEND_MESSAGE_MAX } from '#contract/friends.ts'
import { friendsMessages } from '#contract/messages/friends.ts'
import { rule } from '#contract/messages.ts'
import { CountedTextArea } from '#web/ui/forms/CountedTextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useSendFriendRequest } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'invite-friend': undefined
  }
}

const Fields = z.object({
  whom: z.string().trim().min(1, rule(friendsMessages.whomRequired())),
  message: z
    .string()
    .trim()
    .max(FRIEND_MESSAGE_MAX, rule(friendsMessages.messageTooLong({ max: FRIEND_MESSAGE_MAX }))),
})

/** Sends a friend request to a username or an email address. */
export function InviteFriendDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const send = useSendFriendRequest({ isErrorShown: true })
  // The form compares errors by identity.
  const fieldErrors = useMemo(() => send.error && shownAt(send.error.fields), [send.error])
  return (
    <FormDialog
      onClose={onClose}
      title={t('friends.addTitle')}
      width="form"
      schema={Fields}
      onSubmit={({ whom, message }) =>
        send.mutate(
          { ...(whom.includes('@') ? { email: whom } : { username: whom }), message },
          { onSuccess: onClose },
        )
      }
      request={send}
      fieldErrors={fieldErrors ?? undefined}
      action={t('friends.sendRequest')}
    >
      <TextField
        name="whom"
        label={t('friends.whom')}
        hint={t('friends.whomHint')}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <CountedTextArea
        name="message"
        label={t('friends.message')}
        value={text}
        onText={setText}
        max={FRIEND_MESSAGE_MAX}
      />
    </FormDialog>
  )
}

/** One field takes a username or an address. */
function shownAt({ email, username, message }: Record<string, string>): Record<string, string> {
  const whom = email ?? username
  return { ...(whom && { whom }), ...(message && { message }) }
}
