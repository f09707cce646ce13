import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEEDBACK_MAX, type FeedbackTag, feedback } from '#contract/feedback.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { CountedTextArea } from '#web/ui/forms/CountedTextArea.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useSendFeedback } from './queries.ts'
import { ScreenshotField } from './ScreenshotField.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    feedback: undefined
  }
}

const Fields = inputSchemaOf(feedback.create).pick({ content: true })

/** Feedback or a question to the administrators. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [tag, setTag] = useState<FeedbackTag>('feedback')
  const [text, setText] = useState('')
  const [screenshot, setScreenshot] = useState<Blob>()
  const { mutate: send, isPending, error } = useSendFeedback()
  return (
    <Dialog isOpen onClose={onClose} title={t('feedback.title')} description={t('feedback.body')}>
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={({ content }) => send({ content, tags: [tag], screenshot }, { onSuccess: onClose })}
        className="flex flex-col gap-4"
      >
        <ErrorState message={problemBesideFields(error)} />
        <Segments
          label={t('feedback.kind')}
          value={tag}
          onChange={setTag}
          options={[
            { value: 'feedback', label: t('feedback.kinds.feedback') },
            { value: 'cs', label: t('feedback.kinds.cs') },
          ]}
        />
        <CountedTextArea
          name="content"
          label={t('feedback.content')}
          value={text}
          onText={setText}
          max={FEEDBACK_MAX}
          rows={6}
        />
        <ScreenshotField value={screenshot} onChange={setScreenshot} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary" disabled={text.trim() === ''}>
            {t('feedback.send')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
