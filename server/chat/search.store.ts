import { type RawBuilder, sql } from 'kysely'
import { isReadableIn, type NotebookScope, readableNotebooks } from '#server/notebooks/search.fragments.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { containsAll, containsAllUnindexed, type SearchTerm } from '#server/platform/db/search-terms.ts'

export interface MessageSearch extends NotebookScope {
  idsOfOthers: string[]
  query: string
  terms: SearchTerm[]
  modelId?: string
  from?: Date
  to?: Date
  hasFile: boolean
}

export interface MessageMatch {
  id: string
  notebookId: string
  /** The name and owner of the notebook. */
  title: string
  ownerId: string
  updatedAt: Date
  /** It contains the whole query, not only all of its words. */
  hasPhrase: boolean
}

const messageText = sql`search_text(prompt, replies)`

/** A message that matches one word contains the whole query. */
const hasPhrase = (text: RawBuilder<unknown>, { query, terms }: MessageSearch) =>
  terms.length === 1 && terms[0]?.text === query.toLowerCase()
    ? sql<boolean>`true`
    : sql<boolean>`strpos(${text}, lower(${query})) > 0`

export interface ScannedPart {
  /** The number of newest messages that an earlier scan has read. */
  skipped: number
  scanned: number
}

/** The newest messages that match, in a part of all messages from new to old; whether the part reaches the oldest. */
export async function searchNewestMessages(
  db: Db,
  search: MessageSearch,
  { skipped, scanned }: ScannedPart,
): Promise<{ found: MessageMatch[]; isLast: boolean }> {
  const limit = skipped + scanned
  const { rows } = await sql<Row & { total: number; notebooks: number }>`
    with newest as materialized (
      select id, user_id, name from ${readableNotebooks(search, sql`id, user_id, name`)} readable
      order by updated_at desc limit ${limit}
    ), recent as materialized (
      select quest.*, newest.user_id, newest.name from newest
      cross join lateral (
        select id, notebook_id, prompt, replies, updated_at from quests
        where notebook_id = newest.id and ${filters(search)} order by position desc limit ${limit}
      ) quest
      limit ${scanned} offset ${skipped}
    ), texts as materialized (
      select id, notebook_id, updated_at, user_id, name, ${messageText} as text from recent
    )
    select matched.*, counted.* from (
      select (select count(*) from recent) as total, (select count(*) from newest) as notebooks
    ) counted
    left join (
      select id, notebook_id, updated_at, user_id, name, ${hasPhrase(sql`text`, search)} as has_phrase
      from texts where ${containsAllUnindexed(sql`text`, search.terms)}
    ) matched on true`.execute(db)
  const [first] = rows
  return {
    found: rows.filter(({ id }) => id !== null).map(toMatch),
    isLast: !first || (first.total < scanned && first.notebooks < limit),
  }
}

/** Statements of this transaction that take longer fail. */
export async function limitStatements(db: Db, milliseconds: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(db)
}

/** Messages that match, by the indexes: for terms that only few messages have. */
export async function searchAllMessages(
  db: Db,
  search: MessageSearch,
  { limit }: { limit: number },
): Promise<MessageMatch[]> {
  const pairs = search.terms.filter(({ hasPairs }) => hasPairs)
  const { rows } = await sql<Row>`
    select id, notebook_id, updated_at, notebook.user_id, name, ${hasPhrase(messageText, search)} as has_phrase
    from quests
    cross join lateral (
      select user_id, name from notebooks where notebooks.id = notebook_id and ${isReadableIn(search)}
      -- Found by its id for each match: else the readable notebooks would be gathered first, which may be all.
      offset 0
    ) notebook
    where ${containsAll(messageText, search.terms)}
      ${pairs.length > 0 ? sql`and search_pairs(${messageText}) @> search_pairs(lower(${pairs.map(({ text }) => text).join(' ')}))` : sql``}
      and ${filters(search)}
    limit ${limit}`.execute(db)
  return rows.map(toMatch)
}

/** The texts of messages, for their snippets, and how many messages are before each in its notebook. */
export async function listMessageTexts(
  db: Db,
  ids: string[],
): Promise<Map<string, { prompt: string; replies: string[]; index: number }>> {
  const rows = await db
    .selectFrom('quests')
    .select((quest) => [
      'id',
      'prompt',
      'replies',
      quest
        .selectFrom('quests as earlier')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('earlier.notebook_id', '=', 'quests.notebook_id')
        .whereRef('earlier.position', '<', 'quests.position')
        .as('index'),
    ])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, index, ...texts }) => [id, { ...texts, index: index ?? 0 }]))
}

function filters({ modelId, from, to, hasFile }: MessageSearch): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(modelId === undefined ? [] : [sql`llm ->> 'model' = ${modelId}`]),
      ...(from ? [sql`updated_at >= ${from}`] : []),
      ...(to ? [sql`updated_at <= ${to}`] : []),
      ...(hasFile ? [sql`cardinality(file_ids) > 0`] : []),
    ],
    sql` and `,
  )
}

interface Row {
  id: string
  notebook_id: string
  name: string
  user_id: string
  updated_at: Date
  has_phrase: boolean
}

const toMatch = (row: Row): MessageMatch => ({
  id: row.id,
  notebookId: row.notebook_id,
  title: row.name,
  ownerId: row.user_id,
  updatedAt: row.updated_at,
  hasPhrase: row.has_phrase,
})
