import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** The condition of the index, which excludes messages without images. */
const HAS_IMAGES = sql<boolean>`images <> '{}'`

/** The notebooks with a message that refers to the image. */
export async function listNotebooksWithImage(db: Db, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('quests')
    .select('notebook_id')
    .distinct()
    .where(HAS_IMAGES)
    .where(sql<boolean>`images @> ${[key]}::text[]`)
    .execute()
  return rows.map((row) => row.notebook_id)
}

/** The keys to which a message refers, or a deleted one that can still be restored. */
export async function listNamedKeys(db: Db, keys: string[]): Promise<string[]> {
  const naming = (table: 'quests' | 'deleted_quests') =>
    db
      .selectFrom(table)
      .select(sql<string>`unnest(images)`.as('key'))
      .where(HAS_IMAGES)
      .where(sql<boolean>`images && ${keys}::text[]`)
  const rows = await naming('quests').union(naming('deleted_quests')).execute()
  return rows.map(({ key }) => key)
}
