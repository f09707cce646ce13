import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FRIEND_MESSAGE_MAX } from '#contract/friends.ts'
import { friendsMessages } from '#contract/messages/friends.ts'
import { rule } from '#contract/messages.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { CountedTextArea } from '#web/ui/forms/CountedTextArea.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
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
  const { mutate: send, isPending, error } = useSendFriendRequest({ isErrorShown: true })
  // The form compares errors by identity.
  const serverErrors = useMemo(() => error && shownAt(error.fields), [error])
  return (
    <Dialog isOpen onClose={onClose} title={t('friends.addTitle')} width="form">
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={serverErrors ?? undefined}
        onSubmit={({ whom, message }) =>
          send(
            { ...(whom.includes('@') ? { email: whom } : { username: whom }), message },
            { onSuccess: onClose },
          )
        }
        className="flex flex-col gap-4"
      >
        <ErrorState message={problemBesideFields(error)} />
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
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('friends.sendRequest')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** One field takes a username or an address. */
function shownAt({ email, username, message }: Record<string, string>): Record<string, string> {
  const whom = email ?? username
  return { ...(whom && { whom }), ...(message && { message }) }
}
