import { modelsMessages } from '#contract/messages/models.ts'
import { keyOf, type Message } from '#contract/messages.ts'
import type { ModelTest, modelAdministration } from '#contract/model-administration.ts'
import type { CatalogModelType } from '#contract/models.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { ModelError, type ModelUsage } from '#server/platform/llm/port.ts'
import { requireItem } from './administration.service.ts'
import type { Item } from './inventory.ts'
import { secondOfSilence } from './silence.ts'

const TIMEOUT_MS = 60_000
const MAX_TOKENS = 64
const TEXT_SHOWN = 300
const TEXT_PROMPT = 'Reply with the word OK.'
const PICTURE_PROMPT = 'A red circle on a white background'

/** Calls a model once and measures it. A refusal of the provider is a result. */
export async function testModel(
  ctx: UserCtx,
  { id }: InputOf<typeof modelAdministration.test>,
): Promise<ModelTest> {
  const item = await requireItem(ctx, id)
  const began = ctx.clock.now().getTime()
  const elapsed = () => ctx.clock.now().getTime() - began
  const measured: Measured = { text: '', timeToFirstToken: null, usage: {} }
  const error = item.obstacle ?? (await callOnce(ctx, item, { measured, elapsed }))
  return {
    isSuccessful: error === null,
    text: measured.text.slice(0, TEXT_SHOWN),
    timeToFirstToken: measured.timeToFirstToken,
    totalTime: elapsed(),
    inputTokens: measured.usage.inputTokens ?? null,
    outputTokens: measured.usage.outputTokens ?? null,
    error: error && error.message,
    errorKey: error ? keyOf(error) : undefined,
  }
}

interface Measured {
  text: string
  timeToFirstToken: number | null
  usage: ModelUsage
}

interface Measuring {
  measured: Measured
  elapsed: () => number
}

async function callOnce(ctx: UserCtx, item: Item, measuring: Measuring): Promise<Message | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    await CALLS[item.model.type](ctx, item, { ...measuring, signal })
    return null
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return signal.aborted ? modelsMessages.silent() : error.said
  }
}

type Call = (ctx: UserCtx, item: Item, measuring: Measuring & { signal: AbortSignal }) => Promise<void>

const CALLS: Record<CatalogModelType, Call> = {
  text: writeText,
  image: createPicture,
  'speech-to-text': transcribe,
}

async function writeText(
  ctx: UserCtx,
  { model, access, modelId }: Item,
  { measured, elapsed, signal }: Measuring & { signal: AbortSignal },
): Promise<void> {
  const parts = ctx.ports.languageModels.stream({
    provider: access,
    modelId,
    thinking: model.thinking,
    outputLimit: model.max_tokens,
    messages: [{ role: 'user', text: TEXT_PROMPT }],
    settings: { maxTokens: Math.min(MAX_TOKENS, model.max_tokens) },
    signal,
  })
  for await (const part of parts) {
    if (part.type === 'text' || part.type === 'reasoning') measured.timeToFirstToken ??= elapsed()
    if (part.type === 'text') measured.text += part.text
    if (part.type === 'usage') measured.usage = part.usage
  }
}

async function createPicture(
  ctx: UserCtx,
  { model, access, modelId }: Item,
  { measured, signal }: Measuring & { signal: AbortSignal },
): Promise<void> {
  const { inputTokens, outputTokens } = await ctx.ports.pictureModels.create({
    provider: access,
    modelId,
    modelName: model.name,
    prompt: PICTURE_PROMPT,
    references: [],
    options: {},
    signal,
  })
  measured.usage = {
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
  }
}

async function transcribe(
  ctx: UserCtx,
  { access, modelId }: Item,
  { measured, signal }: Measuring & { signal: AbortSignal },
): Promise<void> {
  measured.text = await ctx.ports.audioModels.transcribe({
    provider: access,
    modelId,
    bytes: secondOfSilence(),
    mediaType: 'audio/wav',
    signal,
  })
}
