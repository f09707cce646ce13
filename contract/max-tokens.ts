interface Limits {
  contextWindow: number
  max_tokens: number
  isContextWindowAssumed?: boolean
}

/**
 * How many tokens an answer may have by default: up to a window of 8192 half the window, up to 32768 at most 8192,
 * above that at most 16384; never more than the model's output limit, and at most a quarter of a window that is only
 * assumed.
 */
export function defaultMaxTokens(model: Limits): number {
  const { contextWindow, isContextWindowAssumed } = model
  const modelMax = isContextWindowAssumed
    ? Math.min(model.max_tokens, Math.floor(contextWindow / 4))
    : model.max_tokens
  if (contextWindow <= 8192) return Math.min(modelMax, Math.floor(contextWindow / 2))
  if (contextWindow <= 32_768) return Math.min(modelMax, 8192)
  return Math.min(modelMax, 16_384)
}

/** A chosen number for that model: at most its output limit, and at most half its window. */
export function fitMaxTokens(chosen: number, model: { contextWindow: number; max_tokens: number }): number {
  return Math.min(chosen, model.max_tokens, Math.floor(model.contextWindow / 2))
}

/** The output limit when a fallback model answers: one that exceeds half its window is halved. */
export function maxTokensAfterFallback(
  tokens: number,
  { contextWindow }: Pick<Limits, 'contextWindow'>,
): number {
  return tokens > contextWindow / 2 ? Math.floor(tokens / 2) : tokens
}
