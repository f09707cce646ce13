import { mentionedWords } from '#contract/agents.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import type { AnswerAuthor } from '#contract/prompt-meta.ts'
import { listReadableIds } from '#server/files/service.ts'
import { firstTextModel } from '#server/models/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { areAgentsEnabled } from './gate.service.ts'
import type { StoredAgent } from './policy.ts'
import { portraitUrlOf } from './presenter.service.ts'
import * as store from './store.ts'
import { listUsableServers } from './usable-servers.ts'

/** An agent as it answers one user. */
export interface AnsweringAgent {
  ownerId: string
  systemPrompt: string
  /** Its settings, which replace those of the message, and its name for the answer. */
  llm: LlmSettings & { agent: AnswerAuthor }
  /** Its files that the user can read. */
  fileIds: string[]
  /** The others: only excerpts of them are used, as far as the owner can read them. */
  ownerFileIds: string[]
}

/** The agent that a message mentions, else the first of its notebook; nothing where the sender has no agents. */
export async function findAnsweringAgent(
  ctx: UserCtx,
  { prompt, agentIds }: { prompt: string; agentIds: string[] },
): Promise<AnsweringAgent | undefined> {
  const words = mentionedWords(prompt)
  if (agentIds.length + words.length === 0 || !(await areAgentsEnabled(ctx))) return undefined
  const agent = (await findMentioned(ctx, words, agentIds)) ?? (await findFirst(ctx, agentIds))
  return agent && toAnswering(ctx, agent)
}

/** The agent for another answer, or for the prompt of one; nothing where the user cannot use it any more. */
export async function findAgentById(ctx: UserCtx, id: string): Promise<AnsweringAgent | undefined> {
  if (!(await areAgentsEnabled(ctx))) return undefined
  const [agent] = await store.listVisible(ctx.db, ctx.user.id, [id])
  return agent && toAnswering(ctx, agent)
}

/** The models that an agent prefers to this one when it fails: those after it in the agent's own order. */
export async function listFallbacksOfAgent(ctx: UserCtx, id: string, model: string): Promise<string[]> {
  const [agent] = await store.listVisible(ctx.db, ctx.user.id, [id])
  const own = agent ? [agent.model, ...agent.fallbackModels].filter((one) => one !== null) : []
  return own.includes(model) ? own.slice(own.indexOf(model) + 1) : []
}

/** Of several agents with one word, one of the notebook comes first, then the user's own, then the oldest. */
async function findMentioned(
  ctx: UserCtx,
  words: string[],
  agentIds: string[],
): Promise<StoredAgent | undefined> {
  if (words.length === 0) return undefined
  const found = await store.listByWords(ctx.db, ctx.user.id, words)
  for (const word of words) {
    const named = found.filter(({ triggerWords }) => triggerWords.includes(word))
    const agent =
      named.find(({ id }) => agentIds.includes(id)) ??
      named.find(({ userId }) => userId === ctx.user.id) ??
      named[0]
    if (agent) return agent
  }
  return undefined
}

async function findFirst(ctx: UserCtx, agentIds: string[]): Promise<StoredAgent | undefined> {
  const visible = await store.listVisible(ctx.db, ctx.user.id, agentIds)
  const ids = new Map(visible.map((agent) => [agent.id, agent]))
  return agentIds.flatMap((id) => ids.get(id) ?? [])[0]
}

async function toAnswering(ctx: UserCtx, agent: StoredAgent): Promise<AnsweringAgent> {
  const wanted = [agent.model, ...agent.fallbackModels].filter((id) => id !== null)
  const [model, readable] = await Promise.all([
    firstTextModel(ctx, wanted),
    listReadableIds(ctx, agent.fileIds),
  ])
  return {
    ownerId: agent.userId,
    systemPrompt: agent.systemPrompt,
    llm: {
      ...(model !== undefined && { model }),
      ...(agent.temperature !== null && { temperature: agent.temperature }),
      tools: agent.tools,
      enabledMcpServers: await listUsableServers(ctx, agent),
      agent: { id: agent.id, name: agent.name, portraitUrl: portraitUrlOf(agent) },
    },
    fileIds: agent.fileIds.filter((id) => readable.has(id)),
    ownerFileIds: agent.fileIds.filter((id) => !readable.has(id)),
  }
}
