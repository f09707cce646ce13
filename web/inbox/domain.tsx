import { Inbox, MessageSquarePlus, Send } from 'lucide-react'
import { openDialog } from '#web/platform/dialogs.ts'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followInbox } from './live.ts'
import { messageTables } from './local-messages.ts'
import { texts } from './locales/texts.ts'
import { primeMessages, useHasNews, useInboxCount, useUnreadCount } from './queries.ts'
import { routes } from './routes.ts'
import { UnreadTitle } from './UnreadTitle.tsx'

const news = { useIsNew: useHasNews, useCount: useInboxCount }

export const inbox = defineDomain({
  localTables: messageTables,
  routes,
  dialogs: {
    inbox: lazyComponent(async () => (await withTexts(import('./InboxDrawer.tsx'), 'inbox')).InboxDrawer),
    'inbox-message': lazyComponent(
      async () => (await withTexts(import('./MessageDialog.tsx'), 'inbox')).MessageDialog,
    ),
    'send-message': lazyComponent(
      async () => (await withTexts(import('./SendMessageDialog.tsx'), 'inbox')).SendMessageDialog,
    ),
    'sender-profile': lazyComponent(
      async () =>
        (await withTexts(import('./SenderProfileDialog.tsx'), 'inbox', 'friends')).SenderProfileDialog,
    ),
  },
  inboxTabs: [
    {
      id: 'messages',
      label: () => t('inboxShell.messages'),
      position: 10,
      Panel: lazyComponent(
        async () => (await withTexts(import('./MessagesPanel.tsx'), 'inbox')).MessagesPanel,
      ),
      useCount: useUnreadCount,
    },
  ],
  commands: [
    {
      id: 'show-inbox',
      label: () => t('inboxShell.inbox'),
      keywords: () => t('inboxShell.words'),
      group: 'view',
      icon: <Inbox size={16} />,
      position: 45,
      choose: () => openDialog('inbox'),
    },
    {
      id: 'send-message',
      label: () => t('inboxShell.send'),
      group: 'do',
      icon: <MessageSquarePlus size={16} />,
      position: 45,
      choose: () => openDialog('send-message'),
    },
  ],
  navigation: [{ command: 'show-inbox', place: 'top', position: 5, ...news }],
  accountMenu: [{ command: 'show-inbox', group: 'account', position: 5, ...news }],
  settingsSections: {
    profile: [
      {
        id: 'messages',
        tab: 'community',
        position: 50,
        texts: () => [t('inbox.notifications'), t('inbox.notificationsHint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./NotificationsSection.tsx'), 'inbox')).NotificationsSection,
        ),
      },
    ],
    admin: [
      {
        id: 'messages',
        group: 'messages',
        label: () => t('inboxShell.section'),
        icon: <Send size={16} />,
        position: 25,
        Section: lazyComponent(
          async () => (await withTexts(import('./SystemMessagesSection.tsx'), 'inbox')).SystemMessagesSection,
        ),
      },
    ],
  },
  slots: { overlay: UnreadTitle },
  prime: async () => void primeMessages(),
  live: followInbox,
  locales: texts,
})
