import { useTranslation } from 'react-i18next'
import type { McpDefinition, McpToolDetails, McpToolState } from '#contract/mcp.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { DisclosureMark } from '#web/ui/layout/DisclosureMark.tsx'
import { PlainText } from '#web/ui/layout/PlainText.tsx'
import { type McpOwner, useApproveMcpTools, useSwitchMcpTool } from './queries.ts'
import { isToApprove } from './server-state.ts'

const TONES: Record<McpToolState, 'plain' | 'good' | 'warn' | 'bad'> = {
  approved: 'good',
  new: 'warn',
  changed: 'warn',
  missing: 'plain',
  too_large: 'bad',
}

interface McpToolItemProps {
  serverId: string
  owner: McpOwner
  tool: McpToolDetails
}

/** A tool with its definition; a changed one with both definitions. */
export function McpToolItem({ serverId, owner, tool }: McpToolItemProps) {
  const { t } = useTranslation()
  const { mutate: approve, isPending } = useApproveMcpTools(owner)
  const { mutate: switchTool } = useSwitchMcpTool(owner)
  const { name, hash, state, definition, approved, enabled } = tool
  return (
    <li className="space-y-2 py-4 first:pt-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-[550] wrap-anywhere">{definition.title}</h3>
          <p className="font-code text-small wrap-anywhere text-faint">{name}</p>
        </div>
        <Switch
          label={t('mcp.offer', { tool: definition.title })}
          isLabelHidden
          isOn={enabled}
          onChange={(isOn) => switchTool({ id: serverId, name, enabled: isOn })}
        />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Chip tone={TONES[state]}>{t(`mcp.toolStates.${state}`)}</Chip>
        <Chip>{definition.isRead ? t('mcp.readOnly') : t('mcp.asks')}</Chip>
      </div>
      {approved ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <Definition heading={t('mcp.before')} definition={approved} />
          <Definition heading={t('mcp.now')} definition={definition} />
        </div>
      ) : (
        <Definition definition={definition} />
      )}
      {isToApprove(tool) && (
        <Button
          size="small"
          aria-label={t('mcp.approveTool', { tool: definition.title })}
          isBusy={isPending}
          onClick={() => approve({ id: serverId, tools: [{ name, hash }] })}
        >
          {t('mcp.approve')}
        </Button>
      )}
    </li>
  )
}

function Definition({ heading, definition }: { heading?: string; definition: McpDefinition }) {
  const { t } = useTranslation()
  const { title, description, inputSchema, isRead } = definition
  return (
    <div className="min-w-0 space-y-2">
      {heading && (
        <p className="text-small font-[550] text-soft">
          {heading} · {isRead ? t('mcp.readOnly') : t('mcp.asks')}
        </p>
      )}
      <PlainText text={description || t('mcp.noDescription')} className="text-soft" />
      <details className="group/disclosure text-small">
        <summary className="flex w-fit items-center gap-1 rounded-small text-faint hover:text-ink">
          <DisclosureMark />
          {t('mcp.schema', { tool: title })}
        </summary>
        <pre
          tabIndex={0}
          className="mt-1 max-h-64 overflow-auto rounded-control bg-sunk px-3 py-2 font-code text-small"
        >
          {inputSchema}
        </pre>
      </details>
    </div>
  )
}
