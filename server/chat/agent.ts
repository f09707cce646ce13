import type { FileUse } from '#contract/answer-sources.ts'
import { agentsMessages } from '#contract/messages/agents.ts'
import { keyOf, type Said } from '#contract/messages.ts'
import { type AnsweringAgent, findAgentById, listFallbacksOfAgent } from '#server/agents/answering.service.ts'
import { listTextSizes } from '#server/files/retrieval/file-text.service.ts'
import { findChunks } from '#server/files/retrieval/retrieval.service.ts'
import { fallbackOf, firstTextModel, type ResolvedModel, resolveModel } from '#server/models/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { type Excerpt, excerptsOf, wordsShared } from './excerpts.ts'
import type { StoredQuest } from './store.ts'

/** The number of chunks that are searched in files which the asker cannot read. */
const CHUNKS_MAX = 8
/** One answer uses at most this share of such a file, and this many tokens of all. */
const FILE_SHARE = 0.5
const TOKENS_MAX = 4000
/** Only the beginning of a long question is searched for. */
const QUERY_MAX = 2000

export interface AgentPart {
  text: string
  tokens: number
  warnings: Said[]
  answering: AnsweringAgent | undefined
}

/** The instructions of the agent that answers. Without it, for example after its deletion, the model answers alone. */
export async function readAgent(ctx: UserCtx, { llm }: Pick<StoredQuest, 'llm'>): Promise<AgentPart> {
  if (!llm.agent) return { text: '', tokens: 0, warnings: [], answering: undefined }
  const answering = await findAgentById(ctx, llm.agent.id)
  const warnings = answering ? [] : [agentsMessages.agentGone({ name: llm.agent.name })]
  const text = answering?.systemPrompt.trim() ?? ''
  return { text, tokens: await countTokens(text), warnings, answering }
}

/** The model to call when this one fails: the next one of the agent, else the fallback of the model. */
export async function nextModel(
  ctx: UserCtx,
  { llm }: Pick<StoredQuest, 'llm'>,
  failed: ResolvedModel,
): Promise<ResolvedModel | undefined> {
  const wanted = llm.agent ? await listFallbacksOfAgent(ctx, llm.agent.id, failed.model.id) : []
  const next = await firstTextModel(ctx, wanted)
  return next === undefined ? fallbackOf(ctx, failed.model) : resolveModel(ctx, next)
}

interface AgentExcerpts {
  excerpts: Excerpt[]
  uses: FileUse[]
  found: number
}

/**
 * Excerpts of the files that the owner of an agent has given to it and the asker cannot read: they are searched with the
 * owner's permissions, and never used as a whole.
 */
export async function gatherAgentExcerpts(
  ctx: UserCtx,
  { agent, question, budget }: { agent: AnsweringAgent | undefined; question: string; budget: number },
): Promise<AgentExcerpts> {
  const fileIds = agent?.ownerFileIds ?? []
  if (!agent || fileIds.length === 0) return { excerpts: [], uses: [], found: 0 }
  const query = question.slice(0, QUERY_MAX)
  const owner = { ...ctx, user: { id: agent.ownerId } }
  const { chunks } = await findChunks(owner, { fileIds, query, limit: CHUNKS_MAX })
  const sizes = await listTextSizes(ctx, fileIds)
  const rooms = new Map(fileIds.map((id) => [id, (sizes.get(id)?.tokens ?? 0) * FILE_SHARE]))
  let room = Math.min(budget, TOKENS_MAX)
  const excerpts: Excerpt[] = []
  for (const excerpt of chunks.flatMap((chunk) => byWords(query, excerptsOf(chunk)))) {
    const roomOfFile = rooms.get(excerpt.fileId) ?? 0
    if (excerpt.tokens > Math.min(room, roomOfFile)) continue
    room -= excerpt.tokens
    rooms.set(excerpt.fileId, roomOfFile - excerpt.tokens)
    excerpts.push(excerpt)
  }
  const uses = fileIds.flatMap((id) => useOf(excerpts.filter(({ fileId }) => fileId === id)) ?? [])
  return { excerpts, uses, found: excerpts.length }
}

/** Those with words of the question, the most of them first. */
const byWords = (question: string, excerpts: Excerpt[]): Excerpt[] =>
  excerpts
    .map((excerpt) => ({ excerpt, shared: wordsShared(question, excerpt.text) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)
    .map(({ excerpt }) => excerpt)

function useOf(excerpts: Excerpt[]): FileUse | undefined {
  const [first] = excerpts
  const reason = agentsMessages.excerptsOnly()
  return (
    first && {
      fileId: first.fileId,
      fileName: first.fileName,
      use: 'excerpts',
      reason: reason.message,
      reasonKey: keyOf(reason),
      tokens: excerpts.reduce((sum, { tokens }) => sum + tokens, 0),
    }
  )
}
