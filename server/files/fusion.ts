import type { Candidate } from './words.store.ts'

/** Two ways of ranking become one (reciprocal rank fusion): only places count, since scores cannot be compared. */
const RANK_OFFSET = 60
const WORDS_WEIGHT = 2
const MEANING_WEIGHT = 1

/** What shares so little of the best passage's words is no answer. */
const WORDS_FLOOR = 0.2
/** Nearness that texts about different things also have, and how far below the nearest one still answers. */
const MEANING_FLOOR = 0.2
const MEANING_SPAN = 0.2

export const aboveWordsFloor = (found: Candidate[]): Candidate[] =>
  found.filter(({ score }) => score >= (found[0]?.score ?? 0) * WORDS_FLOOR)

export const aboveMeaningFloor = (found: Candidate[]): Candidate[] => {
  const floor = Math.max(MEANING_FLOOR, (found[0]?.score ?? 0) - MEANING_SPAN)
  return found.filter(({ score }) => score >= floor)
}

/** Both lists best first, as is what comes of them. */
export function fuse(byWords: Candidate[], byMeaning: Candidate[]): Candidate[] {
  const fused = new Map<string, Candidate>()
  const add = (candidates: Candidate[], weight: number) => {
    for (const [rank, { fileId, position }] of candidates.entries()) {
      const key = `${fileId} ${position}`
      const before = fused.get(key)?.score ?? 0
      fused.set(key, { fileId, position, score: before + weight / (RANK_OFFSET + rank + 1) })
    }
  }
  add(byWords, WORDS_WEIGHT)
  add(byMeaning, MEANING_WEIGHT)
  return [...fused.values()].sort((a, b) => b.score - a.score)
}
