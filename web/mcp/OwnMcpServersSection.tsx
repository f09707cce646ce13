import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { McpServerDetails } from '#contract/mcp.ts'
import { useImpersonator } from '#web/auth/impersonation/queries.ts'
import { useSignInToMcpServer } from '#web/models/mcp-sign-in.queries.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { McpServerActions } from './McpServerActions.tsx'
import { McpServerStatus } from './McpServerStatus.tsx'
import { McpToolCount } from './McpToolCount.tsx'
import { mcpServerDetails, useMayAddMcpServers } from './queries.ts'

/** The MCP servers that the user has added. Administrators who act as the user see none of them. */
export function OwnMcpServersSection() {
  const { t } = useTranslation()
  const isOwn = useImpersonator() === null
  const mayAdd = useMayAddMcpServers()
  return (
    <Section title={t('mcp.own')} hint={t('mcp.ownHint')}>
      {!isOwn && <p className="text-soft">{t('mcp.notYours')}</p>}
      {isOwn && mayAdd === false && <p className="text-soft">{t('mcp.ownOff')}</p>}
      {isOwn && mayAdd && <ServerList />}
    </Section>
  )
}

function ServerList() {
  const { t } = useTranslation()
  const { data: servers, error, refetch } = useQuery(mcpServerDetails('self'))
  if (!servers) {
    if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
    return <Skeleton lines={3} />
  }
  return (
    <div className="space-y-3">
      {servers.length === 0 ? (
        <p className="text-soft">{t('mcp.ownNone')}</p>
      ) : (
        <ul aria-label={t('mcp.own')} className="divide-y divide-line">
          {servers.map((server) => (
            <ServerRow key={server.id} server={server} />
          ))}
        </ul>
      )}
      <Button
        size="small"
        icon={<Plus size={15} />}
        onClick={() => openDialog('mcp-server', { owner: 'self' })}
      >
        {t('mcp.add')}
      </Button>
    </div>
  )
}

function ServerRow({ server }: { server: McpServerDetails }) {
  const { t } = useTranslation()
  const { mutate: signIn, isPending } = useSignInToMcpServer()
  const { id, name, url, tools } = server
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0">
      <div className="min-w-0 flex-1 space-y-1">
        <p className="font-[550] wrap-anywhere">{name}</p>
        <p className="truncate font-code text-small text-faint">{url}</p>
        <McpServerStatus server={server} />
        {server.signIn === 'required' && (
          <Button
            size="small"
            tone="primary"
            isBusy={isPending}
            aria-label={t('mcp.signInTo', { name })}
            onClick={() => signIn({ id })}
          >
            {t('mcp.signIn')}
          </Button>
        )}
        {tools.length > 0 && <McpToolCount server={server} owner="self" />}
      </div>
      <McpServerActions server={server} owner="self" />
    </li>
  )
}
