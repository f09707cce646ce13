import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEEDBACK_MAX, type FeedbackTag, feedback } from '#contract/feedback.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { CountedTextArea } from '#web/ui/forms/CountedTextArea.tsx'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { HelpIntroduction } from './HelpIntroduction.tsx'
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
  const send = useSendFeedback()
  return (
    <FormDialog
      onClose={onClose}
      title={t('feedback.title')}
      schema={Fields}
      onSubmit={({ content }) => send.mutate({ content, tags: [tag], screenshot }, { onSuccess: onClose })}
      request={send}
      action={t('feedback.send')}
      width="page"
      isActionDisabled={text.trim() === ''}
    >
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <HelpIntroduction />
        <div className="flex flex-col gap-4">
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
            hint={t('feedback.body')}
            value={text}
            onText={setText}
            max={FEEDBACK_MAX}
            rows={5}
          />
          <ScreenshotField value={screenshot} onChange={setScreenshot} />
        </div>
      </div>
    </FormDialog>
  )
}
