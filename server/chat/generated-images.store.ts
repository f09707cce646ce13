import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb } from '#server/platform/db/jsonb.ts'

/** The condition of the index, which excludes messages without images. */
const HAS_IMAGES = sql<boolean>`images <> '{}'`

/** The notebooks with a message that refers to the image, also of an answer that has not ended. */
export async function listNotebooksWithImage(db: Db, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('quests')
    .select('notebook_id')
    .distinct()
    .where(HAS_IMAGES)
    .where(sql<boolean>`images @> ${[key]}::text[]`)
    .execute()
  const ids = rows.map((row) => row.notebook_id)
  return ids.length > 0 ? ids : listNotebooksDrawing(db, key)
}

/** The notebooks with an answer that is being written and has the image. */
async function listNotebooksDrawing(db: Db, key: string): Promise<string[]> {
  const shown = [{ event: { name: 'image', payload: { id: key } } }]
  const rows = await db
    .selectFrom('runs')
    .innerJoin('quests', 'quests.id', 'runs.id')
    .innerJoin('run_events', 'run_events.run_id', 'runs.id')
    .select('quests.notebook_id')
    .distinct()
    // The key begins with its maker, who has few answers at a time.
    .where('runs.user_id', '=', makerOf(key))
    .where(sql<boolean>`run_events.events @> ${toJsonb(shown)}::jsonb`)
    .execute()
  return rows.map((row) => row.notebook_id)
}

const makerOf = (key: string) => key.split('/')[1] ?? ''

/** The newest picture of the messages before that position; nothing when there is none. */
export async function findLatestImage(
  db: Db,
  { notebookId, before }: { notebookId: string; before: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('quests')
    .select(sql<string>`images[cardinality(images)]`.as('key'))
    .where('notebook_id', '=', notebookId)
    .where('position', '<', before)
    .where(HAS_IMAGES)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.key
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
