import type { TurnFailure } from '#contract/model-metrics.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { RequestUsage } from '#server/models/metrics/turns.service.ts'
import type { QuestOutcome, StoredQuest } from './store.ts'

type NewTurn = QuestOutcome['turns'][number]

/** A model that failed before it began to answer, so that another one was called. */
export interface ReplacedCall {
  modelId: string
  failure: TurnFailure
  endedAt: Date
}

interface Ended {
  quest: Pick<StoredQuest, 'llm'>
  outcome: Pick<QuestOutcome, 'status' | 'promptMeta' | 'replyTokens' | 'updatedAt'>
  failure: TurnFailure | null
  replaced: readonly ReplacedCall[]
}

/** The calls of models that an answer consisted of, for the metrics. Nothing when no model was called. */
export function turnsOf({ quest, outcome, failure, replaced }: Ended): NewTurn[] {
  const earlier = replaced.map(({ modelId, failure: reason, endedAt }) => ({
    ...NOTHING_USED,
    endedAt,
    modelId,
    status: 'replaced' as const,
    failure: reason,
  }))
  // The report of a killed process is lost; the model that it called is that of the message.
  const ofLost = failure === 'lost' ? (quest.llm.resumesWith ?? quest.llm.model) : undefined
  const modelId = outcome.promptMeta.model?.id ?? ofLost
  if (modelId === undefined) return earlier
  const { status, updatedAt } = outcome
  return [
    ...earlier,
    ...rapidTurn(outcome),
    { endedAt: updatedAt, modelId, status, failure, ...usedBy(outcome), ...timesOf(outcome) },
  ]
}

/** The first answer of a fast model. */
function rapidTurn({ promptMeta: { rapidReply }, updatedAt }: Ended['outcome']): NewTurn[] {
  if (rapidReply?.model.id === undefined) return []
  const { model, inputTokens = 0, outputTokens = 0, cost = null } = rapidReply
  return [
    {
      ...NOTHING_USED,
      endedAt: updatedAt,
      modelId: rapidReply.model.id,
      status: 'done',
      failure: null,
      inputTokens,
      outputTokens,
      cost: model.paidBy === 'user' ? 0 : cost,
    },
  ]
}

function usedBy({ status, promptMeta: { model, tokenUsage = NO_USAGE }, replyTokens }: Ended['outcome']) {
  const estimated = status === 'failed' ? 0 : tokenUsage.inputTokens
  return {
    inputTokens: tokenUsage.actualInputTokens ?? estimated,
    cachedInputTokens: tokenUsage.cachedInputTokens ?? 0,
    outputTokens: tokenUsage.actualOutputTokens ?? replyTokens,
    reasoningTokens: tokenUsage.reasoningTokens ?? 0,
    cost: model?.paidBy === 'user' ? 0 : (tokenUsage.cost ?? null),
  }
}

const NO_USAGE: NonNullable<PromptMeta['tokenUsage']> = { inputTokens: 0, outputTokens: 0, totalTokens: 0 }

const timesOf = ({ promptMeta: { performance } }: Ended['outcome']) => ({
  firstTokenMs: wholeMs(performance?.timeToFirstToken),
  totalMs: wholeMs(performance?.totalResponseTime),
})

const NOTHING_USED = {
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cost: 0,
  firstTokenMs: null,
  totalMs: null,
}

const INTEGER_MAX = 2_147_483_647
const wholeMs = (ms: number | undefined) => (ms === undefined ? null : Math.min(INTEGER_MAX, Math.round(ms)))

/**
 * The requests of an answer, of which the provider may have reported none or not the last. One that failed before it
 * answered costs nothing.
 */
export function requestsOf(
  reported: readonly RequestUsage[],
  { estimated, replyTokens, isFailed }: { estimated: number; replyTokens: number; isFailed: boolean },
): readonly RequestUsage[] {
  if (reported.length > 0 || isFailed) return reported
  return [{ inputTokens: estimated, outputTokens: replyTokens }]
}
