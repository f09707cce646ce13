import { randomUUID } from 'node:crypto'
import type { AnswerSources } from '#contract/answer-sources.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import type { Said } from '#contract/messages.ts'
import type { Model } from '#contract/models.ts'
import { PROMPT_PREVIEW_MAX, type PromptMeta } from '#contract/prompt-meta.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { ModelCall, PromptMessage } from '#server/platform/llm/port.ts'
import { delimitedChunks, delimiterRule } from './delimiters.ts'
import { type Exchange, type FittedHistory, toPromptMessages } from './history.ts'
import type { Instructions } from './instructions.ts'
import type { PromptContext, Waiting } from './prompt-context.ts'
import { measurePrompt, type PromptRequest, tokensBySource } from './prompt-size.ts'
import type { ReplyPlace } from './reply.store.ts'
import type { StoredQuest } from './store.ts'
import * as store from './store.ts'
import { tooLongError } from './too-long.ts'

export interface BuiltPrompt {
  messages: PromptMessage[]
  settings: ModelCall['settings']
  meta: Pick<PromptMeta, 'context' | 'prompt' | 'warnings'>
  inputTokens: number
  sources: AnswerSources
}

/**
 * Builds the prompt of one message: instructions, file contents, as much of the history as the settings request and the
 * context window holds, and the question. Nothing is cut silently: omitted text adds a warning, and a message that
 * cannot fit at all is an error that names the tokens.
 */
export async function buildPrompt(
  ctx: UserCtx,
  request: PromptRequest,
  waiting: Waiting,
): Promise<BuiltPrompt> {
  const { quest, place, model, tokenRatio } = request
  const size = await measurePrompt(ctx, request, waiting)
  const { settings, instructions, agent, promptContext, continuation, asked, fit } = size
  if (fit === 'too_long') {
    const { prompt, files = 0, images = 0, history } = tokensBySource(size)
    const tokens = {
      prompt,
      instructions: instructions.tokens + agent.tokens,
      files: files + images,
      history,
    }
    throw tooLongError({ model, tokenRatio, kept: size.kept, tokens })
  }
  const exchanges = await exchangesAt(ctx, place, fit.positions)
  return {
    messages: toMessages(
      [...toPromptMessages(exchanges, quest.prompt), ...continuation.messages],
      [instructions.text, agent.text],
      promptContext,
    ),
    settings,
    inputTokens: size.inputTokens,
    sources: { citations: promptContext.citations, files: promptContext.files },
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
        totalMessageCount: size.others + 1,
        requestedHistoryCount: Number.isFinite(asked) ? asked : 0,
        ...(fit.dropped > 0 && { droppedHistoryCount: fit.dropped }),
        ...describeSources(instructions, promptContext),
        tokensBySource: tokensBySource(size),
      },
    },
  }
}

/** Those that are not at hand are read: they are long, or many. */
async function exchangesAt({ db }: UserCtx, place: ReplyPlace, positions: number[]): Promise<Exchange[]> {
  const recent = new Map(place.recent.map((exchange) => [exchange.position, exchange]))
  const missing = positions.filter((position) => !recent.get(position)?.reply)
  for (const position of missing) recent.delete(position)
  for (const read of await store.listExchanges(db, place.notebook.id, missing))
    recent.set(read.position, read)
  return positions.toSorted((a, b) => a - b).flatMap((position) => recent.get(position) ?? [])
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
    const { answerShortened, answerHalved } = chatMessages
    const sayShortened = settings.maxTokens === model.max_tokens ? answerShortened : answerHalved
    warnings.push(
      sayShortened({
        max: settings.maxTokens,
        asked: llm.max_tokens,
        model: model.name,
      }),
    )
  }
  return warnings
}

function droppedWarning({ dropped }: FittedHistory): Said[] {
  if (dropped === 0) return []
  if (dropped === 1) return [chatMessages.oneMessageLeftOut()]
  return [chatMessages.messagesLeftOut({ count: dropped })]
}
