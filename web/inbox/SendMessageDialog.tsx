import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INBOX_MESSAGE_MAX, INBOX_TITLE_MAX, inbox } from '#contract/inbox.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { type ApiError, problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { CountedTextArea } from '#web/ui/forms/CountedTextArea.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
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
  const { mutate: send, isPending, error } = useSendMessage()
  const problem = (failed: ApiError | null) =>
    failed?.isWordless ? t('inbox.sendFailed') : problemBesideFields(failed)
  return (
    <Dialog isOpen onClose={onClose} title={t('inboxShell.send')}>
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={(letter) => send(letter, { onSuccess: onClose })}
        className="flex flex-col gap-4"
      >
        <ErrorState message={problem(error)} />
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
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('inbox.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('inbox.send')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
