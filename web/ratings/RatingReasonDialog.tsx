import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { RATING_REASON_MAX } from '#contract/ratings.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useRateAnswer } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'rating-reason': { id: string; messageId: string; answer: number }
  }
}

const Fields = z.object({ reason: z.string() })

/** Asks why an answer was bad. It is rated already; the reason is optional. */
export function RatingReasonDialog({ input, onClose }: DialogProps<'rating-reason'>) {
  const { t } = useTranslation()
  const { mutate: rate, isPending, error } = useRateAnswer()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ratings.reasonTitle')}
      description={t('ratings.reasonBody')}
      width="form"
    >
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={({ reason }) => rate({ ...input, verdict: 'down', reason }, { onSuccess: onClose })}
        className="flex flex-col gap-4"
      >
        <TextArea name="reason" label={t('ratings.reason')} maxLength={RATING_REASON_MAX} />
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            {t('ratings.skip')}
          </Button>
          <Button type="submit" tone="primary">
            {t('ratings.send')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
