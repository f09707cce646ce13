import { Permission } from '#contract/access.ts'
import { type Agent, type AgentSummary, portraitPath } from '#contract/agents.ts'
import { can } from '#server/access/policy.ts'
import { listReadableIds } from '#server/files/service.ts'
import { countNotebooksWithAgent } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { listPeople } from '#server/users/service.ts'
import { grantedFor, type StoredAgent } from './policy.ts'
import { listUsableServers } from './usable-servers.ts'

export async function toSummaries(ctx: UserCtx, agents: StoredAgent[]): Promise<AgentSummary[]> {
  const people = await listPeople(
    ctx,
    agents.map(({ userId }) => userId),
  )
  return agents.map((agent) => {
    const { id, userId, name, description, triggerWords, starters, isPublic, updatedAt } = agent
    const owner = people.get(userId)
    const asReader = grantedFor(ctx.user.id, agent)
    return {
      id,
      userId,
      ownerName: owner?.name ?? owner?.username ?? '',
      name,
      description,
      triggerWords,
      starters,
      isPublic,
      permissions: Permission.options.filter((permission) => can(ctx.user, permission, asReader)),
      visual: { portraitUrl: portraitUrlOf(agent) },
      updatedAt,
    }
  })
}

/**
 * An agent as one reader sees it: files that the reader cannot read are counted, not named; servers that it does not use
 * for the reader are left out.
 */
export async function toAgentDto(ctx: UserCtx, agent: StoredAgent): Promise<Agent> {
  const [[summary], readable, mcpServerIds, notebookCount] = await Promise.all([
    toSummaries(ctx, [agent]),
    listReadableIds(ctx, agent.fileIds),
    listUsableServers(ctx, agent),
    countNotebooksWithAgent(ctx, agent.id),
  ])
  if (!summary) throw new Error('The agent has no summary')
  const { systemPrompt, model, fallbackModels, temperature, tools, fileIds, createdAt } = agent
  return {
    ...summary,
    systemPrompt,
    model,
    fallbackModels,
    temperature,
    tools,
    mcpServerIds,
    fileIds: fileIds.filter((id) => readable.has(id)),
    fileCount: fileIds.length,
    notebookCount,
    createdAt,
  }
}

export const portraitUrlOf = ({ id, portraitKey }: Pick<StoredAgent, 'id' | 'portraitKey'>): string | null =>
  portraitKey === null ? null : `${portraitPath(id)}/${portraitKey}`
