import { useQuery } from '@tanstack/react-query'
import { useAreServerSettingsFetched } from '#web/settings/queries.ts'
import { notebookAgents, useHasAgents } from './queries.ts'
import { useAgentsView } from './view-state.ts'

/** The number of agents of a notebook, or of those chosen for the one that the first message creates; 0 without agents. */
export function useAgentCount(notebookId: string | undefined): number {
  const hasAgents = useHasAgents()
  // The site may have turned agents off since the last visit; then the server refuses the question.
  const isSettingFetched = useAreServerSettingsFetched()
  const { data: attached = [] } = useQuery({
    ...notebookAgents(notebookId ?? ''),
    enabled: hasAgents && isSettingFetched && notebookId !== undefined,
  })
  const chosen = useAgentsView((state) => state.chosen)
  if (!hasAgents) return 0
  return notebookId === undefined ? chosen.length : attached.length
}
