import { useTranslation } from 'react-i18next'
import type { McpServerDetails } from '#contract/mcp.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import type { McpOwner } from './queries.ts'
import { isToApprove } from './server-state.ts'

interface McpToolCountProps {
  server: McpServerDetails
  owner: McpOwner
}

/** Opens the tools of a server; says how many wait for an approval. */
export function McpToolCount({ server: { id, name, tools }, owner }: McpToolCountProps) {
  const { t } = useTranslation()
  const waiting = tools.filter(isToApprove).length
  return (
    <span className="flex flex-col items-start gap-1">
      <Button
        size="small"
        tone="quiet"
        className="-ms-2.5"
        aria-label={t('mcp.toolsOf', { name })}
        onClick={() => openDialog('mcp-tools', { id, owner })}
      >
        {t('mcp.toolCount', { count: tools.length })}
      </Button>
      {waiting > 0 && <Chip tone="warn">{t('mcp.toApprove', { count: waiting })}</Chip>}
    </span>
  )
}
