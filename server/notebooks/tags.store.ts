import { sql } from 'kysely'
import { NOTEBOOK_TAGS_LISTED_MAX, type UsedNotebookTag } from '#contract/notebook-tags.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listed } from './store.ts'

/** The tags of the user's notebooks, most used first; names that differ only in case are one tag. */
export async function listUsedTags(db: Db, userId: string): Promise<UsedNotebookTag[]> {
  const used = listed(db)
    .where('user_id', '=', userId)
    .select(['updated_at', sql<string>`jsonb_array_elements(tags) ->> 'name'`.as('name')])
    .as('used')
  return db
    .selectFrom(used)
    .select([
      sql<string>`(array_agg(name order by updated_at desc))[1]`.as('name'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(sql`lower(name)`)
    .orderBy('count', 'desc')
    .orderBy(sql`lower(name)`)
    .limit(NOTEBOOK_TAGS_LISTED_MAX)
    .execute()
}
