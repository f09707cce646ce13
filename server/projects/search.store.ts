import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { containsAll, resembles, type SearchTerm } from '#server/platform/db/search-terms.ts'
import { isReadableBy } from './store.ts'

export interface ProjectSearch {
  userId: string
  terms: SearchTerm[]
  from?: Date
  to?: Date
  limit: number
}

/** The ids of the projects that the user may read, by name and description. */
export async function searchProjects(
  db: Db,
  { userId, terms, from, to, limit }: ProjectSearch,
): Promise<string[]> {
  let found = db
    .selectFrom('projects')
    .select('id')
    .where(isReadableBy(userId))
    .where((where) =>
      where.or([containsAll(sql`lower(name || ' ' || description)`, terms), resembles(sql`name`, terms)]),
    )
  if (from) found = found.where('updated_at', '>=', from)
  if (to) found = found.where('updated_at', '<=', to)
  const rows = await found.orderBy('updated_at', 'desc').limit(limit).execute()
  return rows.map(({ id }) => id)
}
