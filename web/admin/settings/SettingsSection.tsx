import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingList } from '#web/settings/queries.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SettingRow } from './SettingRow.tsx'

/** The settings of administrators. */
export function SettingsSection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(settingList())
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  return (
    <ul aria-label={t('settings.list')} className="divide-y divide-line border-y border-line">
      {data.map((setting) => (
        <SettingRow key={setting.settingName} setting={setting} />
      ))}
    </ul>
  )
}
