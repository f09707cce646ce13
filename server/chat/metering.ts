import type { Model } from '#contract/models.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ModelUsage, ToolStep } from '#server/platform/llm/port.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import type { Charge, MeteredRun } from '#server/platform/runs/meter.ts'
import type { QuestOutcome, StoredQuest } from './store.ts'

export const meteredRun = ({
  id,
  attempt,
  userId,
}: Pick<StoredQuest, 'id' | 'attempt' | 'userId'>): MeteredRun => ({ runId: id, attempt, userId })

export interface StepMeter {
  /** Before a request to the model, with what it gets besides the prompt. */
  begin(
    ctx: Ctx,
    request: {
      model: Pick<Model, 'id' | 'paidBy'>
      /** For a rapid reply. */
      isBeside?: boolean
      prompt: { inputTokens: number; settings: { maxTokens: number } }
      steps: ToolStep[]
    },
  ): Promise<void>
}

/** Counts the requests of one run, also those to the model that answers in place of another. */
export function createStepMeter(quest: StoredQuest): StepMeter {
  let number = 0
  return {
    async begin(ctx, { model, prompt, steps, isBeside }) {
      const { meter } = ctx.ports
      number += 1
      if (!meter.isCharging) return
      const added = steps.length === 0 ? 0 : await countTokens(JSON.stringify(steps))
      const { inputTokens, settings } = prompt
      const estimate = {
        modelId: model.id,
        paidBy: model.paidBy,
        inputTokens: inputTokens + added,
        outputTokens: settings.maxTokens,
        ...(isBeside && { isBeside }),
      }
      await meter.extend(ctx, meteredRun(quest), { number, estimate })
    },
  }
}

/** In the transaction that stores the outcome. What produced nothing costs nothing. */
export async function closeMeter(
  ctx: Ctx,
  quest: StoredQuest,
  outcome: Pick<QuestOutcome, 'status' | 'reply' | 'reasoning' | 'images' | 'replyTokens' | 'promptMeta'>,
): Promise<void> {
  const { meter } = ctx.ports
  const run = meteredRun(quest)
  const charge = withRapidReply(chargeOf(outcome), outcome.promptMeta)
  await (charge ? meter.settle(ctx, run, charge) : meter.refund(ctx, run))
}

function chargeOf({
  status,
  reply,
  reasoning,
  images,
  replyTokens,
  promptMeta,
}: Parameters<typeof closeMeter>[2]): Charge | undefined {
  const { tokenUsage, functionCalls = [], model } = promptMeta
  const usage: ModelUsage = {
    inputTokens: tokenUsage?.actualInputTokens,
    outputTokens: tokenUsage?.actualOutputTokens,
    cachedInputTokens: tokenUsage?.cachedInputTokens,
  }
  const isUsed = usage.inputTokens !== undefined || usage.outputTokens !== undefined
  if (!isUsed && reply === '' && reasoning === '' && images.length === 0 && functionCalls.length === 0)
    return undefined
  return {
    modelId: model?.id,
    paidBy: model?.paidBy,
    inputTokens: usage.inputTokens,
    cachedInputTokens: usage.cachedInputTokens,
    // A later request of the answer may have been cut before its usage was reported.
    outputTokens: Math.max(usage.outputTokens ?? 0, replyTokens),
    isEstimated: status !== 'done' || usage.outputTokens === undefined,
  }
}

/** Also of an answer that was stopped before its model wrote anything. */
function withRapidReply(charge: Charge | undefined, { rapidReply, model }: PromptMeta): Charge | undefined {
  if (!rapidReply) return charge
  const { text, inputTokens, outputTokens, isEstimated = true } = rapidReply
  if (text === '' && isEstimated) return charge
  const answered = charge ?? {
    modelId: model?.id,
    paidBy: model?.paidBy,
    inputTokens: 0,
    outputTokens: 0,
    isEstimated: false,
  }
  const { id: modelId, paidBy } = rapidReply.model
  return {
    ...answered,
    beside: { modelId, paidBy, inputTokens, outputTokens: outputTokens ?? 0, isEstimated },
  }
}
