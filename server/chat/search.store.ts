import { type RawBuilder, sql } from 'kysely'
import { isReadableIn, type NotebookScope, readableNotebooks } from '#server/notebooks/search.fragments.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { containsAll, type SearchTerm } from '#server/platform/db/search-terms.ts'

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
  updatedAt: Date
  /** It contains the whole query, not only all of its words. */
  hasPhrase: boolean
}

const messageText = sql`search_text(prompt, replies)`

/** The newest messages that match, among the newest `scanned` messages; whether these were all. */
export async function searchNewestMessages(
  db: Db,
  search: MessageSearch,
  { scanned }: { scanned: number },
): Promise<{ found: MessageMatch[]; isAll: boolean }> {
  const { rows } = await sql<Row & { total: number; notebooks: number }>`
    with newest as materialized (
      select id from ${readableNotebooks(search)} readable order by updated_at desc limit ${scanned}
    ), recent as materialized (
      select quest.*, ${messageText} as text from newest
      cross join lateral (
        select id, notebook_id, prompt, replies, updated_at from quests
        where notebook_id = newest.id and ${filters(search)} order by position desc limit ${scanned}
      ) quest
      limit ${scanned}
    )
    select matched.*, counted.* from (
      select (select count(*) from recent) as total, (select count(*) from newest) as notebooks
    ) counted
    left join (
      select id, notebook_id, updated_at, strpos(text, lower(${search.query})) > 0 as has_phrase
      from recent where ${containsAll(sql`text`, search.terms)}
    ) matched on true`.execute(db)
  const [first] = rows
  return {
    found: rows.filter(({ id }) => id !== null).map(toMatch),
    isAll: !first || (first.total < scanned && first.notebooks < scanned),
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
    select quests.id, notebook_id, quests.updated_at, strpos(${messageText}, lower(${search.query})) > 0 as has_phrase
    from quests join notebooks on notebooks.id = notebook_id
    where ${containsAll(messageText, search.terms)}
      ${pairs.length > 0 ? sql`and search_pairs(${messageText}) @> search_pairs(lower(${pairs.map(({ text }) => text).join(' ')}))` : sql``}
      and ${isReadableIn(search)} and ${filters(search)}
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
      ...(from ? [sql`quests.updated_at >= ${from}`] : []),
      ...(to ? [sql`quests.updated_at <= ${to}`] : []),
      ...(hasFile ? [sql`cardinality(file_ids) > 0`] : []),
    ],
    sql` and `,
  )
}

interface Row {
  id: string
  notebook_id: string
  updated_at: Date
  has_phrase: boolean
}

const toMatch = (row: Row): MessageMatch => ({
  id: row.id,
  notebookId: row.notebook_id,
  updatedAt: row.updated_at,
  hasPhrase: row.has_phrase,
})
