import { create } from 'zustand'
import type { AgentFields } from '#contract/agents.ts'

interface AgentsView {
  /** The agents of the notebook that the next first message creates. */
  chosen: readonly string[]
  /** An imported agent, which the page for a new one shows for review. */
  imported: AgentFields | undefined
}

export const useAgentsView = create<AgentsView>(() => ({ chosen: [], imported: undefined }))

export const chooseAgent = (id: string, isOn: boolean) =>
  useAgentsView.setState(({ chosen }) => ({
    chosen: [...chosen.filter((other) => other !== id), ...(isOn ? [id] : [])],
  }))

/** The chosen agents, for the notebook that is created. */
export const chosenAgents = (): string[] => [...useAgentsView.getState().chosen]

/** The next notebook begins without agents. */
export const clearChosenAgents = () => useAgentsView.setState({ chosen: [] })

export const reviewAgent = (imported: AgentFields | undefined) => useAgentsView.setState({ imported })
