import type { MatchStrength } from './reranking.ts'
import type { Candidate } from './terms.store.ts'

/** Constant of reciprocal rank fusion, which combines rankings by rank, since their scores cannot be compared. */
const RANK_OFFSET = 60
const WORDS_WEIGHT = 2
const MEANING_WEIGHT = 1

/** A chunk with a smaller share of the best score is no answer. */
const WORDS_FLOOR = 0.2
/** The similarity that unrelated texts may have, and how far below the best similarity a chunk may be. */
const MEANING_FLOOR = 0.2
const MEANING_SPAN = 0.2

/** A similarity that only related texts have. */
const MEANING_STRONG = 0.5

export const aboveWordsFloor = <C extends Candidate>(found: C[]): C[] =>
  found.filter(({ score }) => score >= (found[0]?.score ?? 0) * WORDS_FLOOR)

export const aboveMeaningFloor = (found: Candidate[]): Candidate[] => {
  const floor = Math.max(MEANING_FLOOR, (found[0]?.score ?? 0) - MEANING_SPAN)
  return found.filter(({ score }) => score >= floor)
}

type Matched = Candidate & { match: MatchStrength }

/** Both lists and the result are sorted best first. */
export function fuse(byWords: Matched[], byMeaning: Candidate[]): Matched[] {
  const fused = new Map<string, Matched>()
  const add = (candidates: Matched[], weight: number) => {
    for (const [rank, { fileId, position, match }] of candidates.entries()) {
      const key = `${fileId} ${position}`
      const before = fused.get(key)
      const score = (before?.score ?? 0) + weight / (RANK_OFFSET + rank + 1)
      fused.set(key, { fileId, position, score, match: before?.match === 'strong' ? 'strong' : match })
    }
  }
  add(byWords, WORDS_WEIGHT)
  add(
    byMeaning.map((near) => ({ ...near, match: near.score >= MEANING_STRONG ? 'strong' : 'weak' })),
    MEANING_WEIGHT,
  )
  return [...fused.values()].sort((a, b) => b.score - a.score)
}
