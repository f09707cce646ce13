import { useTranslation } from 'react-i18next'
import { MEGABYTE } from '#contract/constants/files.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { formatBytes } from '#web/platform/formats.ts'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { storageTone } from './storage-tone.ts'

/** The used storage of the user. */
export function StorageBar() {
  const { t } = useTranslation()
  const { currentStorageSize: used, storageLimit } = useCurrentUser()
  const limit = storageLimit * MEGABYTE
  const words = t('files.storageUsed', { used: formatBytes(used), limit: formatBytes(limit) })
  return (
    <div className="flex w-full items-center gap-3 text-small text-soft">
      <span>{t('files.storage')}</span>
      <ProgressBar
        label={t('files.storage')}
        value={used}
        max={limit}
        valueText={words}
        tone={storageTone(used, limit)}
        className="flex-1"
      />
      <span className="tabular-nums">{words}</span>
    </div>
  )
}
