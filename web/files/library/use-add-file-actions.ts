import { FilePlus2, HardDrive, Link, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '#web/platform/dialogs.ts'
import { useDriveOffer } from '../sources.queries.ts'

export interface WayToAdd {
  label: string
  Icon: LucideIcon
  onSelect: () => void
}

/** The ways to add files other than an upload. */
export function useAddFileActions(): WayToAdd[] {
  const { t } = useTranslation()
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
    { label: t('editor.new'), Icon: FilePlus2, onSelect: () => openDialog('knowledge-editor') },
  ]
}
