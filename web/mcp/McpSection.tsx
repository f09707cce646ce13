import { useQuery } from '@tanstack/react-query'
import { Plug, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { McpServerDetails } from '#contract/mcp.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { type RecordColumn, RecordTable } from '#web/ui/lists/RecordTable.tsx'
import { HeadingActions } from '#web/ui/page/heading-actions.ts'
import { McpServerActions } from './McpServerActions.tsx'
import { McpServerStatus } from './McpServerStatus.tsx'
import { McpToolCount } from './McpToolCount.tsx'
import { mcpServerDetails } from './queries.ts'

/** The administration of MCP servers. */
export function McpSection() {
  const { t } = useTranslation()
  const columns = useColumns()
  const { data, error, refetch } = useQuery(mcpServerDetails('administrators'))
  return (
    <div className="space-y-4">
      <p className="text-soft">{t('mcp.intro')}</p>
      <HeadingActions>
        <Button
          tone="primary"
          icon={<Plus size={16} />}
          onClick={() => openDialog('mcp-server', { owner: 'administrators' })}
        >
          {t('mcp.add')}
        </Button>
      </HeadingActions>
      {!data && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<Plug size={28} strokeWidth={1.5} />}
          title={t('mcp.noneTitle')}
          body={t('mcp.noneBody')}
        />
      )}
      {data && data.length > 0 && (
        <RecordTable
          label={t('mcp.list')}
          rows={data}
          keyOf={({ id }) => id}
          columns={columns}
          actions={(server) => <McpServerActions server={server} owner="administrators" />}
          actionsLabel={t('mcp.actions')}
        />
      )}
    </div>
  )
}

function useColumns(): [RecordColumn<McpServerDetails>, ...RecordColumn<McpServerDetails>[]] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      header: t('mcp.name'),
      cell: ({ name, transport, url, command, arguments: given }) => (
        <span className="block min-w-0 leading-tight">
          <span className="block font-[550] wrap-anywhere">{name}</span>
          <span className="block max-w-80 truncate font-code md:max-w-52 text-small text-faint">
            {transport === 'http' ? url : [command, ...given].join(' ')}
          </span>
        </span>
      ),
    },
    { key: 'status', header: t('mcp.status'), cell: (server) => <McpServerStatus server={server} /> },
    {
      key: 'tools',
      header: t('mcp.tools'),
      cell: (server) => <McpToolCount server={server} owner="administrators" />,
    },
    {
      key: 'users',
      header: t('mcp.users'),
      className: 'text-soft',
      cell: ({ allowedUserTags }) =>
        allowedUserTags.join(', ') || <span className="whitespace-nowrap">{t('mcp.allUsers')}</span>,
    },
  ]
}
