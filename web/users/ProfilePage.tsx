import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useImpersonator } from '#web/auth/impersonation/queries.ts'
import {
  PROFILE_TABS,
  type ProfileSection,
  type ProfileTab,
  profileSections,
} from '#web/platform/settings-sections.ts'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { profilePath } from './paths.ts'
import { profileTabOf } from './profile-tabs.ts'
import { SettingsFound } from './SettingsFound.tsx'

const TABS = Object.keys(PROFILE_TABS) as ProfileTab[]

/** The profile and the settings of the user. */
export function ProfilePage() {
  const { t } = useTranslation()
  const { tab, search } = useSearch({ from: '/shell/profile' })
  const navigate = useNavigate()
  const show = (shown: ProfileTab) =>
    void navigate({ ...profilePath({ tab: PROFILE_TABS[shown] }), replace: true })
  return (
    <Page
      title={t('profile.title')}
      actions={
        <search className="w-64 max-sm:w-[calc(100vw-2rem)]">
          <SearchField
            label={t('profile.search')}
            initial={search}
            onSearch={(text) =>
              void navigate({ ...profilePath({ tab, search: text || undefined }), replace: true })
            }
          />
        </search>
      }
    >
      {search === undefined ? (
        <Tabs
          label={t('profile.tabs')}
          value={profileTabOf(tab)}
          onChange={show}
          tabs={TABS.map((value) => ({
            value,
            label: t(`usersShell.tabs.${value}`),
            panel: <Sections sections={profileSections().filter((section) => section.tab === value)} />,
          }))}
        />
      ) : (
        <SettingsFound search={search} show={(sections) => <Sections sections={sections} />} />
      )}
    </Page>
  )
}

function Sections({ sections: all }: { sections: readonly ProfileSection[] }) {
  const { t } = useTranslation()
  const isOwn = useImpersonator() === null
  if (isOwn) return all.map(({ id, Section }) => <Section key={id} />)
  const isForImpersonator = ({ isForImpersonator = false }: ProfileSection) => isForImpersonator
  if (all.every(isForImpersonator)) return all.map(({ id, Section }) => <Section key={id} />)
  return (
    <>
      <p className="mt-5 rounded-control bg-sunk px-3.5 py-2.5 text-soft">{t('profile.notYours')}</p>
      <fieldset disabled className="min-w-0 border-b border-line last:border-0">
        {all.map((section) => !isForImpersonator(section) && <section.Section key={section.id} />)}
      </fieldset>
      {all.map((section) => isForImpersonator(section) && <section.Section key={section.id} />)}
    </>
  )
}
