import { sql } from 'kysely'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What the messages of a notebook refer to. */
export interface Attachments {
  fileIds: string[]
  /** The keys of generated pictures. */
  images: string[]
}

/** By notebook; one whose messages refer to nothing is left out. */
export async function listAttachments(db: Db, notebookIds: string[]): Promise<Map<string, Attachments>> {
  const rows = await db
    .selectFrom('quests')
    .select(['notebook_id', 'file_ids', 'images'])
    .where('notebook_id', '=', anyOf(notebookIds))
    .where(sql<boolean>`(file_ids <> '{}' or images <> '{}')`)
    .orderBy('notebook_id')
    .orderBy('position')
    .execute()
  const found = new Map<string, Attachments>()
  for (const { notebook_id: id, file_ids: fileIds, images } of rows) {
    const known = found.get(id) ?? { fileIds: [], images: [] }
    found.set(id, { fileIds: [...known.fileIds, ...fileIds], images: [...known.images, ...images] })
  }
  return found
}
