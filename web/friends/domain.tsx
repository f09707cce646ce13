import { UserPlus, Users } from 'lucide-react'
import { openDialog } from '#web/platform/dialogs.ts'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { PROFILE_TABS } from '#web/platform/settings-sections.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { profilePath } from '#web/users/paths.ts'
import { followFriends } from './live.ts'
import { texts } from './locales/texts.ts'

export const friends = defineDomain({
  dialogs: {
    'invite-friend': lazyComponent(
      async () => (await withTexts(import('./InviteFriendDialog.tsx'), 'friends')).InviteFriendDialog,
    ),
  },
  commands: [
    {
      id: 'show-friends',
      label: () => t('friendsShell.friends'),
      keywords: () => t('friendsShell.words'),
      group: 'go',
      icon: <Users size={16} />,
      position: 45,
      choose: { page: () => profilePath({ tab: PROFILE_TABS.community }) },
    },
    {
      id: 'add-friend',
      label: () => t('friendsShell.add'),
      group: 'do',
      icon: <UserPlus size={16} />,
      position: 42,
      choose: () => openDialog('invite-friend'),
    },
  ],
  accountMenu: [{ command: 'show-friends', group: 'account', position: 20 }],
  settingsSections: {
    profile: [
      {
        id: 'friends',
        tab: 'community',
        position: 10,
        texts: () => [t('friends.title'), t('friends.hint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./FriendsSection.tsx'), 'friends')).FriendsSection,
        ),
      },
    ],
  },
  live: followFriends,
  locales: texts,
})
