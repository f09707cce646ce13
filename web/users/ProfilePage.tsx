import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteAccountSection } from '#web/accounts/DeleteAccountSection.tsx'
import { ExportSection } from '#web/accounts/ExportSection.tsx'
import { LinkedAccountsSection } from '#web/auth/external/LinkedAccountsSection.tsx'
import { MfaSection } from '#web/auth/mfa/MfaSection.tsx'
import { PasskeysSection } from '#web/auth/passkeys/PasskeysSection.tsx'
import { PasswordSection } from '#web/auth/passwords/PasswordSection.tsx'
import { useImpersonator } from '#web/auth/queries.ts'
import { EmailSection } from '#web/auth/recovery/EmailSection.tsx'
import { SessionsSection } from '#web/auth/sessions/SessionsSection.tsx'
import { SystemPromptsSection } from '#web/instructions/SystemPromptsSection.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { AvatarSection } from './AvatarSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { profilePath } from './paths.ts'
import { PROFILE_TABS, type ProfileTab, profileTabOf } from './profile-tabs.ts'

/** What each tab shows, from top to bottom: one `Section` each, of whichever domain. A domain adds a line here. */
const sections: Record<ProfileTab, Record<string, ComponentType>> = {
  profile: { picture: AvatarSection, about: ProfileSection, email: EmailSection },
  settings: {
    password: PasswordSection,
    mfa: MfaSection,
    passkeys: PasskeysSection,
    linkedAccounts: LinkedAccountsSection,
    sessions: SessionsSection,
    appearance: AppearanceSection,
    language: LanguageSection,
    systemPrompts: SystemPromptsSection,
    export: ExportSection,
    deleteAccount: DeleteAccountSection,
  },
}

/** Who one is to others, and how one wants this place to be. */
export function ProfilePage() {
  const { t } = useTranslation()
  const { tab } = useSearch({ from: '/shell/profile' })
  const navigate = useNavigate()
  const show = (shown: ProfileTab) =>
    void navigate({ ...profilePath({ tab: PROFILE_TABS[shown] }), replace: true })
  return (
    <Page title={t('profile.title')}>
      <Tabs
        label={t('profile.tabs')}
        value={profileTabOf(tab)}
        onChange={show}
        tabs={[
          { value: 'profile', label: t('profile.tabProfile'), panel: <Sections tab="profile" /> },
          { value: 'settings', label: t('profile.tabSettings'), panel: <Sections tab="settings" /> },
        ]}
      />
    </Page>
  )
}

/** What an administrator who acts as the person may use as well; `sessions` says itself what they may not. */
const FOR_WHOEVER_IS_HERE = new Set(['sessions', 'appearance', 'language', 'systemPrompts'])

function Sections({ tab }: { tab: ProfileTab }) {
  const { t } = useTranslation()
  const isOwn = useImpersonator() === null
  const all = Object.entries(sections[tab])
  if (isOwn) return all.map(([name, Content]) => <Content key={name} />)
  return (
    <>
      <p className="mt-5 rounded-control bg-sunk px-3.5 py-2.5 text-soft">{t('profile.notYours')}</p>
      <fieldset disabled className="min-w-0 border-b border-line last:border-0">
        {all.map(([name, Content]) => !FOR_WHOEVER_IS_HERE.has(name) && <Content key={name} />)}
      </fieldset>
      {all.map(([name, Content]) => FOR_WHOEVER_IS_HERE.has(name) && <Content key={name} />)}
    </>
  )
}
