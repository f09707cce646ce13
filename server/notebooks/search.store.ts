import { sql } from 'kysely'
import { grantedTo } from '#server/grants/fragments.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared-statements.ts'
import { containsAll, resembles, type SearchTerm } from '#server/platform/db/search-terms.ts'
import { type NotebookScope, readableNotebooks, readableOfOthers } from './search.fragments.ts'

export type { NotebookScope } from './search.fragments.ts'

export interface NotebookSearch extends NotebookScope {
  terms: SearchTerm[]
  modelId?: string
  from?: Date
  to?: Date
  hasFile: boolean
  limit: number
}

/** Comparing a name letter by letter takes long: typing errors are forgiven among the last changed notebooks. */
const COMPARED_MAX = 2000

/** The ids of notebooks by their name, tags and summary, the last changed first. */
export async function searchNotebooks(db: Db, search: NotebookSearch): Promise<string[]> {
  const { terms, modelId, from, to, hasFile, limit, ...scope } = search
  const described = sql`lower(name || ' ' || tags::text || ' ' || coalesce(summary, ''))`
  const filters = [
    ...(modelId === undefined ? [] : [sql`last_used_model = ${modelId}`]),
    ...(from ? [sql`updated_at >= ${from}`] : []),
    ...(to ? [sql`updated_at <= ${to}`] : []),
    ...(hasFile ? [sql`cardinality(knowledge_ids) > 0`] : []),
  ]
  const columns = sql`id, name, tags, summary, last_used_model, knowledge_ids`
  const readable = readableNotebooks(scope, columns)
  const isWanted = sql.join([sql`true`, ...filters], sql` and `)
  // Two queries, since `or` would compare the names of all notebooks.
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, updated_at from ${readable} readable where ${containsAll(described, terms)} and ${isWanted}
      union
      select id, updated_at from (
        select * from ${readable} readable order by updated_at desc limit ${COMPARED_MAX}
      ) compared where ${resembles(sql`name`, terms)} and ${isWanted}
    ) found
    order by updated_at desc, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Planning the query for grants takes longer than its execution. */
const findIdsOfOthers = prepared(readableOfOthers)

/** The ids of notebooks that are granted to the user or global; also of the user's own, and of some in the trash. */
export async function listIdsOfOthers(db: Db, userId: string): Promise<string[]> {
  return (await findIdsOfOthers(db, { userId })).map(({ id }) => id)
}

export async function listReadableIds(db: Db, scope: NotebookScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${readableNotebooks(scope)} readable`.execute(db)
  return rows.map(({ id }) => id)
}

declare module '#server/platform/db/supplied-queries.ts' {
  interface SuppliedQueries {
    namedNotebooks: typeof namedNotebooks
  }
}

/** All notebooks outside the trash: id, name, and whether the user may read them. */
export const namedNotebooks = (userId: string) => sql`(
  select id, name, user_id = ${userId}::uuid or is_global_read
    or id in (${grantedTo(userId, 'notebook')}) as is_readable
  from notebooks where deleted_at is null)`
