import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '#web/platform/dialogs.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { driveStatus } from './queries.ts'

/** For those who can use it, and those who can set it up. */
export function DriveButton() {
  const { t } = useTranslation()
  const { data } = useQuery(driveStatus())
  if (!data || (!data.isConfigured && data.setUp === null)) return null
  return (
    <IconButton
      label={t('files.fromGoogleDrive')}
      icon={<HardDrive size={16} />}
      onClick={() => openDialog('google-drive')}
    />
  )
}
