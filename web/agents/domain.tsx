import { Bot, BotMessageSquare } from 'lucide-react'
import type { CurrentUser } from '#contract/users.ts'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { useServerSetting } from '#web/settings/queries.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followAgents } from './live.ts'
import { texts } from './locales/texts.ts'
import { agentsPath, newAgentPath } from './paths.ts'
import { routes } from './routes.ts'

const isFor = ({ experimentalFeatures }: CurrentUser) => experimentalFeatures.enableAgents
const useIsPermitted = () => useServerSetting('EnableAgents') !== 'false'

export const agents = defineDomain({
  routes,
  dialogs: {
    'agent-files': lazyComponent(
      async () =>
        (await withTexts(import('./AgentFilesDialog.tsx'), 'agents', 'attachments', 'files'))
          .AgentFilesDialog,
    ),
  },
  commands: [
    {
      id: 'show-agents',
      label: () => t('agentsShell.agents'),
      keywords: () => t('agentsShell.agentsWords'),
      group: 'go',
      icon: <Bot size={16} />,
      position: 25,
      isFor,
      useIsPermitted,
      choose: { page: agentsPath },
    },
    {
      id: 'new-agent',
      label: () => t('agentsShell.newAgent'),
      keywords: () => t('agentsShell.agentsWords'),
      group: 'do',
      icon: <BotMessageSquare size={16} />,
      position: 25,
      isFor,
      useIsPermitted,
      choose: { page: newAgentPath },
    },
  ],
  navigation: [{ command: 'show-agents', place: 'list', position: 25, isPlace: true }],
  live: followAgents,
  locales: texts,
})
