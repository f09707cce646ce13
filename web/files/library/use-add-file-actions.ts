import { FilePlus2, HardDrive, Link, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKnowledgeEditor } from '#web/editor/queries.ts'
import { useDriveOffer } from '#web/google-drive/queries.ts'
import { openDialog } from '#web/platform/dialogs.ts'

export interface WayToAdd {
  label: string
  Icon: LucideIcon
  onSelect: () => void
}

/** The ways to new files other than an upload. */
export function useAddFileActions(): WayToAdd[] {
  const { t } = useTranslation()
  const editor = useKnowledgeEditor()
  const isDriveOffered = useDriveOffer()
  const drive = {
    label: t('files.fromGoogleDrive'),
    Icon: HardDrive,
    onSelect: () => openDialog('google-drive'),
  }
  return [
    {
      label: t('files.createFromUrl'),
      Icon: Link,
      onSelect: () => openDialog('create-from-url'),
    },
    ...(isDriveOffered ? [drive] : []),
    { label: t('editor.new'), Icon: FilePlus2, onSelect: () => editor.open() },
  ]
}
