import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { McpToolDetails } from '#contract/mcp.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { McpToolItem } from './McpToolItem.tsx'
import { type McpOwner, mcpServerDetails, useApproveMcpTools } from './queries.ts'
import { isToApprove } from './server-state.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'mcp-tools': { id: string; owner: McpOwner }
  }
}

/** The tools of a server: their definitions, their approval, and which of them are offered. */
export function McpToolsDialog({
  input: { id, owner },
  onClose,
}: {
  input: { id: string; owner: McpOwner }
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(mcpServerDetails(owner))
  const server = data.find((one) => one.id === id)
  if (!server) return null
  const waiting = server.tools.filter(isToApprove)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('mcp.toolsOf', { name: server.name })}
      description={waiting.length > 0 ? t('mcp.review') : undefined}
      width="wide"
    >
      {server.tools.length === 0 && (
        <EmptyState icon={<Wrench size={28} strokeWidth={1.5} />} title={t('mcp.noTools')} />
      )}
      <ul aria-label={t('mcp.toolsOf', { name: server.name })} className="divide-y divide-line">
        {server.tools.map((tool) => (
          <McpToolItem key={tool.name} serverId={id} owner={owner} tool={tool} />
        ))}
      </ul>
      {waiting.length > 1 && <ApproveAll serverId={id} owner={owner} tools={waiting} />}
    </Dialog>
  )
}

function ApproveAll({
  serverId,
  owner,
  tools,
}: {
  serverId: string
  owner: McpOwner
  tools: McpToolDetails[]
}) {
  const { t } = useTranslation()
  const { mutate: approve, isPending } = useApproveMcpTools(owner)
  return (
    <div className="flex justify-end border-t border-line pt-4">
      <Button
        tone="primary"
        isBusy={isPending}
        onClick={() => approve({ id: serverId, tools: tools.map(({ name, hash }) => ({ name, hash })) })}
      >
        {t('mcp.approveAll', { count: tools.length })}
      </Button>
    </div>
  )
}
