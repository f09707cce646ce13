import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { fullScreenOnPhone } from '#web/ui/overlays/popup-styles.ts'
import { AiSettingsForm } from './AiSettingsForm.tsx'
import { ResetSettingsButton } from './ResetSettingsButton.tsx'
import { useModelInUse } from './use-model-choice.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'ai-settings': undefined
  }
}

/** The settings of the next answers on wide screens; phones have a page. */
export function AiSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const model = useModelInUse()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('models.settings')}
      width="wide"
      className={fullScreenOnPhone}
      footer={<ResetSettingsButton model={model} />}
    >
      <AiSettingsForm model={model} />
    </Dialog>
  )
}
