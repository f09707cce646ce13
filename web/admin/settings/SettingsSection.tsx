import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AdminSetting } from '#contract/settings.ts'
import { settingList } from '#web/settings/queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { adminPath } from '../paths.ts'
import { SettingRow } from './SettingRow.tsx'
import { groupNamed, type SettingsOfGroup, settingsByGroup } from './setting-groups.ts'
import { settingsMatching } from './setting-search.ts'

/** The settings of administrators: one group at a time, or those of all groups that a search finds. */
export function SettingsSection() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { group, search = '' } = useSearch({ from: '/shell/admin-only/admin' })
  const { data, error, refetch } = useQuery(settingList())
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const show = (shown: { group?: string; search?: string }) =>
    void navigate({ ...adminPath({ section: 'settings', ...shown }), replace: true })
  const groups = settingsByGroup(data)
  return (
    <div className="space-y-4">
      <search>
        <SearchField
          label={t('settings.searchSettings')}
          initial={search}
          onSearch={(text) => show({ group, search: text || undefined })}
        />
      </search>
      {search === '' ? (
        <Tabs
          label={t('settings.groupsLabel')}
          value={groupNamed(group, groups)}
          onChange={(chosen) => show({ group: chosen })}
          panelClassName=""
          tabs={groups.map(({ group: value, settings }) => {
            const label = t(`settings.groups.${value}`)
            return { value, label, panel: <SettingRows label={label} settings={settings} /> }
          })}
        />
      ) : (
        <FoundSettings search={search} groups={settingsByGroup(settingsMatching(data, search))} />
      )}
    </div>
  )
}

function FoundSettings({ search, groups }: { search: string; groups: SettingsOfGroup[] }) {
  const { t } = useTranslation()
  if (groups.length === 0)
    return (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} />}
        title={t('settings.noSettingTitle', { search })}
        body={t('settings.noSettingBody')}
      />
    )
  return groups.map(({ group, settings }) => (
    <section key={group} aria-labelledby={`settings-${group}`}>
      <p id={`settings-${group}`} className="pt-3 text-small font-[550] text-faint">
        {t(`settings.groups.${group}`)}
      </p>
      <SettingRows label={t(`settings.groups.${group}`)} settings={settings} />
    </section>
  ))
}

function SettingRows({ label, settings }: { label: string; settings: AdminSetting[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {settings.map((setting) => (
        <SettingRow key={setting.settingName} setting={setting} />
      ))}
    </ul>
  )
}
