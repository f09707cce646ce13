import { sql } from 'kysely'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What the messages of a notebook refer to: files that were sent with them, and files of the notebook or project. */
export interface Attachments {
  fileIds: Set<string>
  /** The keys of generated pictures. */
  images: Set<string>
}

/** By notebook; one whose messages refer to nothing is left out. */
export async function listAttachments(db: Db, notebookIds: string[]): Promise<Map<string, Attachments>> {
  const rows = await db
    .selectFrom('quests')
    .select(['notebook_id', 'file_ids', 'knowledge_ids', 'images'])
    .where('notebook_id', '=', anyOf(notebookIds))
    .where(sql<boolean>`(file_ids <> '{}' or knowledge_ids <> '{}' or images <> '{}')`)
    .orderBy('notebook_id')
    .orderBy('position')
    .execute()
  const found = new Map<string, Attachments>()
  for (const { notebook_id: id, file_ids: attached, knowledge_ids: used, images } of rows) {
    const known = found.get(id) ?? { fileIds: new Set(), images: new Set() }
    found.set(id, known)
    for (const fileId of [...attached, ...used]) known.fileIds.add(fileId)
    for (const key of images) known.images.add(key)
  }
  return found
}

/** The files that were sent with messages of these notebooks. */
export async function listSentFileIds(db: Db, notebookIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('quests')
    .select(sql<string>`unnest(file_ids)`.as('id'))
    .distinct()
    .where('notebook_id', '=', anyOf(notebookIds))
    .where(sql<boolean>`file_ids <> '{}'`)
    .execute()
  return rows.map(({ id }) => id)
}
