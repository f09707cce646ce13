import type { ModelConfiguration } from '#contract/models.ts'

/** The fallback of each model, by id. */
export const fallbacksOf = (
  configurations: readonly Pick<ModelConfiguration, 'id' | 'fallbackModel'>[],
): Map<string, string | null> => new Map(configurations.map(({ id, fallbackModel }) => [id, fallbackModel]))

/** The fallback of a model, the fallback of that one, and so on. A cycle ends with the first id that repeats. */
export function chainOf(id: string, fallbacks: ReadonlyMap<string, string | null>): string[] {
  const chain: string[] = []
  let next = fallbacks.get(id)
  while (next && !chain.includes(next)) {
    chain.push(next)
    next = fallbacks.get(next)
  }
  return chain
}
