import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INBOX_MESSAGE_MAX, INBOX_TITLE_MAX } from '#contract/constants/inbox.ts'
import { inbox } from '#contract/inbox.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { CountedTextArea } from '#web/ui/forms/CountedTextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useSendMessage } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'send-message': { receiver: string } | undefined
  }
}

const Fields = inputSchemaOf(inbox.create)

/** Writes a message to a user. */
export function SendMessageDialog({ input, onClose }: DialogProps<'send-message'>) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const send = useSendMessage()
  return (
    <FormDialog
      onClose={onClose}
      title={t('inboxShell.send')}
      schema={Fields}
      onSubmit={(letter) => send.mutate(letter, { onSuccess: onClose })}
      request={send}
      problem={send.error?.isWordless ? t('inbox.sendFailed') : undefined}
      action={t('inbox.send')}
    >
      <TextField
        name="receiver"
        label={t('inbox.receiver')}
        hint={t('inbox.receiverHint')}
        defaultValue={input?.receiver}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="title"
        label={t('inbox.messageTitle')}
        maxLength={INBOX_TITLE_MAX}
        autoComplete="off"
      />
      <CountedTextArea
        name="message"
        label={t('inbox.message')}
        value={text}
        onText={setText}
        max={INBOX_MESSAGE_MAX}
        rows={5}
      />
    </FormDialog>
  )
}
