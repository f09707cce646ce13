import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { UNSPACED_LETTERS } from '#server/platform/unspaced-scripts.ts'

/** The location of a chunk. */
export interface Place {
  fileId: string
  position: number
}

/** A chunk and its score. */
export interface Candidate extends Place {
  score: number
}

/** BM25F: how soon repeating a word adds nothing more, and how much length reduces the score. */
const SATURATION = 1.5
const LENGTH_SHARE = 0.65
/** The tokens of a chunk of average length. */
const MIDDLING = 250
/** The weight of a word in the headings, relative to one in a text of average length. */
const HEADINGS_WEIGHT = 2
/** The number of characters at the beginning of a file that describe its subject. */
const OPENING = 400
/** The punctuation of ASCII. */
const PUNCTUATION = '[!-/:-@\\[-`{-~]'
/** Where `onSend` is divided. */
const CAMEL_CASE = '([a-z])([A-Z])'
/** Longer sequences are not words that users search for. */
export const WORD_MAX = 100
/** Languages for which PostgreSQL has stop words, by which the language of a text is detected. */
const LANGUAGES = [
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'hungarian',
  'italian',
  'norwegian',
  'portuguese',
  'russian',
  'spanish',
  'swedish',
  'turkish',
]
/** The language of texts with too few words to detect it, such as programs and tables. */
export const UNKNOWN_LANGUAGE = 'english'
/** The share of its words by which a text must have more stop words of another language to count as that. */
const LANGUAGE_MARGIN = 0.1
/** The number of characters that are enough to detect a language. */
const SAMPLE = 20_000
const SAMPLE_CHUNKS = 8

/**
 * Without accents, and without characters that would make one word of `pino.destination()` or `well-known`.
 * `translate`, which compares each letter with every mark, takes five times as long.
 */
export const plain = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(unaccent(${text}), ${PUNCTUATION}, ' ', 'g')`

/** `onSend` is found by each of its two words, too. */
export const apart = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(${text}, ${CAMEL_CASE}, '\\1 \\2', 'g')`

export const spaced = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(${text}, ${UNSPACED_LETTERS}, ' ', 'g')`

/**
 * The pairs of neighbouring letters in scripts without spaces, and letters that stand alone; with `isEachLetter` every
 * letter. In linear time: `substr` would count the letters before each.
 */
export const unspacedWords = (text: RawBuilder<unknown>, { isEachLetter }: { isEachLetter: boolean }) => sql`(
  select word
  from regexp_matches(${text}, ${UNSPACED_LETTERS}, 'g') run,
    lateral (
      select letter, lead(letter) over (order by place) as next, count(*) over () as letters
      from string_to_table(run[1], null) with ordinality as each (letter, place)
    ) pairs,
    lateral (values (letter, ${isEachLetter} or letters = 1), (letter || next, true)) words (word, is_wanted)
  where is_wanted and word is not null)`

/** Indexes the terms of the next chunks of a file; returns how many. */
export async function indexNextChunks(db: Db, fileId: string, limit: number): Promise<number> {
  const isFirst = await hasNoTerms(db, fileId)
  if (isFirst) await indexTitle(db, fileId)
  const { rows } = await sql<{ done: number }>`
    with language as (
      select coalesce(text_language, ${UNKNOWN_LANGUAGE})::regconfig as config from files where id = ${fileId}
    ), batch as (
      update file_chunks set has_terms = true
      where (file_id, position) in (
        select file_id, position from file_chunks
        where file_id = ${fileId} and not has_terms order by position limit ${limit}
      )
      returning position, text, headings, tokens
    ), said as (
      select position, tokens, ${plain(sql`text`)} as text, ${plain(sql`array_to_string(headings, ' ')`)} as headings
      from batch
    ), spaced as (
      select position, tokens, config, ${spaced(sql`text`)} as text, ${spaced(sql`headings`)} as headings
      from said, language
    ), counted as (
      select lexeme as word, position, tokens, cardinality(positions) as times, 0 as headed
      from spaced, unnest(to_tsvector(config, text))
      union all
      select lexeme, position, tokens, cardinality(positions), 0
      from spaced, unnest(to_tsvector(config, ${apart(sql`text`)})) where text ~ ${CAMEL_CASE}
      union all
      select lexeme, position, tokens, 0, 1
      from spaced, unnest(to_tsvector(config, headings || ' ' || ${apart(sql`headings`)}))
      union all
      select word, position, tokens, count(*)::integer, 0
      from said, lateral ${unspacedWords(sql`said.text`, { isEachLetter: true })} unspaced group by word, position, tokens
      union all
      select word, position, tokens, 0, 1
      from said, lateral ${unspacedWords(sql`said.headings`, { isEachLetter: true })} unspaced group by word, position, tokens
    ), fields as (
      select word, position, max(headed) * ${HEADINGS_WEIGHT}::real + max(times)
        / (${1 - LENGTH_SHARE}::real + ${LENGTH_SHARE}::real * tokens / ${MIDDLING}::real) as times
      from counted where length(word) <= ${WORD_MAX} group by word, position, tokens
    ), weighed as (
      select word, position, (times * ${SATURATION + 1}::real / (times + ${SATURATION}::real))::real as weight
      from fields
    ), written as (
      insert into file_terms (term, file_id, first_position, positions, weights)
      select word, ${fileId}, (select min(position) from batch),
        array_agg(position order by position), array_agg(weight order by position)
      from weighed group by word
    )
    select count(*)::integer as done from batch`.execute(db)
  return rows[0]?.done ?? 0
}

async function hasNoTerms(db: Db, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('file_chunks')
    .select('has_terms')
    .where('file_id', '=', fileId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.has_terms === false
}

/**
 * Detects the language of a file, and indexes the terms of its name, title and opening. Each word is looked up once for
 * each language; English words of a Russian text are looked up in English, as `to_tsvector` does.
 */
async function indexTitle(db: Db, fileId: string): Promise<void> {
  await sql`
    with sample as (
      select left(string_agg(text, ' ' order by position), ${SAMPLE}) as text
      from file_chunks where file_id = ${fileId} and position < ${SAMPLE_CHUNKS}
    ), words as (
      select lexeme as word, lexeme ~ '^[[:ascii:]]+$' as is_ascii, cardinality(positions) as times
      from sample, unnest(to_tsvector('simple', text))
    ), dictionaries as materialized (
      select language, (language || '_stem')::regdictionary as own,
        (case language when 'russian' then 'english_stem' else language || '_stem' end)::regdictionary as of_ascii
      from unnest(${LANGUAGES}::text[]) language
    ), counted as (
      select language, coalesce(sum(times)
        filter (where cardinality(ts_lexize(case when is_ascii then of_ascii else own end, word)) > 0), 0) as kept
      from words, dictionaries group by language
    )
    update files set text_language = coalesce((
      select language from counted
      where kept < (select kept from counted where language = ${UNKNOWN_LANGUAGE})
        - ${LANGUAGE_MARGIN}::real * (select sum(times) from words)
      order by kept, language limit 1
    ), ${UNKNOWN_LANGUAGE}) where id = ${fileId}`.execute(db)
  await indexFileName(db, fileId)
}

async function indexFileName(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('file_title_terms').where('file_id', '=', fileId).execute()
  await sql`
    with opening as (
      select text_language::regconfig as config,
        ${plain(sql`concat_ws(' ', regexp_replace(file_name, '\\.[^.]*$', ''), array_to_string(headings, ' '),
          left(text, ${OPENING}))`)} as text
      from files join file_chunks on file_id = id and position = 0
      where id = ${fileId} and text_language is not null
    ), spaced as (
      select config, ${spaced(sql`text`)} as text from opening
    ), terms as (
      select lexeme as term from spaced, unnest(to_tsvector(config, text || ' ' || ${apart(sql`text`)}))
      union
      select word from opening, lateral ${unspacedWords(sql`opening.text`, { isEachLetter: true })} unspaced
    )
    insert into file_title_terms (term, file_id)
    select term, ${fileId} from terms where length(term) <= ${WORD_MAX}`.execute(db)
}
