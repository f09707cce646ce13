import { useQuery } from '@tanstack/react-query'
import { notebookAgents } from './queries.ts'
import { useAgentsView } from './view-state.ts'

/** The number of agents of a notebook, or of those chosen for the one that the first message creates. */
export function useAgentCount(notebookId: string | undefined): number {
  const { data: attached = [] } = useQuery({
    ...notebookAgents(notebookId ?? ''),
    enabled: notebookId !== undefined,
  })
  const chosen = useAgentsView((state) => state.chosen)
  return notebookId === undefined ? chosen.length : attached.length
}
