import { Bot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import type { FoldedPopup } from '#web/ui/overlays/use-folded-popup.ts'
import { useAgentCount } from './use-agent-count.ts'

const AgentsPanel = lazyComponent(
  async () => (await withTexts(import('./AgentsPanel.tsx'), 'agents')).AgentsPanel,
)

interface AgentsButtonProps {
  notebookId: string | undefined
  popup: Pick<FoldedPopup, 'isOpen' | 'setOpen'>
}

/** The agents of a notebook, or of the one that the first message creates; opens their panel. */
export function AgentsButton({ notebookId, popup }: AgentsButtonProps) {
  const { t } = useTranslation()
  const count = useAgentCount(notebookId)
  const label = count > 0 ? t('agentsShell.chosen', { count }) : t('agentsShell.choose')
  return (
    <Popover
      isOpen={popup.isOpen}
      onOpenChange={popup.setOpen}
      side="top"
      align="start"
      label={label}
      prepare={AgentsPanel.load}
      className="w-[min(22rem,calc(100vw-2rem))] p-2"
      trigger={
        <button
          type="button"
          aria-label={label}
          className="flex h-8 flex-none items-center gap-1.5 rounded-control px-2 text-small text-soft tabular-nums hover:bg-hover hover:text-ink touch:min-h-11 touch:min-w-11"
        >
          <Bot aria-hidden size={16} />
          {count > 0 && count}
        </button>
      }
    >
      <AgentsPanel notebookId={notebookId} />
    </Popover>
  )
}
