import { modelsChanged } from '#contract/models.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ModelError } from '#server/platform/llm/port.ts'
import { reportOutage } from './listed-models.ts'
import type { ResolvedModel } from './service.ts'
import * as store from './store.ts'

/** More than any tokenizer counts for the same text. */
const RATIO_MAX = 8
/** What a refusal that names no number is taken for. */
const RATIO_STEP = 1.5
/** Smaller differences are not worth a write. */
const RATIO_TOLERANCE = 0.05
/** Of a shorter prompt, the chat template that a model adds counts for too much. */
const PROMPT_SHARE_MIN = 1 / 8

/** A model could not be asked: when nothing answers at its server, the models there are shown as unavailable. */
export const learnFromFailure = (ctx: Ctx, { access }: ResolvedModel, error: ModelError): Promise<void> =>
  reportOutage(ctx, access, error)

/** How long a prompt was, by our count and by the model's. */
export interface CountedPrompt {
  counted: number
  reported: number | undefined
}

/** What a model that refused a prompt as too long is asked with from now on; stored for later messages. */
export async function learnFromRefusal(
  ctx: Ctx,
  target: ResolvedModel,
  { counted, reported, contextWindow }: CountedPrompt & { contextWindow: number | undefined },
): Promise<ResolvedModel> {
  const { model } = target
  const window = contextWindow ?? (model.isContextWindowAssumed ? undefined : model.contextWindow)
  const told = reported && reported > counted ? reported / counted : undefined
  // A window that is smaller than assumed explains the refusal: only what neither explains is the tokenizer's.
  const isWindowNews = contextWindow !== undefined && contextWindow < model.contextWindow
  const tokenRatio = clampRatio(told ?? (isWindowNews ? target.tokenRatio : target.tokenRatio * RATIO_STEP))
  await store.upsertMeasurement(ctx.db, {
    modelId: model.id,
    tokenRatio,
    contextWindow: contextWindow ?? null,
    updatedAt: ctx.clock.now(),
  })
  if (isWindowNews) await ctx.transact(async (ctx) => ctx.emit(modelsChanged, 'everybody', {}))
  const learned = window === undefined ? model : { ...model, ...limitedTo(model, window) }
  return { ...target, model: learned, tokenRatio }
}

/** Keeps the ratio current with what a model reports; mostly nothing is written. */
export async function learnFromUsage(
  ctx: Ctx,
  { model, tokenRatio }: ResolvedModel,
  { counted, reported }: CountedPrompt,
): Promise<void> {
  if (!reported || counted < model.contextWindow * PROMPT_SHARE_MIN) return
  const measured = clampRatio(reported / counted)
  // More is believed at once, less only gradually: a prompt that is too long fails.
  const next = measured > tokenRatio ? measured : tokenRatio * 0.7 + measured * 0.3
  if (Math.abs(next - tokenRatio) / tokenRatio < RATIO_TOLERANCE) return
  const learned = { modelId: model.id, tokenRatio: next, contextWindow: null, updatedAt: ctx.clock.now() }
  await store.upsertMeasurement(ctx.db, learned)
}

const limitedTo = (model: ResolvedModel['model'], contextWindow: number) => ({
  contextWindow,
  max_tokens: Math.min(model.max_tokens, Math.max(1, Math.floor(contextWindow / 2))),
  isContextWindowAssumed: false,
})

const clampRatio = (ratio: number) => Math.min(RATIO_MAX, Math.max(1, ratio))
