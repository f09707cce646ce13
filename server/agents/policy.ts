import type { AgentFields } from '#contract/agents.ts'
import type { Owned } from '#server/access/policy.ts'

/** An agent as the store returns it: its owner may do everything, and all users read a public one. */
export interface StoredAgent extends Required<AgentFields>, Owned {
  id: string
  fileIds: string[]
  portraitKey: string | null
  createdAt: string
  updatedAt: string
}

/** The users whose tabs receive changes of an agent that was public before or is now. */
export const audienceOf = (agent: StoredAgent, before = agent): string[] | 'everybody' =>
  agent.isPublic || before.isPublic ? 'everybody' : [agent.userId]
