import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** The messages of a notebook whose answers may have artifacts, in their order. */
export const listArtifactReplies = (
  db: Db,
  notebookId: string,
): Promise<{ id: string; replies: string[] }[]> =>
  db
    .selectFrom('quests')
    .select(['id', 'replies'])
    .where('notebook_id', '=', notebookId)
    .where(sql<boolean>`array_to_string(replies, ' ') like '%<artifact%'`)
    .orderBy('position')
    .execute()
