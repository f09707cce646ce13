import type { QueryTerm, TermMatch, TermMatches } from './bm25.store.ts'

/** How well a chunk matches: most of the query, or a part of it. */
export type MatchStrength = 'strong' | 'weak'

export interface RankedMatch extends TermMatch {
  match: MatchStrength
  hasAllWords: boolean
}

/** The share of the query's words, by weight, that a chunk must have to be shown, and to count as strong. */
const WEAK_FROM = 0.2
const STRONG_FROM = 0.6
/** When no chunk reaches this share, the query is about something else. */
const ANY_FROM = 0.35
const QUESTION_WORDS_MAX = 20
const PAIRS_LENIENCY = 0.7
/** In a small library no word is rare: word weights are computed as if there were this many more chunks. */
const OTHER_CHUNKS = 1000
/** The score for two consecutive words of the query that are consecutive in a chunk. */
const PROXIMITY_WEIGHT = 1
/** The factor for each further chunk of one file, so that other files are shown too. */
const REPEATED_FILE = 0.9

export interface Rerank {
  terms: QueryTerm[]
  found: TermMatches
  /** The text of a chunk, if known. */
  textOf(match: TermMatch): string | undefined
}

/** Ranks by the distance and number of the words of the query, and drops chunks with too few. */
export function rerank({ terms, found, textOf }: Rerank): RankedMatch[] {
  const rarities = found.frequencies.map((having) => rarity(found.chunks, having))
  const scored = found.matches.map((match) => {
    const text = textOf(match)
    const nearness = text === undefined ? 0 : proximityOf(terms, rarities, text)
    return { ...match, score: match.score + PROXIMITY_WEIGHT * nearness }
  })
  const shareOf = shareOfWords(found)
  const leniency = leniencyOf(terms)
  if (Math.max(...scored.map(shareOf)) < ANY_FROM * leniency) return []
  return withFewerOfOneFile(scored.sort(byScore)).flatMap((match) => {
    const share = shareOf(match)
    if (share < WEAK_FROM * leniency) return []
    const strength: MatchStrength = share >= STRONG_FROM * leniency ? 'strong' : 'weak'
    return [{ ...match, match: strength, hasAllWords: hasAllWords(found, match) }]
  })
}

const byScore = (a: TermMatch, b: TermMatch) => b.score - a.score

function withFewerOfOneFile(matches: TermMatch[]): TermMatch[] {
  const seen = new Map<string, number>()
  return matches
    .map((match) => {
      const before = seen.get(match.fileId) ?? 0
      seen.set(match.fileId, before + 1)
      return { ...match, score: match.score * REPEATED_FILE ** before }
    })
    .sort(byScore)
}

const rarity = (chunks: number, having: number): number =>
  Math.log(1 + Math.max(0.5, chunks - having + 0.5) / (having + 0.5))

/** Chunks contain a smaller share of long queries, and of letter pairs that are not words. */
function leniencyOf(terms: QueryTerm[]): number {
  if (new Set(terms.map(({ word }) => word)).size > QUESTION_WORDS_MAX) return 0
  const pairs = terms.filter(({ language }) => language === null).length
  return 1 - (PAIRS_LENIENCY * pairs) / terms.length
}

/** The share of the query's words that a chunk has, by weight. */
function shareOfWords({ chunks, frequencies }: TermMatches): (match: TermMatch) => number {
  const weights = frequencies.map((having) => rarity(chunks + OTHER_CHUNKS, having))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return ({ words }) => {
    const present = weights.reduce((sum, weight, word) => sum + (hasBit(words, word) ? weight : 0), 0)
    return all === 0 ? 0 : present / all
  }
}

/** A word that is in too many chunks to compare them by it counts as present. */
const hasAllWords = ({ frequencies, compared }: TermMatches, { words }: TermMatch): boolean =>
  frequencies.every((having, word) => (hasBit(compared, word) ? hasBit(words, word) : having > 0))

/** The bit operators are limited to 32 bits. */
const hasBit = (bits: number, number: number): boolean => Math.floor(bits / 2 ** number) % 2 === 1

const WORD = /[\p{L}\p{N}]+/gu
/** The longest suffix that a stem lacks. */
const ENDING_MAX = 5

function proximityOf(terms: QueryTerm[], rarities: number[], text: string): number {
  const places = placesOf(terms, text)
  let sum = 0
  for (let word = 1; word < rarities.length; word += 1) {
    const distance = distanceOf(places[word - 1] ?? [], places[word] ?? [])
    sum += Math.min(rarities[word - 1] ?? 0, rarities[word] ?? 0) / distance
  }
  return sum
}

/** For each word of the query, the positions of its forms in the text. */
function placesOf(terms: QueryTerm[], text: string): number[][] {
  const stems = terms.map(({ term, word }) => ({ stem: term.replace(/(?<=..)i$/, ''), term, word }))
  const places: number[][] = []
  const known = new Map<string, number | undefined>()
  let place = 0
  for (const [token] of text.matchAll(WORD)) {
    place += 1
    const plain = token.toLowerCase()
    if (!known.has(plain)) {
      const found = stems.find(
        ({ stem, term }) => plain.startsWith(stem) && plain.length <= term.length + ENDING_MAX,
      )
      known.set(plain, found?.word)
    }
    const word = known.get(plain)
    if (word !== undefined) (places[word] ??= []).push(place)
  }
  return places
}

/** The smallest distance between two elements; both lists ascend. */
function distanceOf(ones: number[], others: number[]): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let one = 0, other = 0; one < ones.length && other < others.length; ) {
    const distance = (ones[one] ?? 0) - (others[other] ?? 0)
    nearest = Math.min(nearest, Math.max(1, Math.abs(distance)))
    if (distance < 0) one += 1
    else other += 1
  }
  return nearest
}
