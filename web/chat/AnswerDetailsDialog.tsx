import { useTranslation } from 'react-i18next'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { AnswerDetails } from './AnswerDetails.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'answer-details': { meta: PromptMeta }
  }
}

export function AnswerDetailsDialog({ input: { meta }, onClose }: DialogProps<'answer-details'>) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={onClose} title={t('chat.howAnswered')} width="form">
      <AnswerDetails meta={meta} />
    </Dialog>
  )
}
