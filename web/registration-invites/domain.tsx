import { Ticket, UserPlus } from 'lucide-react'
import { openDialog } from '#web/platform/dialogs.ts'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'

export const registrationInvites = defineDomain({
  dialogs: {
    'new-invite': lazyComponent(
      async () => (await withTexts(import('./NewInviteDialog.tsx'), 'invites')).NewInviteDialog,
    ),
    invite: lazyComponent(
      async () => (await withTexts(import('./InviteDialog.tsx'), 'invites')).InviteDialog,
    ),
    'mail-invite': lazyComponent(
      async () => (await withTexts(import('./MailInviteDialog.tsx'), 'invites')).MailInviteDialog,
    ),
    'invite-friends': lazyComponent(
      async () => (await withTexts(import('./InviteFriendsDialog.tsx'), 'invites')).InviteFriendsDialog,
    ),
  },
  commands: [
    {
      id: 'invite-friends',
      label: () => t('invitesShell.inviteFriends'),
      group: 'do',
      icon: <UserPlus size={16} />,
      position: 40,
      choose: () => openDialog('invite-friends'),
    },
  ],
  accountMenu: [{ command: 'invite-friends', group: 'account', position: 30 }],
  settingsSections: {
    admin: [
      {
        id: 'invites',
        group: 'people',
        label: () => t('invitesShell.section'),
        icon: <Ticket size={16} />,
        position: 20,
        Section: lazyComponent(
          async () => (await withTexts(import('./InvitesSection.tsx'), 'invites')).InvitesSection,
        ),
      },
    ],
  },
  locales: texts,
})
