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
 * price of their own cost as much as others. Pictures are charged by tokens where both are known, else by picture.
 */
export function costOf(
  pricing: readonly PriceTier[],
  { requests, images = 0 }: { requests: readonly RequestUsage[]; images?: number },
): number | undefined {
  if (pricing.length === 0) return undefined
  const isByTokens = images === 0 || (requests.length > 0 && pricing[0]?.output !== 0)
  if (!isByTokens) return pricing[0]?.image === undefined ? undefined : images * pricing[0].image
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
