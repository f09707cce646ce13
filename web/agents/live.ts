import { agentsChanged, notebookAgentsChanged } from '#contract/agents.ts'
import { onLiveEvent } from '#web/platform/live.ts'

const load = () => import('./queries.ts')

/** Keeps agents up to date; the returned function stops it. */
export function followAgents(): () => void {
  const stops = [
    onLiveEvent(agentsChanged, () => void load().then(({ refetchAgents }) => refetchAgents())),
    onLiveEvent(
      notebookAgentsChanged,
      ({ sessionId }) => void load().then(({ refetchNotebookAgents }) => refetchNotebookAgents(sessionId)),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
