import type { Model } from '#contract/models.ts'
import { callSettingsOf } from '#server/models/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { ModelCall } from '#server/platform/llm/port.ts'
import { type AgentPart, readAgent } from './agent.ts'
import { artifactFormat } from './artifact-format.ts'
import { continuationOf } from './continuation.ts'
import {
  type ExchangeSize,
  exchangeTokens,
  fitHistory,
  type HistoryFit,
  KEPT_EXCHANGES,
  keepRecent,
  outputTokens,
  promptRoom,
  type RequestedHistory,
  requestedExchanges,
  promptTokens as withOverhead,
} from './history.ts'
import { type Instructions, readInstructionFiles } from './instructions.ts'
import { gatherPromptContext, type PromptContext, type Waiting } from './prompt-context.ts'
import {
  countExchanges,
  type ExchangeCounts,
  FIRST_SIZES,
  HISTORY_DEPTH,
  listSizes,
  type ReplyPlace,
} from './reply.store.ts'
import type { StoredQuest } from './store.ts'

/** The share of the remaining tokens for files; the rest is for older messages. */
const FILES_SHARE = 0.8
/** More text makes answers slow and expensive before it makes them better. */
const FILES_TOKENS_MAX = 60_000
/** Each further statement reads this many times the sizes of the one before. */
const SIZES_GROWTH = 4

export interface PromptRequest {
  quest: StoredQuest
  place: ReplyPlace
  model: Model
  tokenRatio: number
  /** Of the tools that the model is offered. */
  toolTokens: number
}

/** The parts of a prompt with their tokens, by our count. */
export interface MeasuredPrompt {
  settings: ModelCall['settings']
  /** The number of earlier exchanges that the settings request. */
  asked: number
  /** The number of other messages in the notebook. */
  others: number
  instructions: Instructions
  agent: AgentPart
  promptContext: PromptContext
  continuation: Awaited<ReturnType<typeof continuationOf>>
  fit: HistoryFit
  question: number
  toolTokens: number
  historyTokens: number
  inputTokens: number
  /** The largest prompt that leaves enough space for the answer. */
  inputLimit: number
  /** The tokens of the window that are reserved for the answer, as the model counts. */
  kept: number
}

/** Gathers what a prompt consists of, within the window of the model. Building and measuring a prompt share it. */
export async function measurePrompt(
  ctx: UserCtx,
  { quest, place, model, tokenRatio, toolTokens }: PromptRequest,
  waiting: Waiting,
): Promise<MeasuredPrompt> {
  const settings = callSettingsOf(quest.llm, model)
  const asked = requestedExchanges(quest.llm.historyLines)
  const continuation = await continuationOf(quest)
  const question = withOverhead(quest.promptTokens) + continuation.tokens
  const kept = outputTokens(settings, model)
  const instructions = await instructionsFor(ctx, quest, place)
  const agent = await readAgent(ctx, quest)
  const fixed = question + instructions.tokens + agent.tokens + toolTokens
  const inputLimit = promptRoom(model.contextWindow - kept, tokenRatio)
  const room = inputLimit - fixed
  const { counts, ...history } = await historyWithin(ctx, { quest, place, asked, room })
  const budget = filesBudget(room, history.sizes)
  const asking = { quest, model, budget, agent: agent.answering }
  const promptContext = await gatherPromptContext(ctx, { ...asking, ...waiting })
  const taken = promptContext.tokens.files + promptContext.tokens.images
  const fitted = room < 0 ? 'too_long' : fitHistory(history, room - taken)
  const fit = fitted === 'too_long' && model.isContextWindowAssumed ? keepRecent(history) : fitted
  // Of a prompt that does not fit, the messages that are never left out.
  const historyTokens = (fit === 'too_long' ? keepRecent(history) : fit).tokens
  return {
    settings,
    asked,
    others: counts.others,
    instructions,
    agent,
    promptContext,
    continuation,
    fit,
    question,
    toolTokens,
    historyTokens,
    inputTokens: fixed + taken + historyTokens,
    inputLimit,
    kept,
  }
}

type SourceTokens = { prompt: number; history: number } & Partial<
  Record<'instructions' | 'agent' | 'tools' | 'files' | 'images', number>
>

/** The tokens of each source that has any; of the question and the history always. */
export function tokensBySource({
  question,
  historyTokens,
  instructions,
  agent,
  toolTokens,
  promptContext,
}: MeasuredPrompt): SourceTokens {
  const others = {
    instructions: instructions.tokens,
    agent: agent.tokens,
    tools: toolTokens,
    ...promptContext.tokens,
  }
  return {
    prompt: question,
    history: historyTokens,
    ...Object.fromEntries(Object.entries(others).filter(([, count]) => count > 0)),
  }
}

/** The instruction files, and how the model writes artifacts. */
async function instructionsFor(ctx: UserCtx, quest: StoredQuest, place: ReplyPlace): Promise<Instructions> {
  const [files, format] = await Promise.all([
    readInstructionFiles(ctx, { systemFiles: place.systemFiles, projectId: place.notebook.project_id }),
    artifactFormat(ctx, quest),
  ])
  const text = [files.text, format.text].filter(Boolean).join('\n\n')
  return { ...files, text, tokens: files.tokens + format.tokens }
}

interface HistoryRequest {
  quest: StoredQuest
  place: ReplyPlace
  /** The number of exchanges that the settings request. */
  asked: number
  /** The tokens available for the history. */
  room: number
}

/** The sizes of the requested exchanges: of more than the latest only if these fit. */
async function historyWithin(
  { db }: UserCtx,
  { quest, place, asked, room }: HistoryRequest,
): Promise<RequestedHistory & { counts: ExchangeCounts }> {
  const before = { notebookId: place.notebook.id, before: quest.position }
  const wanted = Math.min(asked, place.counts?.answered ?? Number.POSITIVE_INFINITY)
  const isEnough = (sizes: ExchangeSize[]) => sizes.length >= wanted || tokensOf(sizes) > room
  const [counts, sizes] = await Promise.all([
    place.counts ?? countExchanges(db, before),
    isEnough(place.sizes) ? place.sizes : listMoreSizes(db, before, isEnough),
  ])
  const count = Math.min(asked, counts.answered)
  return { sizes: sizes.slice(0, count), count, counts }
}

/** Reads until there are enough sizes, or no more. */
async function listMoreSizes(
  db: UserCtx['db'],
  before: { notebookId: string; before: number },
  isEnough: (sizes: ExchangeSize[]) => boolean,
): Promise<ExchangeSize[]> {
  for (let limit = FIRST_SIZES; ; ) {
    limit = Math.min(HISTORY_DEPTH, limit * SIZES_GROWTH)
    const sizes = await listSizes(db, { ...before, limit })
    if (sizes.length < limit || limit === HISTORY_DEPTH || isEnough(sizes)) return sizes
  }
}

const tokensOf = (sizes: ExchangeSize[]) => sizes.reduce((sum, size) => sum + exchangeTokens(size), 0)

/** The last exchanges have priority: a question often refers to them. */
function filesBudget(room: number, sizes: ExchangeSize[]): number {
  const recent = tokensOf(sizes.slice(0, KEPT_EXCHANGES))
  return Math.max(0, Math.min(FILES_TOKENS_MAX, Math.floor((room - recent) * FILES_SHARE)))
}
