/** Random numbers that a seed reproduces. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** An integer from `min` to `max`, both inclusive. */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  /** An independent source, so that one part of a scenario does not shift the numbers of another. */
  fork(): Random
}

/** The mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: <T>(choices: readonly T[]) => choices[between(0, choices.length - 1)] as T,
    fork: () => createRandom(between(0, 2 ** 32 - 1)),
  }
}
