import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingList } from '#web/settings/queries.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { SettingRow } from './SettingRow.tsx'
import { type SettingGroup, settingsByGroup } from './setting-groups.ts'

/** Leads to the groups of the long list, and stays in view above them. */
function GroupLinks({ groups }: { groups: SettingGroup[] }) {
  const { t } = useTranslation()
  const goTo = (group: SettingGroup) => {
    const heading = document.getElementById(`settings-${group}`)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav
      aria-label={t('settings.groupLinks')}
      className="sticky top-0 z-10 -mx-2 flex flex-wrap gap-1 bg-paper py-2"
    >
      {groups.map((group) => (
        <Button key={group} size="small" tone="quiet" onClick={() => goTo(group)}>
          {t(`settings.groups.${group}`)}
        </Button>
      ))}
    </nav>
  )
}

/** The settings of administrators. */
export function SettingsSection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(settingList())
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const groups = settingsByGroup(data)
  return (
    <div className="space-y-8">
      <GroupLinks groups={groups.map(({ group }) => group)} />
      {groups.map(({ group, settings }) => (
        <section key={group}>
          <h3
            id={`settings-${group}`}
            tabIndex={-1}
            className="mb-2 scroll-mt-16 font-reading text-large font-semibold outline-none"
          >
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
