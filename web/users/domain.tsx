import { Settings, Users } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import type { PaletteItem } from '#web/platform/entries.ts'
import { t } from '#web/platform/i18n.ts'
import { PROFILE_TABS, type ProfileTab } from '#web/platform/settings-sections.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followCurrentUser } from './live.ts'
import { userTables } from './local-users.ts'
import { texts } from './locales/texts.ts'
import { profilePath } from './paths.ts'
import { routes } from './routes.ts'

export const users = defineDomain({
  localTables: userTables,
  routes,
  dialogs: {
    account: lazyComponent(
      async () => (await withTexts(import('./AccountDialog.tsx'), 'user-administration')).AccountDialog,
    ),
    'crop-picture': lazyComponent(
      async () => (await withTexts(import('./CropPictureDialog.tsx'), 'profile')).CropPictureDialog,
    ),
  },
  commands: [
    {
      id: 'show-profile',
      label: () => t('usersShell.profile'),
      keywords: () => t('usersShell.profileWords'),
      group: 'go',
      icon: <Settings size={16} />,
      position: 40,
      choose: { page: profilePath },
    },
  ],
  accountMenu: [
    { command: 'show-profile', label: () => t('usersShell.settings'), group: 'account', position: 10 },
  ],
  palette: [{ id: 'settings', label: () => t('usersShell.settings'), list: () => TABS.map(toItem) }],
  settingsSections: {
    profile: [
      {
        id: 'picture',
        tab: 'profile',
        position: 10,
        texts: () => [t('profile.pictureTitle'), t('profile.pictureHint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./AvatarSection.tsx'), 'profile')).AvatarSection,
        ),
      },
      {
        id: 'about',
        tab: 'profile',
        position: 20,
        texts: () => [t('profile.aboutTitle'), t('profile.aboutHint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./ProfileSection.tsx'), 'profile')).ProfileSection,
        ),
      },
      {
        id: 'appearance',
        tab: 'preferences',
        position: 10,
        texts: () => [t('profile.appearanceTitle'), t('profile.appearanceHint')],
        isForImpersonator: true,
        Section: lazyComponent(
          async () => (await withTexts(import('./AppearanceSection.tsx'), 'profile')).AppearanceSection,
        ),
      },
      {
        id: 'language',
        tab: 'preferences',
        position: 20,
        texts: () => [t('profile.language'), t('profile.languageHint')],
        isForImpersonator: true,
        Section: lazyComponent(
          async () => (await withTexts(import('./LanguageSection.tsx'), 'profile')).LanguageSection,
        ),
      },
      {
        id: 'experimental',
        tab: 'preferences',
        position: 90,
        texts: () => [t('profile.experimentalTitle'), t('profile.experimentalHint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./ExperimentalSection.tsx'), 'profile')).ExperimentalSection,
        ),
      },
    ],
    admin: [
      {
        id: 'users',
        group: 'people',
        label: () => t('usersShell.section'),
        icon: <Users size={16} />,
        position: 10,
        Section: lazyComponent(
          async () => (await withTexts(import('./UsersSection.tsx'), 'user-administration')).UsersSection,
        ),
      },
    ],
  },
  live: followCurrentUser,
  locales: texts,
})

const TABS = Object.keys(PROFILE_TABS) as ProfileTab[]

/** A tab of the settings, which is also found by its content. */
const toItem = (tab: ProfileTab): PaletteItem => ({
  id: `settings:${tab}`,
  label: t(`usersShell.tabs.${tab}`),
  detail: t('usersShell.settings'),
  keywords: t(`usersShell.tabWords.${tab}`),
  icon: <Settings size={16} />,
  choose: { page: () => profilePath({ tab: PROFILE_TABS[tab] }) },
})
