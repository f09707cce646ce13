import { useQuery } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { notebookAgents, useHasAgents } from './queries.ts'
import { useAgentsView } from './view-state.ts'

const AgentsPanel = lazyComponent(
  async () => (await withTexts(import('./AgentsPanel.tsx'), 'agents')).AgentsPanel,
)

/** The agents of a notebook, or of the one that the first message creates; opens their panel. */
export function AgentsButton({ notebookId }: { notebookId: string | undefined }) {
  return useHasAgents() && <Button notebookId={notebookId} />
}

function Button({ notebookId }: { notebookId: string | undefined }) {
  const { t } = useTranslation()
  const { data: attached = [] } = useQuery({
    ...notebookAgents(notebookId ?? ''),
    enabled: notebookId !== undefined,
  })
  const chosen = useAgentsView((state) => state.chosen)
  const count = notebookId === undefined ? chosen.length : attached.length
  const label = count > 0 ? t('agentsShell.chosen', { count }) : t('agentsShell.choose')
  return (
    <Popover
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
