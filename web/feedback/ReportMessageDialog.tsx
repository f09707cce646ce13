import { useTranslation } from 'react-i18next'
import { feedback } from '#contract/feedback.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useReportMessage } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'report-message': { id: string }
  }
}

const Fields = inputSchemaOf(feedback.reportMessage).pick({ reason: true })

/** Sends a copy of a message to the administrators. */
export function ReportMessageDialog({ input: { id }, onClose }: DialogProps<'report-message'>) {
  const { t } = useTranslation()
  const { mutate: report, isPending, error } = useReportMessage()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('feedback.reportTitle')}
      description={t('feedback.reportBody')}
      width="form"
    >
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={({ reason }) => report({ id, reason }, { onSuccess: onClose })}
        className="flex flex-col gap-4"
      >
        <ErrorState message={problemBesideFields(error)} />
        <TextArea name="reason" label={t('feedback.reason')} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('feedback.sendReport')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
