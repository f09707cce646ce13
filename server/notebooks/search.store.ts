import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { containsAll, isSimilar, type SearchTerm } from '#server/platform/db/search-terms.ts'
import { withGrantees } from './grantees.fragments.ts'
import type { StoredNotebook } from './policy.ts'
import { type NotebookScope, readableNotebooks } from './search.fragments.ts'
import { toNotebook } from './store.ts'

export interface NotebookSearch extends NotebookScope {
  query: string
  terms: SearchTerm[]
  modelId?: string
  from?: Date
  to?: Date
  hasFile: boolean
  limit: number
}

/** Comparing a name letter by letter takes long: typing errors are forgiven among the last changed notebooks. */
const COMPARED_MAX = 2000

/** Notebooks by their name, tags and summary, the last changed first. */
export async function searchNotebooks(db: Db, search: NotebookSearch): Promise<StoredNotebook[]> {
  const { query, terms, modelId, from, to, hasFile, limit, ...scope } = search
  const described = sql`lower(name || ' ' || tags::text || ' ' || coalesce(summary, ''))`
  let found = db
    .selectFrom('notebooks')
    .selectAll()
    .select(withGrantees)
    .where('id', 'in', sql<string>`(select id from ${readableNotebooks(scope)} readable)`)
    .where(
      sql<boolean>`(${containsAll(described, terms)} or (
        id in (select id from ${readableNotebooks(scope)} readable order by updated_at desc limit ${COMPARED_MAX})
        and ${isSimilar(sql`name`, query)}))`,
    )
  if (modelId !== undefined) found = found.where('last_used_model', '=', modelId)
  if (from) found = found.where('updated_at', '>=', from)
  if (to) found = found.where('updated_at', '<=', to)
  if (hasFile) found = found.where(sql<boolean>`cardinality(knowledge_ids) > 0`)
  return (await found.orderBy('updated_at', 'desc').orderBy('id').limit(limit).execute()).map(toNotebook)
}
