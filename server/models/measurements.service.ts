import { modelsChanged } from '#contract/models.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ModelError } from '#server/platform/llm/port.ts'
import { reportOutage } from './listed-models.ts'
import type { ResolvedModel } from './service.ts'
import * as store from './store.ts'

/** No tokenizer counts more than this for the same text. */
const RATIO_MAX = 8
/** The assumed ratio when a refusal contains no number. */
const RATIO_STEP = 1.5
/** Smaller differences are not written. */
const RATIO_TOLERANCE = 0.05
/** In a shorter prompt, the chat template that a model adds distorts the ratio. */
const PROMPT_SHARE_MIN = 1 / 8

/** Handles a failed call: when the server is unreachable, its models are shown as unavailable. */
export const learnFromFailure = (ctx: Ctx, { access }: ResolvedModel, error: ModelError): Promise<void> =>
  reportOutage(ctx, access, error)

/** The length of a prompt, as counted by us and by the model. */
export interface CountedPrompt {
  counted: number
  reported: number | undefined
}

/**
 * The token ratio and window for the next attempt after a model refused a prompt as too long; also stored for
 * later messages.
 */
export async function learnFromRefusal(
  ctx: Ctx,
  target: ResolvedModel,
  { counted, reported, contextWindow }: CountedPrompt & { contextWindow: number | undefined },
): Promise<ResolvedModel> {
  const { model } = target
  const window = contextWindow ?? (model.isContextWindowAssumed ? undefined : model.contextWindow)
  const told = reported && reported > counted ? reported / counted : undefined
  // A window smaller than assumed explains the refusal; only the rest is due to the tokenizer.
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

/** Updates the ratio from the usage that a model reports; most calls write nothing. */
export async function learnFromUsage(
  ctx: Ctx,
  { model, tokenRatio }: ResolvedModel,
  { counted, reported }: CountedPrompt,
): Promise<void> {
  if (!reported || counted < model.contextWindow * PROMPT_SHARE_MIN) return
  const measured = clampRatio(reported / counted)
  // An increase applies at once and a decrease gradually, because a prompt that is too long fails.
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
