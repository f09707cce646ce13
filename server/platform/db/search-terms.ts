import { type RawBuilder, sql } from 'kysely'
import { likePattern } from './like-pattern.ts'

/** A word of a query, or several in quotes. */
export interface SearchTerm {
  text: string
  /** In quotes: only exactly this matches. */
  isQuoted: boolean
  /** Three letters or digits of ASCII in a row, which a trigram index finds. */
  hasTrigram: boolean
  /** Other letters, of which an index has the pairs. */
  hasPairs: boolean
}

/** The terms of a query, without repetitions; all of them must match. */
export function searchTerms(query: string, max: number): SearchTerm[] {
  const words = Array.from(query.matchAll(/"([^"]+)"|(\S+)/g), ([, quoted, word]) => ({
    text: (quoted ?? word ?? '').trim().toLowerCase(),
    isQuoted: quoted !== undefined,
  }))
  const quoted = new Set(words.flatMap(({ text, isQuoted }) => (isQuoted ? text : [])))
  const texts = [...new Set(words.map(({ text }) => text))].filter((text) => text !== '')
  return texts.slice(0, max).map((text) => ({
    text,
    isQuoted: quoted.has(text),
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

/** The least similarity of a word with a typing error to a word of a name. */
const SIMILARITY = 0.5

/** Whether a name contains or resembles each term. */
export const resembles = (name: RawBuilder<unknown>, terms: SearchTerm[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    terms.map(({ text, isQuoted }) => {
      const contains = sql`strpos(lower(${name}), lower(${text})) > 0`
      if (isQuoted) return contains
      return sql`(${contains} or word_similarity(lower(${text}), lower(${name})) >= ${SIMILARITY}::real)`
    }),
    sql` and `,
  )})`
