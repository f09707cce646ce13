import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { McpServer } from '#contract/mcp.ts'
import type { Model } from '#contract/models.ts'
import { PROMPT_ENHANCEMENT } from '#contract/tools.ts'
import { withTexts } from '#web/platform/texts.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { useMcpServers } from './use-mcp-servers.ts'
import { useModelSettings } from './view-state.ts'

const ToolFields = lazyComponent(
  async () => (await withTexts(import('./ToolFields.tsx'), 'tools')).ToolFields,
)

/** Switched on by administrators, and signed in to where that is necessary. */
const isUsable = ({ enabled, signIn }: McpServer) => enabled && signIn !== 'required'

/** Opens the tools that the model may use for the next answers; shows how many are on. */
export function ToolsButton({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  const servers = useMcpServers(model)
  const count = useModelSettings(({ tools, enabledMcpServers = [] }) => {
    const offered =
      servers?.filter((server) => isUsable(server) && enabledMcpServers.includes(server.id)) ?? []
    return tools.length + offered.length
  })
  // Prompts for other models can be improved too.
  const isEnhancing = useModelSettings(({ tools }) => tools.includes(PROMPT_ENHANCEMENT))
  const shown = model?.supportsTools ? count : Number(isEnhancing)
  const label = shown > 0 ? t('models.toolsOn', { count: shown }) : t('models.tools')
  return (
    <Popover
      label={t('models.tools')}
      side="top"
      prepare={ToolFields.load}
      className="max-h-[min(32rem,var(--available-height))] w-[min(22rem,calc(100vw-1rem))] overflow-y-auto p-3"
      trigger={
        <Button size="small" tone="quiet" icon={<Wrench aria-hidden size={15} />} aria-label={label}>
          <span className="max-lg:hidden">{t('models.tools')}</span>
          {shown > 0 && (
            <span className="rounded-full bg-accent-soft px-1.5 text-small text-accent tabular-nums">
              {shown}
            </span>
          )}
        </Button>
      }
    >
      <ToolFields model={model} />
    </Popover>
  )
}
