import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Feedback, feedback } from '#contract/feedback.ts'
import { INBOX_MESSAGE_MAX } from '#contract/inbox.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { CountedTextArea } from '#web/ui/forms/CountedTextArea.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { PlainText } from '#web/ui/layout/PlainText.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useAnswerFeedback } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'answer-feedback': { feedback: Feedback }
  }
}

const Fields = inputSchemaOf(feedback.answer).pick({ message: true })

/** Answers feedback in the inbox of its sender. */
export function AnswerFeedbackDialog({
  input: {
    feedback: { id, username, content },
  },
  onClose,
}: DialogProps<'answer-feedback'>) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { mutate: answer, isPending, error } = useAnswerFeedback()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('feedback.answerTitle', { name: username ?? '' })}
      description={t('feedback.answerBody')}
    >
      <PlainText text={content} className="mb-4 rounded-control bg-sunk px-3 py-2 text-soft" />
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={({ message }) => answer({ id, message }, { onSuccess: onClose })}
        className="flex flex-col gap-4"
      >
        <ErrorState message={problemBesideFields(error)} />
        <CountedTextArea
          name="message"
          label={t('feedback.answer')}
          value={text}
          onText={setText}
          max={INBOX_MESSAGE_MAX}
          rows={5}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('feedback.answer')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
