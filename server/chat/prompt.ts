import { defaultMaxTokens, fitMaxTokens } from '#contract/max-tokens.ts'
import type { Model } from '#contract/models.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type ModelCall, ModelError, type PromptMessage } from '#server/platform/llm/port.ts'
import {
  fitHistory,
  type HistoryFit,
  outputTokens,
  promptRoom,
  requestedExchanges,
  toPromptMessages,
  promptTokens as withOverhead,
} from './history.ts'
import type { StoredQuest } from './store.ts'
import * as store from './store.ts'

const PROMPT_PREVIEW_MAX = 1000

export interface BuiltPrompt {
  messages: PromptMessage[]
  settings: ModelCall['settings']
  meta: Pick<PromptMeta, 'context' | 'prompt' | 'warnings'>
  inputTokens: number
}

/**
 * What goes to the model for one turn: as much of the history as the settings ask for and the window holds, then the
 * question. Nothing is cut silently: what was left out is a warning, and what cannot fit at all is an error that
 * names the tokens.
 */
export async function buildPrompt(ctx: Ctx, quest: StoredQuest, model: Model): Promise<BuiltPrompt> {
  const settings = toSettings(quest, model)
  const asked = requestedExchanges(quest.llm.historyLines)
  const question = withOverhead(quest.promptTokens)
  const kept = outputTokens(settings, model)
  const budget = promptRoom(model.contextWindow - kept) - question
  const [sizes, total] = await Promise.all([
    store.listExchangeSizes(ctx.db, { notebookId: quest.sessionId, before: quest.position, limit: asked }),
    store.countQuests(ctx.db, quest.sessionId),
  ])
  const fit = budget < 0 ? 'too_long' : fitHistory(sizes, asked, budget)
  if (fit === 'too_long') throw tooLong(model, kept, question, sizes)
  const exchanges = await store.listExchanges(ctx.db, quest.sessionId, fit.positions)
  return {
    messages: toPromptMessages(exchanges, quest.prompt),
    settings,
    inputTokens: question + fit.tokens,
    meta: {
      prompt: quest.prompt.slice(0, PROMPT_PREVIEW_MAX),
      warnings: droppedWarning(fit),
      context: {
        messageHistoryLength: exchanges.length,
        totalMessageCount: total,
        requestedHistoryCount: Number.isFinite(asked) ? asked : 0,
        tokensBySource: { prompt: question, history: fit.tokens },
      },
    },
  }
}

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

const droppedWarning = (fit: Exclude<HistoryFit, 'too_long'>): string[] =>
  fit.dropped > 0
    ? [
        `${count(fit.dropped)} earlier ${fit.dropped === 1 ? 'message was' : 'messages were'} left out to fit the window`,
      ]
    : []

function tooLong(model: Model, kept: number, question: number, sizes: { tokens: number }[]): ModelError {
  const recent = sizes.slice(0, 3).reduce((sum, { tokens }) => sum + tokens, 0)
  return new ModelError(
    'too_long',
    `This is too long for ${model.name}: it reads ${count(model.contextWindow)} tokens, of which ${count(kept)} are kept for the answer. ` +
      `Your message has ${count(question)} and the last messages ${count(recent)}. Shorten the message, lower the history setting, or choose a model with a larger window.`,
  )
}

const count = (tokens: number) => tokens.toLocaleString('en')
