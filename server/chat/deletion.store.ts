import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { type StoredQuest, toQuest } from './store.ts'

/**
 * Moves a message out of the table that every query for messages reads. Its run and the log of the run are deleted. Call
 * it with the message locked.
 */
export async function moveToDeleted(db: Db, id: string, deletedAt: Date): Promise<void> {
  await sql`
    with removed as (
      delete from quests where id = ${id} returning *
    )
    insert into deleted_quests (id, notebook_id, images, quest, deleted_at)
    select id, notebook_id, images, to_jsonb(removed), ${deletedAt} from removed
    on conflict (id) do update set notebook_id = excluded.notebook_id, images = excluded.images,
      quest = excluded.quest, deleted_at = excluded.deleted_at`.execute(db)
}

/** Moves a message back; its calls do not wait for a decision any more. `undefined` when it was permanently removed. */
export async function moveBack(
  db: Db,
  { id, notebookId }: { id: string; notebookId: string },
): Promise<StoredQuest | undefined> {
  const { rows } = await sql<Selectable<Schema['quests']>>`
    with deleted as (
      delete from deleted_quests where id = ${id} and notebook_id = ${notebookId} returning quest
    )
    insert into quests
    select restored.* from deleted, jsonb_populate_record(null::quests, deleted.quest - 'approval_until') restored
    on conflict do nothing
    returning *`.execute(db)
  return rows[0] && toQuest(rows[0])
}

/** The index of a message in its notebook. */
export async function findIndex(
  db: Db,
  { sessionId, position }: Pick<StoredQuest, 'sessionId' | 'position'>,
): Promise<number> {
  const { index } = await db
    .selectFrom('quests')
    .select((column) => column.fn.countAll<string>().as('index'))
    .where('notebook_id', '=', sessionId)
    .where('position', '<', position)
    .executeTakeFirstOrThrow()
  return Number(index)
}

/** Removes at most `limit` of the messages that were deleted before. Returns how many. */
export async function removePermanently(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const oldest = db
    .selectFrom('deleted_quests')
    .select('id')
    .where('deleted_at', '<=', before)
    .orderBy('deleted_at')
    .limit(limit)
  const removed = await db.deleteFrom('deleted_quests').where('id', 'in', oldest).executeTakeFirst()
  return Number(removed.numDeletedRows)
}
