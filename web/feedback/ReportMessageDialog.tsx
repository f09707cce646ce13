import { useTranslation } from 'react-i18next'
import { feedback } from '#contract/feedback.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
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
  const report = useReportMessage()
  return (
    <FormDialog
      onClose={onClose}
      title={t('feedback.reportTitle')}
      description={t('feedback.reportBody')}
      width="form"
      schema={Fields}
      onSubmit={({ reason }) => report.mutate({ id, reason }, { onSuccess: onClose })}
      request={report}
      action={t('feedback.sendReport')}
    >
      <TextArea name="reason" label={t('feedback.reason')} />
    </FormDialog>
  )
}
