import type { agentsChanged, notebookAgentsChanged } from '#contract/agents.ts'
import { onLiveEvent } from '#web/platform/live.ts'

const load = () => import('./queries.ts')

/** Keeps agents up to date; the returned function stops it. */
export function followAgents(): () => void {
  const stops = [
    onLiveEvent<typeof agentsChanged>(
      'agents_changed',
      () => void load().then(({ refetchAgents }) => refetchAgents()),
    ),
    onLiveEvent<typeof notebookAgentsChanged>(
      'notebook_agents_changed',
      ({ sessionId }) => void load().then(({ refetchNotebookAgents }) => refetchNotebookAgents(sessionId)),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
