import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INBOX_MESSAGE_MAX } from '#contract/constants/inbox.ts'
import { type Feedback, feedback } from '#contract/feedback.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { CountedTextArea } from '#web/ui/forms/CountedTextArea.tsx'
import { PlainText } from '#web/ui/layout/PlainText.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
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
  const answer = useAnswerFeedback()
  return (
    <FormDialog
      onClose={onClose}
      title={t('feedback.answerTitle', { name: username ?? '' })}
      description={t('feedback.answerBody')}
      schema={Fields}
      onSubmit={({ message }) => answer.mutate({ id, message }, { onSuccess: onClose })}
      request={answer}
      action={t('feedback.answer')}
    >
      <PlainText text={content} className="rounded-control bg-sunk px-3 py-2 text-soft" />
      <CountedTextArea
        name="message"
        label={t('feedback.answer')}
        value={text}
        onText={setText}
        max={INBOX_MESSAGE_MAX}
        rows={5}
      />
    </FormDialog>
  )
}
