import type { agentTrials } from '#contract/agent-trials.ts'
import { agentsMessages } from '#contract/messages/agents.ts'
import { toolsMessages } from '#contract/messages/tools.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { modelText } from '#server/models/model-text.service.ts'
import { bestImageModel, type ResolvedModel, resolveModel, writingModel } from '#server/models/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError, conflict } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { requireAgentsEnabled } from './gate.service.ts'

const ANSWER_MS = 60_000
const PORTRAIT_MS = 120_000
const TOKENS_MAX = 1000
const HOURLY_ANSWERS = 100
const HOURLY_PORTRAITS = 20

/** One answer with the instructions of an agent that need not be saved. */
export async function tryAnswer(
  ctx: UserCtx,
  { systemPrompt, models, message }: InputOf<typeof agentTrials.answer>,
): Promise<OutputOf<typeof agentTrials.answer>> {
  await requireAgentsEnabled(ctx)
  await limit(ctx, 'agent-trial', HOURLY_ANSWERS)
  const target = await writingModel(ctx, models)
  if (!target) throw conflict(toolsMessages.noTextModel())
  const signal = AbortSignal.timeout(ANSWER_MS)
  const given = { system: systemPrompt, text: message, maxTokens: TOKENS_MAX, signal }
  const text = await saying(signal, () => modelText(ctx, target, given))
  return { text: text.trim(), model: target.model.name }
}

/** A picture for the portrait of an agent. */
export async function drawPortrait(
  ctx: UserCtx,
  { name, wish }: InputOf<typeof agentTrials.portrait>,
): Promise<OutputOf<typeof agentTrials.portrait>> {
  await requireAgentsEnabled(ctx)
  const modelId = await bestImageModel(ctx, [])
  if (modelId === undefined) throw conflict(agentsMessages.noImageModel())
  await limit(ctx, 'agent-portrait', HOURLY_PORTRAITS)
  const target = await resolveModel(ctx, modelId)
  const signal = AbortSignal.timeout(PORTRAIT_MS)
  const { bytes } = await saying(signal, () => createPicture(ctx, target, portraitPrompt(name, wish), signal))
  return { image: Buffer.from(bytes).toString('base64'), model: target.model.name }
}

const portraitPrompt = (name: string, wish: string) =>
  `A square portrait icon of an assistant named “${name}”. ${wish || 'A calm, friendly character that fits the name.'} One subject in the centre, plain background, no text.`

const createPicture = (ctx: UserCtx, target: ResolvedModel, prompt: string, signal: AbortSignal) =>
  ctx.ports.pictureModels.create({
    provider: target.access,
    modelId: target.modelId,
    modelName: target.model.name,
    prompt,
    references: [],
    options: {},
    signal,
  })

async function saying<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (signal.aborted) throw new AppError('unavailable', agentsMessages.trialNotInTime())
    if (error instanceof ModelError) throw new AppError('unavailable', error.said)
    throw error
  }
}

const limit = (ctx: UserCtx, kind: string, hits: number) =>
  consumeRateLimit(ctx, [{ key: `${kind}:${ctx.user.id}`, hits, windowSeconds: 3600 }])
