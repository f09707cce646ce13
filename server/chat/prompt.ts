import { randomUUID } from 'node:crypto'
import type { AnswerSources } from '#contract/answer-sources.ts'
import { defaultMaxTokens, fitMaxTokens } from '#contract/max-tokens.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import type { Message, Said } from '#contract/messages.ts'
import type { Model } from '#contract/models.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { ModelCall, PromptMessage } from '#server/platform/llm/port.ts'
import { type AgentPart, readAgent } from './agent.ts'
import { artifactFormat } from './artifact-format.ts'
import { continuationOf } from './continuation.ts'
import { delimitedChunks, delimiterRule } from './delimiters.ts'
import {
  type Exchange,
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
  toPromptMessages,
  promptTokens as withOverhead,
} from './history.ts'
import { type Instructions, readInstructionFiles } from './instructions.ts'
import { gatherPromptContext, type PromptContext } from './prompt-context.ts'
import { listSizes, type ReplyPlace } from './reply.store.ts'
import type { StoredQuest } from './store.ts'
import * as store from './store.ts'
import { tooLongError } from './too-long.ts'

const PROMPT_PREVIEW_MAX = 1000
/** The share of the remaining tokens for files; the rest is for older messages. */
const FILES_SHARE = 0.8
/** More text makes answers slow and expensive before it makes them better. */
const FILES_TOKENS_MAX = 60_000

export interface BuiltPrompt {
  messages: PromptMessage[]
  settings: ModelCall['settings']
  meta: Pick<PromptMeta, 'context' | 'prompt' | 'warnings'>
  inputTokens: number
  sources: AnswerSources
}

interface PromptRequest {
  quest: StoredQuest
  place: ReplyPlace
  model: Model
  tokenRatio: number
  /** Of the tools that the model is offered. */
  toolTokens: number
}

/** The signal that interrupts the building of a prompt, and the callback that reports its progress. */
interface Waiting {
  signal: AbortSignal
  showStatus(status: Message): void
}

/**
 * Builds the prompt of one message: instructions, file contents, as much of the history as the settings request and the
 * context window holds, and the question. Nothing is cut silently: omitted text adds a warning, and a message that
 * cannot fit at all is an error that names the tokens.
 */
export async function buildPrompt(
  ctx: UserCtx,
  { quest, place, model, tokenRatio, toolTokens }: PromptRequest,
  waiting: Waiting,
): Promise<BuiltPrompt> {
  const settings = toSettings(quest, model)
  const asked = requestedExchanges(quest.llm.historyLines)
  const continuation = await continuationOf(quest)
  const question = withOverhead(quest.promptTokens) + continuation.tokens
  const kept = outputTokens(settings, model)
  const { instructions, agent, instructionTokens } = await readAllInstructions(ctx, quest, place)
  const fixed = question + instructionTokens + toolTokens
  const room = promptRoom(model.contextWindow - kept, tokenRatio) - fixed
  const history = await historyWithin(ctx, { quest, place, asked, room })
  const budget = filesBudget(room, history.sizes)
  const asking = { quest, model, budget, agent: agent.answering }
  const material = await gatherPromptContext(ctx, { ...asking, ...waiting })
  const taken = material.tokens.files + material.tokens.images
  const fitted = room < 0 ? 'too_long' : fitHistory(history, room - taken)
  const fit = fitted === 'too_long' && model.isContextWindowAssumed ? keepRecent(history) : fitted
  if (fit === 'too_long') {
    const recent = keepRecent(history).tokens
    const tokens = { prompt: question, instructions: instructionTokens, files: taken, history: recent }
    throw tooLongError({ model, tokenRatio, kept, tokens })
  }
  const exchanges = await exchangesAt(ctx, place, fit.positions)
  return {
    messages: toMessages(
      [...toPromptMessages(exchanges, quest.prompt), ...continuation.messages],
      [instructions.text, agent.text],
      material,
    ),
    settings,
    inputTokens: fixed + taken + fit.tokens,
    sources: { citations: material.citations, files: material.files },
    meta: {
      prompt: quest.prompt.slice(0, PROMPT_PREVIEW_MAX),
      warnings: [
        ...settingWarnings(quest, { model, settings }),
        ...instructions.warnings,
        ...agent.warnings,
        ...droppedWarning(fit),
      ],
      context: {
        messageHistoryLength: exchanges.length,
        totalMessageCount: place.total,
        requestedHistoryCount: Number.isFinite(asked) ? asked : 0,
        ...(fit.dropped > 0 && { droppedHistoryCount: fit.dropped }),
        ...describeSources(instructions, material),
        tokensBySource: {
          prompt: question,
          history: fit.tokens,
          ...withoutZeros({ ...tokensOf(instructions, agent), tools: toolTokens, ...material.tokens }),
        },
      },
    },
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

/** The instructions of every message, then those of the agent that answers. */
async function readAllInstructions(ctx: UserCtx, quest: StoredQuest, place: ReplyPlace) {
  const instructions = await instructionsFor(ctx, quest, place)
  const agent = await readAgent(ctx, quest)
  return { instructions, agent, instructionTokens: instructions.tokens + agent.tokens }
}

const tokensOf = (instructions: Instructions, agent: AgentPart) => ({
  instructions: instructions.tokens,
  agent: agent.tokens,
})

const withoutZeros = (tokens: Record<string, number>) =>
  Object.fromEntries(Object.entries(tokens).filter(([, count]) => count > 0))

interface HistoryRequest {
  quest: StoredQuest
  place: ReplyPlace
  /** The number of exchanges that the settings request. */
  asked: number
  /** The tokens available for the history. */
  room: number
}

/** The sizes of the requested exchanges: of all of them only if more than the latest fit. */
async function historyWithin(
  { db }: UserCtx,
  { quest, place, asked, room }: HistoryRequest,
): Promise<RequestedHistory> {
  const count = Math.min(asked, place.answered)
  const tokens = place.sizes.reduce((sum, size) => sum + exchangeTokens(size), 0)
  const isEnough = place.sizes.length >= count || tokens > room
  const sizes = isEnough ? place.sizes : await listSizes(db, place.notebook.id, quest.position)
  return { sizes: sizes.slice(0, count), count }
}

/** Read only if some of them are long. */
async function exchangesAt({ db }: UserCtx, place: ReplyPlace, positions: number[]): Promise<Exchange[]> {
  const recent = new Map(place.recent.map((exchange) => [exchange.position, exchange]))
  if (!positions.every((position) => recent.get(position)?.reply))
    return store.listExchanges(db, place.notebook.id, positions)
  return positions.toSorted((a, b) => a - b).flatMap((position) => recent.get(position) ?? [])
}

/** The last exchanges have priority: a question often refers to them. */
function filesBudget(room: number, sizes: ExchangeSize[]): number {
  const recent = sizes.slice(0, KEPT_EXCHANGES).reduce((sum, size) => sum + exchangeTokens(size), 0)
  return Math.max(0, Math.min(FILES_TOKENS_MAX, Math.floor((room - recent) * FILES_SHARE)))
}

/**
 * Excerpts are placed before the history, in the first message of the user, since some models refuse two
 * consecutive messages of one role; pictures are sent with the question.
 */
function toMessages(
  conversation: PromptMessage[],
  instructions: string[],
  { citations, images }: PromptContext,
): PromptMessage[] {
  const boundary = randomUUID().slice(0, 8)
  const hasExcerpts = citations.length > 0
  const system = [...instructions, hasExcerpts && delimiterRule(boundary)].filter(Boolean).join('\n\n')
  const last = conversation.length - 1
  const messages = conversation.map((message, index) => ({
    ...message,
    ...(index === 0 && hasExcerpts && { text: `${delimitedChunks(citations, boundary)}\n\n${message.text}` }),
    ...(index === last && images.length > 0 && { images }),
  }))
  return system ? [{ role: 'system', text: system }, ...messages] : messages
}

const describeSources = (
  { sources, duplicates }: Instructions,
  { files, found }: PromptContext,
): Pick<
  NonNullable<PromptMeta['context']>,
  | 'totalSystemPromptCount'
  | 'duplicateSystemPromptCount'
  | 'systemPromptSources'
  | 'attachedFiles'
  | 'knowledgeBaseEntries'
> => ({
  totalSystemPromptCount: sources.length,
  duplicateSystemPromptCount: duplicates,
  systemPromptSources: sources,
  attachedFiles: files.map(({ fileName }) => ({ name: fileName })),
  knowledgeBaseEntries: found,
})

function toSettings({ llm }: StoredQuest, model: Model): ModelCall['settings'] {
  return {
    maxTokens: llm.max_tokens ? fitMaxTokens(llm.max_tokens, model) : defaultMaxTokens(model),
    temperature: llm.temperature,
    topP: llm.top_p,
    presencePenalty: llm.presence_penalty,
    frequencyPenalty: llm.frequency_penalty,
    ...(llm.thinking?.enabled && model.can_think && { thinkingBudget: llm.thinking.budget_tokens }),
  }
}

/** Settings that the model does not support; the provider's package reports the others. */
function settingWarnings(
  { llm }: StoredQuest,
  { model, settings }: { model: Model; settings: ModelCall['settings'] },
): Said[] {
  const warnings: Said[] = []
  if (llm.thinking?.enabled && !model.can_think) {
    warnings.push(chatMessages.thinkingLeftOut({ model: model.name }))
  }
  if (llm.max_tokens && llm.max_tokens > settings.maxTokens) {
    warnings.push(
      chatMessages.answerShortened({
        max: count(settings.maxTokens),
        asked: count(llm.max_tokens),
        model: model.name,
      }),
    )
  }
  return warnings
}

function droppedWarning({ dropped }: Exclude<HistoryFit, 'too_long'>): Said[] {
  if (dropped === 0) return []
  if (dropped === 1) return [chatMessages.oneMessageLeftOut()]
  return [chatMessages.messagesLeftOut({ count: count(dropped) })]
}

const count = (tokens: number) => tokens.toLocaleString('en')
