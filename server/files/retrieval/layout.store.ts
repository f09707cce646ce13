import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { StoredFile } from '../policy.ts'
import { toFile } from '../store.ts'
import { removeChunks } from './indexing.store.ts'

/** Files with chunks of another layout that are not being indexed. */
export async function listWithOtherLayout(db: Db, layout: number, limit: number): Promise<StoredFile[]> {
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('chunk_layout', '<>', layout)
    .where('chunked', '=', true)
    .where('index_run', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toFile)
}

/** The texts of its chunks in order, without white space, to compare them with those of the new layout. */
export async function listTexts(db: Db, fileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('file_chunks')
    .select(sql<string>`regexp_replace(text, '\\s+', '', 'g')`.as('text'))
    .where('file_id', '=', fileId)
    .orderBy('position')
    .execute()
  return rows.map(({ text }) => text)
}

/** Removes the terms of a file, so that they are indexed again. */
export async function forgetTerms(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('file_terms').where('file_id', '=', fileId).execute()
  await db.deleteFrom('file_title_terms').where('file_id', '=', fileId).execute()
  await db.updateTable('file_chunks').set({ has_terms: false }).where('file_id', '=', fileId).execute()
}

/**
 * Replaces chunks; each new one gets the vector of the old one from which it comes. Call inside `transact`.
 */
export async function replaceChunks(
  db: Db,
  { fileId, origins, insert }: { fileId: string; origins: number[]; insert: () => Promise<void> },
): Promise<void> {
  await sql`
    create temporary table carried_vectors on commit drop as
    select position, model, bits, vector from file_vectors where file_id = ${fileId}`.execute(db)
  await removeChunks(db, fileId)
  await insert()
  await sql`
    insert into file_vectors (file_id, position, model, bits, vector)
    select ${fileId}, chunk.position - 1, old.model, old.bits, old.vector
    from unnest(${origins}::integer[]) with ordinality chunk(origin, position)
      join carried_vectors old on old.position = chunk.origin`.execute(db)
  await sql`drop table carried_vectors`.execute(db)
}
