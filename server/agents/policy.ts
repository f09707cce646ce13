import type { AgentFields } from '#contract/agents.ts'
import type { Owned } from '#server/access/policy.ts'
import type { Grantee } from '#server/grants/types.ts'

/** An agent as the store returns it: its owner may do everything, and all users read a public one. */
export interface StoredAgent extends Required<AgentFields>, Owned {
  id: string
  fileIds: string[]
  portraitKey: string | null
  /** All users with access other than its owner, directly, through groups and by links. */
  grantees: Grantee[]
  createdAt: string
  updatedAt: string
}

/** The agent with the grants of this user, for `access/policy`. */
export const grantedFor = (userId: string, agent: StoredAgent): StoredAgent => ({
  ...agent,
  granted: agent.grantees.find((grantee) => grantee.userId === userId)?.permissions ?? [],
})

/** The users whose tabs receive changes of an agent, also of those who could see it before. */
export function audienceOf(agent: StoredAgent, before = agent): string[] | 'everybody' {
  if (agent.isPublic || before.isPublic) return 'everybody'
  return [...new Set([agent.userId, ...[...agent.grantees, ...before.grantees].map(({ userId }) => userId)])]
}
