import type { Model } from '#contract/models.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { CountedPrompt } from '#server/models/measurements.service.ts'
import type { ResolvedModel } from '#server/models/service.ts'
import { ModelError } from '#server/platform/llm/port.ts'

interface SentPrompt {
  settings: { maxTokens: number }
  inputTokens: number
  meta: Pick<PromptMeta, 'context'>
}

interface Excess {
  model: Pick<Model, 'name' | 'contextWindow' | 'isContextWindowAssumed'>
  tokenRatio: number
  /** Reserved for the answer. */
  kept: number
  /** By our count. */
  tokens: { prompt: number; instructions: number; files: number; history: number }
}

/** Reports the tokens of each source, as the model counts them, and advice. */
export function tooLongError({ model, tokenRatio, kept, tokens }: Excess): ModelError {
  const limits = model.isContextWindowAssumed
    ? `This is too long for ${model.name}.`
    : `This is too long for ${model.name}: it reads ${count(model.contextWindow)} tokens, of which ${count(kept)} are kept for the answer.`
  const remedy = 'Shorten the message, lower the history setting, or choose a model with a larger window.'
  return new ModelError('too_long', [limits, sizesOf(tokens, tokenRatio), remedy].join(' '))
}

/** Like `tooLongError`, for a prompt that the model has refused. */
export function refusedAsTooLong(
  { model, tokenRatio }: ResolvedModel,
  { settings, meta }: SentPrompt,
): ModelError {
  const {
    prompt = 0,
    instructions = 0,
    files = 0,
    images = 0,
    history = 0,
  } = meta.context?.tokensBySource ?? {}
  const tokens = { prompt, instructions, files: files + images, history }
  return tooLongError({ model, tokenRatio, kept: settings.maxTokens, tokens })
}

/** Without pictures, whose tokens are only estimated. */
export function countOf({ inputTokens, meta }: SentPrompt, reported: number | undefined): CountedPrompt {
  const hasImages = (meta.context?.tokensBySource.images ?? 0) > 0
  return { counted: inputTokens, reported: hasImages ? undefined : reported }
}

function sizesOf({ prompt, instructions, files, history }: Excess['tokens'], tokenRatio: number): string {
  const [message, rules, attached, recent] = [prompt, instructions, files, history].map((tokens) =>
    count(Math.ceil(tokens * tokenRatio)),
  )
  if (instructions > 0 && files > 0) {
    return `Your message has ${message}, your instruction files have ${rules}, the attached files ${attached} and the last messages ${recent}.`
  }
  if (instructions > 0) {
    return `Your message has ${message}, your instruction files have ${rules} and the last messages ${recent}.`
  }
  if (files > 0) {
    return `Your message has ${message}, the attached files have ${attached} and the last messages ${recent}.`
  }
  return `Your message has ${message} and the last messages ${recent}.`
}

const count = (tokens: number) => tokens.toLocaleString('en')
