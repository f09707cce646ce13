import { type RawBuilder, sql } from 'kysely'
import { likePattern } from './like-pattern.ts'

/** A word of a query, or several in quotes. */
export interface SearchTerm {
  text: string
  /** Three letters or digits of ASCII in a row, which a trigram index finds. */
  hasTrigram: boolean
  /** Other letters, of which an index has the pairs. */
  hasPairs: boolean
}

/** The terms of a query, without repetitions; all of them must match. */
export function searchTerms(query: string, max: number): SearchTerm[] {
  const words = Array.from(query.matchAll(/"([^"]+)"|(\S+)/g), ([, quoted, word]) =>
    (quoted ?? word ?? '').trim(),
  )
  const texts = [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word !== '')
  return texts.slice(0, max).map((text) => ({
    text,
    hasTrigram: /[a-z0-9]{3}/.test(text),

    hasPairs: /[\u{80}-\u{10ffff}]/u.test(text),
  }))
}

/** Whether a text contains all terms as parts of words; both are compared in lower case. */
export const containsAll = (text: RawBuilder<unknown>, terms: SearchTerm[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    terms.map((term) =>
      // A pattern without a trigram would make the planner read all of a trigram index.
      term.hasTrigram
        ? sql`${text} like lower(${likePattern(term.text)})`
        : sql`strpos(${text}, lower(${term.text})) > 0`,
    ),
    sql` and `,
  )})`

/** The same for a text that has no index, which takes less time. */
export const containsAllUnindexed = (text: RawBuilder<unknown>, terms: SearchTerm[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    terms.map((term) => sql`strpos(${text}, lower(${term.text})) > 0`),
    sql` and `,
  )})`

/** The least similarity of a name to a query with a typing error. */
const SIMILARITY = 0.5

/** Whether a name resembles the query. */
export const isSimilar = (name: RawBuilder<unknown>, query: string) =>
  sql<boolean>`word_similarity(lower(${query}), lower(${name})) >= ${SIMILARITY}::real`

/** Whether a name contains all terms, or resembles the query. */
export const resembles = (name: RawBuilder<unknown>, query: string, terms: SearchTerm[]) =>
  sql<boolean>`(${containsAll(sql`lower(${name})`, terms)} or ${isSimilar(name, query)})`
