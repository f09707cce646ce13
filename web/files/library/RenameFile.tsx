import { useTranslation } from 'react-i18next'
import { FILE_NAME_MAX } from '#contract/constants/files.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { NameField } from '#web/ui/forms/NameField.tsx'
import { useRenameFile } from '../queries.ts'

interface RenameFileProps {
  file: KnowledgeFile
  onClose: () => void
}

/** Edits the name of a file. */
export function RenameFile({ file, onClose }: RenameFileProps) {
  const { t } = useTranslation()
  const { mutate: rename } = useRenameFile()
  return (
    <NameField
      label={t('files.fileName')}
      name={file.fileName}
      maxLength={FILE_NAME_MAX}
      selectedLength={stemLength(file.fileName)}
      onRename={(fileName) => rename({ id: file.id, fileName })}
      onClose={onClose}
      className="h-8 w-full border border-line-control bg-paper px-1.5 touch:h-11"
    />
  )
}

/** All but the extension, which rarely changes. */
function stemLength(fileName: string): number {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? dot : fileName.length
}
