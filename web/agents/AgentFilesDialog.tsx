import { useTranslation } from 'react-i18next'
import { ChooseFiles } from '#web/files/library/ChooseFiles.tsx'

interface AgentFilesDialogInput {
  present: readonly string[]
  onChoose: (fileIds: string[]) => void
}

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'agent-files': AgentFilesDialogInput
  }
}

interface AgentFilesDialogProps {
  input: AgentFilesDialogInput
  onClose: () => void
}

/** Selects files of the library for an agent. */
export function AgentFilesDialog({ input, onClose }: AgentFilesDialogProps) {
  const { t } = useTranslation()
  return (
    <ChooseFiles
      {...input}
      title={t('agents.chooseFiles')}
      confirmLabel={(count) => t('agents.addChosen', { count })}
      onClose={onClose}
    />
  )
}
