import { defineDomain } from '#web/platform/domain.ts'
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
  locales: texts,
})
