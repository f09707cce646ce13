import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followInvites } from './live.ts'
import { inviteTables } from './local-invites.ts'
import { texts } from './locales/texts.ts'
import { usePendingCount } from './queries.ts'

export const invites = defineDomain({
  localTables: inviteTables,
  inboxTabs: [
    {
      id: 'invites',
      label: () => t('inviteTab.invites'),
      position: 20,
      Panel: lazyComponent(
        async () => (await withTexts(import('./InvitesPanel.tsx'), 'objectInvites')).InvitesPanel,
      ),
      useCount: usePendingCount,
    },
  ],
  live: followInvites,
  locales: texts,
})
