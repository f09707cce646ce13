import type { Model, PriceTier } from '#contract/models.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'

/** Of a message whose model did not report its window. */
export const DEFAULT_CONTEXT_WINDOW = 200_000
const DEFAULT_MAX_OUTPUT = 16_384
/** The usual number of bytes for a token of text. */
const BYTES_PER_TOKEN = 4
const HIGH_USAGE = 0.8
const TOKENS_PER_SQUARE = 10_000
const SQUARES_MAX = 30

/** The tokens of one item of a source, relative to those of other sources, where they were not counted. */
const WEIGHTS = { history: 0.8, instructions: 1.2, files: 1.5, knowledge: 1.3 }
/** Of messages that were stored without the items of each source, too. */
const FALLBACK_SHARES = { history: 0.4, instructions: 0.15, mementos: 0.1, files: 0.2, knowledge: 0.1 }

export interface ContextUsage {
  /** Tokens. */
  window: number
  maxOutput: number
  used: number
  /** Bytes, estimated. */
  size: number
  /** Between 0 and 1. */
  share: number
  isHigh: boolean
  level: 'good' | 'warn' | 'bad'
  /** Each stands for 10,000 tokens of the window, or more where the window has more than 30 of them. */
  squares: number
  filled: number
  /** Tokens by source; `isEstimated` when the sources were not counted. */
  sources: [source: string, tokens: number][]
  isEstimated: boolean
}

export function contextUsage({ model, tokenUsage, context }: PromptMeta): ContextUsage {
  const window = model?.contextWindow || DEFAULT_CONTEXT_WINDOW
  const counted = Object.entries(context?.tokensBySource ?? {}).filter(([, tokens]) => tokens > 0)
  const sum = counted.reduce((total, [, tokens]) => total + tokens, 0)
  const used = tokenUsage?.actualInputTokens ?? tokenUsage?.inputTokens ?? sum
  const share = Math.min(1, used / window)
  const squares = Math.max(1, Math.min(SQUARES_MAX, Math.ceil(window / TOKENS_PER_SQUARE)))
  const isEstimated = counted.length === 0 && used > 0
  return {
    window,
    maxOutput: model?.maxTokens || DEFAULT_MAX_OUTPUT,
    used,
    size: used * BYTES_PER_TOKEN,
    share,
    isHigh: used > HIGH_USAGE * window,
    level: levelOf(share),
    squares,
    filled: used === 0 ? 0 : Math.max(1, Math.round(share * squares)),
    sources: isEstimated ? estimated(used, context) : counted,
    isEstimated,
  }
}

function levelOf(share: number): ContextUsage['level'] {
  if (share < 0.5) return 'good'
  return share < 0.75 ? 'warn' : 'bad'
}

function estimated(used: number, context: PromptMeta['context']): ContextUsage['sources'] {
  const shares = Object.entries(context ? weighed(context) : FALLBACK_SHARES).filter(([, share]) => share > 0)
  const sum = context ? shares.reduce((total, [, share]) => total + share, 0) : 1
  return shares.length > 0
    ? shares.map(([source, share]) => [source, Math.round((used * share) / sum)])
    : estimated(used, undefined)
}

const weighed = (context: NonNullable<PromptMeta['context']>) => ({
  history: context.messageHistoryLength * WEIGHTS.history,
  instructions: context.totalSystemPromptCount * WEIGHTS.instructions,
  files: context.attachedFiles.length * WEIGHTS.files,
  knowledge: context.knowledgeBaseEntries * WEIGHTS.knowledge,
})

/** US dollars by the prices of the model; `undefined` where tokens or prices are not known. */
export function costOf(
  { tokenUsage }: PromptMeta,
  pricing: Model['pricing'] | undefined,
): number | undefined {
  if (!tokenUsage || !pricing?.length) return undefined
  const input = tokenUsage.actualInputTokens ?? tokenUsage.inputTokens
  const output = tokenUsage.actualOutputTokens ?? tokenUsage.outputTokens
  const cached = Math.min(input, tokenUsage.cachedInputTokens ?? 0)
  const tier = pricing.reduce<PriceTier | undefined>(
    (found, one) => (input > one.aboveTokens || one.aboveTokens === 0 ? one : found),
    undefined,
  )
  if (!tier) return undefined
  return (input - cached) * tier.input + cached * (tier.cachedInput ?? tier.input) + output * tier.output
}
