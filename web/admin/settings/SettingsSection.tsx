import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingList } from '#web/settings/queries.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SettingRow } from './SettingRow.tsx'
import { settingsByGroup } from './setting-groups.ts'

/** The settings of administrators. */
export function SettingsSection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(settingList())
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  return (
    <div className="space-y-8">
      {settingsByGroup(data).map(({ group, settings }) => (
        <section key={group}>
          <h3 id={`settings-${group}`} className="mb-2 text-small font-[550] tracking-wide text-faint">
            {t(`settings.groups.${group}`)}
          </h3>
          <ul aria-labelledby={`settings-${group}`} className="divide-y divide-line border-y border-line">
            {settings.map((setting) => (
              <SettingRow key={setting.settingName} setting={setting} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
