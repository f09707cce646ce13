import { useTranslation } from 'react-i18next'
import type { MfaSetup } from '#contract/mfa.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { fullScreenOnPhone } from '#web/ui/overlays/popup-styles.ts'
import { cancelSetup } from './queries.ts'
import { SetupSteps } from './SetupSteps.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'mfa-setup': { setup: MfaSetup }
  }
}

interface SetupDialogProps {
  input: { setup: MfaSetup }
  onClose: () => void
}

/** The setup; closing the dialog cancels it. */
export function SetupDialog({ input: { setup }, onClose }: SetupDialogProps) {
  const { t } = useTranslation()
  const giveUp = () => {
    cancelSetup()
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={giveUp}
      title={t('mfa.setupTitle')}
      description={t('mfa.setupBody')}
      width="wide"
      className={fullScreenOnPhone}
    >
      <SetupSteps setup={setup} onDone={onClose} />
    </Dialog>
  )
}
