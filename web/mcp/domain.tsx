import { Plug } from 'lucide-react'
import type { mcpServersChanged } from '#contract/mcp.ts'
import { refetchMcpServers } from '#web/models/queries.ts'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'
import { routes } from './routes.ts'

export const mcp = defineDomain({
  routes,
  dialogs: {
    'mcp-server': lazyComponent(
      async () => (await withTexts(import('./McpServerDialog.tsx'), 'mcp')).McpServerDialog,
    ),
    'mcp-tools': lazyComponent(
      async () => (await withTexts(import('./McpToolsDialog.tsx'), 'mcp')).McpToolsDialog,
    ),
    'mcp-log': lazyComponent(async () => (await withTexts(import('./McpLogDialog.tsx'), 'mcp')).McpLogDialog),
  },
  settingsSections: {
    profile: [
      {
        id: 'ownMcpServers',
        tab: 'preferences',
        position: 55,
        texts: () => [t('mcp.own'), t('mcp.ownHint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./OwnMcpServersSection.tsx'), 'mcp')).OwnMcpServersSection,
        ),
      },
    ],
    admin: [
      {
        id: 'mcp',
        group: 'models',
        label: () => t('mcpShell.section'),
        icon: <Plug size={16} />,
        position: 45,
        Section: lazyComponent(async () => (await withTexts(import('./McpSection.tsx'), 'mcp')).McpSection),
      },
    ],
  },
  live: () => onLiveEvent<typeof mcpServersChanged>('mcp_servers_changed', () => void refetchMcpServers()),
  locales: texts,
})
