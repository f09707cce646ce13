import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import {
  apart,
  type Candidate,
  plain,
  spaced,
  UNKNOWN_LANGUAGE,
  unspacedWords,
  WORD_MAX,
} from './terms.store.ts'

/**
 * The share of a word's weight that is added to all chunks of a file that has the word in its title or
 * opening.
 */
const TITLE_WEIGHT = 0.4
/** The share of the average score of a file's chunks that is added to each of them. */
const FILE_WEIGHT = 0.5
/** Added to the number of chunks in that average, so that a file of one chunk does not count it twice. */
const FILE_CHUNKS_MORE = 2
/** The share of a word's weight in the previous or next chunk that is added, as far as it exceeds that in the chunk. */
const NEIGHBOUR_WEIGHT = 0.5
/**
 * In an index of at least `MANY` chunks, a word in this share of them hardly affects the ranking and costs
 * the most time.
 */
const MANY = 5000
const COMMON = 0.25
/** The number of the best matches by their own terms that are ranked with the titles of their files. */
const TITLED_MIN = 200
/**
 * From a pasted page the longest words are used: they tend to be the rarest. Each has one bit of a number.
 */
const WORDS_MAX = 50

/** A term as it is indexed in files of one language. */
export interface QueryTerm {
  term: string
  /** Null for scripts without spaces, whose terms are the same in all languages. */
  language: string | null
  /** The index of the word of the query from which it comes. */
  word: number
}

/** The terms of a query in the order of its words, without stop words. */
export async function termsOf(
  db: Db,
  { query, fileIds }: { query: string; fileIds: string[] },
): Promise<QueryTerm[]> {
  const { rows } = await sql<Omit<QueryTerm, 'word'> & { place: number }>`
    with asked as (
      select ${plain(sql`${query}::text`)} as text
    ), spaced as (
      select ${spaced(sql`text`)} as text from asked
    ), tokens as (
      select token, min(place) as place
      from spaced, regexp_split_to_table(text || ' ' || ${apart(sql`text`)}, '\\s+') with ordinality token(token, place)
      where length(token) between 1 and ${WORD_MAX}
      group by token order by length(token) desc, token limit ${2 * WORDS_MAX}
    ), languages as (
      select coalesce(text_language, ${UNKNOWN_LANGUAGE}) as language, count(*) as files
      from files where id = any(${fileIds}::uuid[]) group by 1
    ), spoken as ( -- the language whose stop words the question has most of
      select language from languages
      order by (select count(*) from tokens where to_tsvector(language::regconfig, token) = '') desc, files desc
      limit 1
    ), terms as (
      select lexeme as term, languages.language, min(place) as place
      from spoken, tokens, languages, unnest(to_tsvector(languages.language::regconfig, token))
      where to_tsvector(spoken.language::regconfig, token) <> ''
      group by lexeme, languages.language
      union all
      select word, null, min(place) from (
        select word, row_number() over () as place
        from asked, lateral ${unspacedWords(sql`asked.text`, { isEachLetter: false })} unspaced
      ) pairs group by word
    )
    select term, language, place::integer from terms where length(term) <= ${WORD_MAX}
    order by length(term) desc, term`.execute(db)
  return numbered(rows)
}

function numbered(terms: (Omit<QueryTerm, 'word'> & { place: number })[]): QueryTerm[] {
  const places = [...new Set(terms.map(({ place }) => place))].slice(0, WORDS_MAX).toSorted((a, b) => a - b)
  return terms
    .map(({ place, ...term }) => ({ ...term, word: places.indexOf(place) }))
    .filter(({ word }) => word >= 0)
}

/** A chunk with some of the terms. */
export interface TermMatch extends Candidate {
  /** A bit for each word of the query that the chunk or the title of its file has. */
  words: number
}

export interface TermMatches {
  /** Best first. */
  matches: TermMatch[]
  /** The number of chunks that were searched, and how many of them have each word of the query. */
  chunks: number
  frequencies: number[]
  /** A bit for each word with which chunks were compared: those in too many chunks are left out. */
  compared: number
}

interface MatchRow extends Omit<TermMatch, 'fileId'> {
  file_id: string
  chunks: number
  compared: number
  frequencies: Record<string, number>
}

/** Chunks with any of the terms, best first: BM25F over the chunks of those files. */
export async function listByTerms(db: Db, query: TermQuery): Promise<TermMatches> {
  const rows = await listMatchRows(db, query)
  return {
    matches: rows.map(({ file_id: fileId, position, score, words }) => ({ fileId, position, score, words })),
    chunks: rows[0]?.chunks ?? 0,
    compared: rows[0]?.compared ?? 0,
    frequencies: wordsOf(query.terms).map((word) => rows[0]?.frequencies[word] ?? 0),
  }
}

interface TermQuery {
  terms: QueryTerm[]
  fileIds: string[]
  limit: number
}

/** For `own`, the best chunks: the average score of their files, and what their neighbours add. */
const surroundings = sql`
  around as materialized ( -- the chunks with a word in the files of the best chunks
    select word, file_id, position, weight, rarity
    from entries join rarities using (word),
      lateral unnest(positions, weights) place(position, weight)
    where file_id in (select file_id from own)
  ), averages as (
    select file_id, sum(weight * rarity) / (chunk_count + ${FILE_CHUNKS_MORE}) as score
    from around join readable on id = file_id group by file_id, chunk_count
  ), beside as (
    select file_id, position, sum(greatest(0, higher - coalesce(weight, 0)) * rarity) as score
    from own join (
      select word, file_id, near.position, max(weight) as higher, max(rarity) as rarity
      from around, lateral (values (position - 1), (position + 1)) near(position)
      group by word, file_id, near.position
    ) nearby using (file_id, position) left join (
      select word, file_id, position, weight from around
    ) itself using (word, file_id, position)
    group by file_id, position
  )`

async function listMatchRows(db: Db, { terms, fileIds, limit }: TermQuery): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    with asked as (
      select * from unnest(${terms.map(({ term }) => term)}::text[],
        ${terms.map(({ language }) => language)}::text[], ${terms.map(({ word }) => word)}::integer[])
        asked(term, language, word)
    ), readable as materialized (
      select id, coalesce(text_language, ${UNKNOWN_LANGUAGE}) as language, chunk_count
      from files where id = any(${fileIds}::uuid[])
    ), said as materialized ( -- read by word: joined at once, all words of each file would be read
      select term, file_id, positions, weights from file_terms
      where term = any(${terms.map(({ term }) => term)}) and file_id = any(${fileIds}::uuid[])
    ), entries as materialized (
      select asked.word, file_id, positions, weights
      from said join asked using (term) join readable on id = file_id
      where coalesce(asked.language, readable.language) = readable.language
    ), total as (
      select sum(chunk_count)::real as chunks from readable
    ), titled as materialized (
      select asked.word, file_id
      from file_title_terms join asked using (term) join readable on id = file_id
      where coalesce(asked.language, readable.language) = readable.language
    ), counts as (
      select word, max(chunks) as chunks from (
        select word, sum(cardinality(positions))::integer as chunks from entries group by word
        union all
        select word, count(*)::integer from titled group by word
      ) each group by word
    ), rarities as materialized ( -- else the logarithm is taken for each chunk again
      select word, 1::bigint << word as bit,
        ln(1 + greatest(0.5, total.chunks - counts.chunks + 0.5) / (counts.chunks + 0.5)) as rarity
      from counts, total
      where total.chunks < ${MANY} or counts.chunks <= total.chunks * ${COMMON}::real
        or counts.chunks = (select min(chunks) from counts)
    ), own as (
      select file_id, position, sum(weight * rarity) as score, bit_or(bit) as words
      from (
        select file_id, unnest(positions) as position, unnest(weights) as weight, rarity, bit
        from entries join rarities using (word)
      ) places
      group by file_id, position
      order by score desc, file_id, position
      limit ${Math.max(limit, TITLED_MIN)}
    ), ${surroundings}, titles as (
      select file_id, sum(rarity) * ${TITLE_WEIGHT}::real as score, bit_or(bit) as words
      from titled join rarities using (word)
      where file_id in (select file_id from own)
      group by file_id
    )
    select file_id, position, own.score + coalesce(titles.score, 0)
        + ${FILE_WEIGHT}::real * averages.score + ${NEIGHBOUR_WEIGHT}::real * coalesce(beside.score, 0) as score,
      own.words | coalesce(titles.words, 0) as words, (select chunks from total) as chunks,
      (select bit_or(bit) from rarities) as compared,
      (select jsonb_object_agg(word, chunks) from counts) as frequencies
    from own join averages using (file_id)
      left join beside using (file_id, position) left join titles using (file_id)
    order by score desc, file_id, position
    limit ${limit}`.execute(db)
  return rows
}

/** The indexes of the words, from 0 to the last. */
const wordsOf = (terms: QueryTerm[]): number[] => [
  ...Array(1 + Math.max(-1, ...terms.map(({ word }) => word))).keys(),
]
