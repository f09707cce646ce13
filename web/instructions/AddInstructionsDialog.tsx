import { useTranslation } from 'react-i18next'
import { SYSTEM_PRIORITY_MAX } from '#contract/users.ts'
import { ChooseFiles } from '#web/files/library/ChooseFiles.tsx'
import { knownFile } from '#web/files/queries.ts'
import { useSystemFiles } from '#web/users/system-files.queries.ts'
import { useChangeInstruction } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'add-instructions': undefined
  }
}

/** Selects files of the library as system prompts. */
export function AddInstructionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const listed = useSystemFiles()
  const { mutate: change } = useChangeInstruction()
  const unknown = { fileName: '', systemPriority: SYSTEM_PRIORITY_MAX }
  return (
    <ChooseFiles
      title={t('systemPrompts.chooseTitle')}
      hint={t('systemPrompts.chooseHint')}
      confirmLabel={(count) => t('systemPrompts.addChosen', { count })}
      present={listed.map(({ fileId }) => fileId)}
      onChoose={(ids) => {
        for (const id of ids) change({ file: knownFile(id) ?? { id, ...unknown }, change: {} })
      }}
      onClose={onClose}
    />
  )
}
