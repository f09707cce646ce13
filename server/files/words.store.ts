import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import { UNSPACED_LETTERS } from '#server/platform/unspaced-scripts.ts'

/** Where a passage stands. */
export interface Place {
  fileId: string
  position: number
}

/** A passage and how well it fits. */
export interface Candidate extends Place {
  score: number
}

/** BM25: how soon saying a word again counts no more, and how much length counts against a passage. */
const SATURATION = 2
const LENGTH_SHARE = 0.6
/** Tokens of a passage that is neither long nor short. */
const MIDDLING = 250
/** Among so many passages, a word that such a share of them has says next to nothing and costs the most time. */
const MANY = 5000
const COMMON = 0.25
const PUNCTUATION = '.,:;!?/\\_-#@()[]{}<>=|"\'`$&*+~^%'
/** Longer ones are no words that somebody looks for. */
const WORD_MAX = 100
/** Of a pasted page the longest words are asked for: they tend to be the rarest. */
const WORDS_MAX = 64

/** Without accents, and with nothing that would make one word of `pino.destination()` or `well-known`. */
const plain = (text: RawBuilder<unknown>) =>
  sql`translate(unaccent(${text}), ${PUNCTUATION}::text, ${' '.repeat(PUNCTUATION.length)}::text)`

/** `onSend` is found by both of its words, too. */
const apart = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, '([a-z])([A-Z])', '\\1 \\2', 'g')`

const spaced = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, ${UNSPACED_LETTERS}, ' ', 'g')`

/** Of scripts without spaces the pairs of letters, and as far as `fewest` wants it single ones. */
const unspacedWords = (text: RawBuilder<unknown>, fewest: RawBuilder<unknown>) => sql`(
  select substr(run[1], start, size) as word
  from regexp_matches(${text}, ${UNSPACED_LETTERS}, 'g') run,
    generate_series(1, length(run[1])) start, generate_series(${fewest}, 2) size
  where start + size - 1 <= length(run[1]))`

/** Makes the next passages of a file findable; how many there were left to do. */
export async function indexNextChunks(db: Db, fileId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    with batch as (
      update file_chunks set has_words = true
      where (file_id, position) in (
        select file_id, position from file_chunks
        where file_id = ${fileId} and not has_words order by position limit ${limit}
      )
      returning position, text, headings, tokens
    ), said as (
      select position, tokens, ${plain(sql`concat_ws(' ', array_to_string(headings, ' '), text)`)} as text from batch
    ), spaced as (
      select position, tokens, ${spaced(sql`text`)} as text from said
    ), counted as (
      select word.lexeme as word, position, tokens, cardinality(word.positions) as times
      from spaced, unnest(to_tsvector('english', text)) word
      union all
      select word.lexeme, position, tokens, cardinality(word.positions)
      from spaced, unnest(to_tsvector('english', ${apart(sql`text`)})) word
      union all
      select word, position, tokens, count(*)::integer
      from said, lateral ${unspacedWords(sql`said.text`, sql`1`)} unspaced group by word, position, tokens
    ), weighed as (
      select word, position, max(times) * ${SATURATION + 1}::real / (max(times) + ${SATURATION}::real
        * (${1 - LENGTH_SHARE}::real + ${LENGTH_SHARE}::real * tokens / ${MIDDLING}::real)) as weight
      from counted where length(word) <= ${WORD_MAX} group by word, position, tokens
    ), written as (
      insert into file_words (word, file_id, first_position, positions, weights)
      select word, ${fileId}, (select min(position) from batch),
        array_agg(position order by position), array_agg(weight order by position)
      from weighed group by word
    )
    select count(*)::integer as done from batch`.execute(db)
  return rows[0]?.done ?? 0
}

/** What a question asks for, without the words that are everywhere. */
export async function wordsOf(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with asked as (
      select ${plain(sql`${query}::text`)} as text
    ), spaced as (
      select ${spaced(sql`text`)} as text from asked
    ), words as (
      select word.lexeme as word
      from spaced, unnest(to_tsvector('english', text || ' ' || ${apart(sql`text`)})) word
      union
      select word from asked, lateral ${unspacedWords(sql`asked.text`, sql`least(2, length(run[1]))`)} unspaced
    )
    select word from words where length(word) <= ${WORD_MAX}
    order by length(word) desc, word limit ${WORDS_MAX}`.execute(db)
  return rows.map(({ word }) => word)
}

/** Passages with any of the words, best first: BM25 among the passages of those files. */
export async function listByWords(
  db: Db,
  { words, fileIds, limit }: { words: string[]; fileIds: string[]; limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<{ file_id: string; position: number; score: number }>`
    with entries as materialized (
      select word, file_id, positions, weights from file_words
      where word = any(${words}) and file_id = any(${fileIds}::uuid[])
    ), total as (
      select sum(chunk_count)::real as chunks from files where id = any(${fileIds}::uuid[])
    ), counts as (
      select word, sum(cardinality(positions)) as passages from entries group by word
    ), rarities as materialized ( -- else the logarithm is taken for each passage anew
      select word, ln(1 + greatest(0.5, total.chunks - passages + 0.5) / (passages + 0.5)) as rarity
      from counts, total
      where total.chunks < ${MANY} or passages <= total.chunks * ${COMMON}::real
        or passages = (select min(passages) from counts)
    )
    select file_id, position, sum(weight * rarity) as score
    from (
      select file_id, unnest(positions) as position, unnest(weights) as weight, rarity
      from entries join rarities using (word)
    ) places
    group by file_id, position
    order by score desc, file_id, position
    limit ${limit}`.execute(db)
  return rows.map(({ file_id: fileId, ...found }) => ({ fileId, ...found }))
}
