import { chatMessages } from '#contract/messages/chat.ts'
import type { Message } from '#contract/messages.ts'
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
    ? chatMessages.tooLong({ model: model.name })
    : chatMessages.tooLongForWindow({
        model: model.name,
        window: model.contextWindow,
        reserved: kept,
      })
  const sizes = sizesOf(tokens, tokenRatio)
  const hint = chatMessages.tooLongHint()
  return new ModelError('too_long', chatMessages.tooLongExplained({ limits, sizes, hint }))
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

function sizesOf(tokens: Excess['tokens'], tokenRatio: number): Message {
  const inModel = (tokens: number) => Math.ceil(tokens * tokenRatio)
  const [message, history] = [inModel(tokens.prompt), inModel(tokens.history)]
  const [instructions, files] = [inModel(tokens.instructions), inModel(tokens.files)]
  if (tokens.instructions > 0 && tokens.files > 0)
    return chatMessages.sizesInstructionsFiles({ message, instructions, files, history })
  if (tokens.instructions > 0) return chatMessages.sizesInstructions({ message, instructions, history })
  if (tokens.files > 0) return chatMessages.sizesFiles({ message, files, history })
  return chatMessages.sizes({ message, history })
}
