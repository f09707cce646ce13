import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { ChooseFiles } from '#web/files/library/ChooseFiles.tsx'
import { attachedTo } from './attachments.view-state.ts'
import { attachFiles } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'attach-files': { place: string; model: Model | undefined }
  }
}

interface AttachFilesDialogProps {
  input: { place: string; model: Model | undefined }
  onClose: () => void
}

/** Selects files of the library for the next message. */
export function AttachFilesDialog({ input, onClose }: AttachFilesDialogProps) {
  const { t } = useTranslation()
  return (
    <ChooseFiles
      title={t('attachments.chooseTitle')}
      confirmLabel={(count) => t('attachments.attach', { count })}
      present={attachedTo(input.place)}
      onChoose={(ids) => void attachFiles(input, ids)}
      onClose={onClose}
    />
  )
}
