import type { AnswerSources } from '#contract/answer-sources.ts'
import type { NewSource } from '#server/platform/tools/tool.ts'

/** The most sources that tools can add to one answer. */
export const FOUND_SOURCES_MAX = 200

type Numbered = Pick<AnswerSources, 'citations' | 'pages'>

export const numbersOf = ({ citations, pages = [] }: Numbered): number[] =>
  [...citations, ...pages].map(({ number }) => number)

/**
 * The sources of an answer with those that a tool has found, and the number of each found one. The same excerpt or page
 * keeps its number. Beyond the maximum sources have the number 0, which nothing cites.
 */
export function withSources(
  known: AnswerSources,
  found: readonly NewSource[],
): { sources: AnswerSources; numbers: number[] } {
  const numbers = new Map<string, number>()
  for (const source of [...known.citations, ...(known.pages ?? [])]) numbers.set(keyOf(source), source.number)
  let next = Math.max(0, ...numbersOf(known)) + 1
  const citations = [...known.citations]
  const pages = [...(known.pages ?? [])]
  for (const source of found) {
    const key = keyOf(source)
    if (numbers.has(key) || numbers.size >= FOUND_SOURCES_MAX) continue
    if ('url' in source) pages.push({ ...source, number: next })
    else citations.push({ ...source, number: next })
    numbers.set(key, next)
    next += 1
  }
  const isSame = citations.length === known.citations.length && pages.length === (known.pages ?? []).length
  return {
    sources: isSame ? known : { ...known, citations, ...(pages.length > 0 && { pages }) },
    numbers: found.map((source) => numbers.get(keyOf(source)) ?? 0),
  }
}

const keyOf = (source: NewSource): string =>
  'url' in source ? source.url : `${source.fileId} ${source.position} ${source.text}`
