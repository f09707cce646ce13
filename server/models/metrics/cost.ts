import type { PriceTier } from '#contract/models.ts'

/** The tokens of one request to a model. Cached tokens are part of the input. */
export interface RequestUsage {
  inputTokens: number
  cachedInputTokens?: number
  outputTokens: number
  /** Of the output tokens. */
  reasoningTokens?: number
}

/**
 * US dollars; nothing when the price is unknown. The size of each request determines its tier. Cached tokens without a
 * price of their own cost as much as others. Pictures are charged by tokens where both are known, else by picture: what
 * the provider reported for it, or the price of the model.
 */
export function costOf(
  pricing: readonly PriceTier[],
  { requests, pictures = [] }: { requests: readonly RequestUsage[]; pictures?: readonly { cost?: number }[] },
): number | undefined {
  const price = pricing[0]
  if (!price) return undefined
  const isByTokens = pictures.length === 0 || (requests.length > 0 && price.output !== 0)
  if (!isByTokens) {
    const costs = pictures.map(({ cost }) => cost ?? price.image)
    return costs.reduce((sum, cost) => (sum === undefined || cost === undefined ? undefined : sum + cost), 0)
  }
  return requests.reduce((sum, request) => sum + costOfRequest(pricing, request), 0)
}

function costOfRequest(
  pricing: readonly PriceTier[],
  { inputTokens, cachedInputTokens = 0, outputTokens }: RequestUsage,
): number {
  const tier = tierOf(pricing, inputTokens)
  if (!tier) return 0
  const cached = Math.min(cachedInputTokens, inputTokens)
  return (
    (inputTokens - cached) * tier.input +
    cached * (tier.cachedInput ?? tier.input) +
    outputTokens * tier.output
  )
}

/** The tier with the largest bound below the input. */
function tierOf(pricing: readonly PriceTier[], inputTokens: number): PriceTier | undefined {
  const sorted = pricing.toSorted((one, other) => one.aboveTokens - other.aboveTokens)
  return sorted.findLast(({ aboveTokens }) => aboveTokens === 0 || inputTokens > aboveTokens) ?? sorted[0]
}
