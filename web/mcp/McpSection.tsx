import { useQuery } from '@tanstack/react-query'
import { Plug, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { McpServerDetails } from '#contract/mcp.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { formatMoment } from '#web/platform/formats.ts'
import { shownText } from '#web/platform/messages.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { type RecordColumn, RecordTable } from '#web/ui/lists/RecordTable.tsx'
import { McpServerActions } from './McpServerActions.tsx'
import { mcpServerDetails } from './queries.ts'
import { isToApprove, type ServerState, stateOf } from './server-state.ts'

/** The administration of MCP servers. */
export function McpSection() {
  const { t } = useTranslation()
  const columns = useColumns()
  const { data, error, refetch } = useQuery(mcpServerDetails())
  return (
    <div className="space-y-4">
      <p className="text-soft">{t('mcp.intro')}</p>
      <div className="flex justify-end">
        <Button tone="primary" icon={<Plus size={16} />} onClick={() => openDialog('mcp-server', {})}>
          {t('mcp.add')}
        </Button>
      </div>
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
          actions={(server) => <McpServerActions server={server} />}
          actionsLabel={t('mcp.actions')}
        />
      )}
    </div>
  )
}

const TONES: Record<ServerState, 'good' | 'bad' | 'plain'> = {
  works: 'good',
  fails: 'bad',
  off: 'plain',
  unknown: 'plain',
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
          <span className="block max-w-80 truncate font-code text-small text-faint">
            {transport === 'http' ? url : [command, ...given].join(' ')}
          </span>
        </span>
      ),
    },
    { key: 'status', header: t('mcp.status'), cell: (server) => <Status server={server} /> },
    { key: 'tools', header: t('mcp.tools'), cell: (server) => <Tools server={server} /> },
    {
      key: 'users',
      header: t('mcp.users'),
      className: 'text-soft',
      cell: ({ allowedUserTags }) => allowedUserTags.join(', ') || t('mcp.allUsers'),
    },
  ]
}

function Status({ server }: { server: McpServerDetails }) {
  const { t } = useTranslation()
  const { error, errorKey, checkedAt } = server
  const state = stateOf(server)
  return (
    <span className="flex max-w-96 flex-col items-start gap-1">
      <Chip tone={TONES[state]}>{t(`mcp.states.${state}`)}</Chip>
      {error !== null && (
        <span className="text-small break-words text-soft">{shownText(error, errorKey)}</span>
      )}
      {checkedAt !== null && (
        <span className="text-small text-faint">{t('mcp.checked', { when: formatMoment(checkedAt) })}</span>
      )}
    </span>
  )
}

function Tools({ server: { id, name, tools } }: { server: McpServerDetails }) {
  const { t } = useTranslation()
  const waiting = tools.filter(isToApprove).length
  return (
    <span className="flex flex-col items-start gap-1">
      <Button
        size="small"
        tone="quiet"
        className="-ms-2.5"
        aria-label={t('mcp.toolsOf', { name })}
        onClick={() => openDialog('mcp-tools', { id })}
      >
        {t('mcp.toolCount', { count: tools.length })}
      </Button>
      {waiting > 0 && <Chip tone="warn">{t('mcp.toApprove', { count: waiting })}</Chip>}
    </span>
  )
}
