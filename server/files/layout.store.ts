import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import type { Chunk } from './chunks.ts'
import type { StoredFile } from './policy.ts'
import { toFile } from './store.ts'

/** Files whose passages were laid out another way, and that nobody works on. */
export async function listOtherwiseLaidOut(db: Db, layout: number, limit: number): Promise<StoredFile[]> {
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('passages_layout', '<>', layout)
    .where('chunked', '=', true)
    .where('index_run', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toFile)
}

/** Gives passages other lines where their words are the same: those words, and what a model made of them, stay. */
export async function layOutAgain(db: Db, fileId: string, first: number, chunks: Chunk[]): Promise<void> {
  const laidOut = JSON.stringify(
    chunks.map(({ text, row }, index) => ({ position: first + index, text, row })),
  )
  await sql`
    update file_chunks set text = anew.text, row_number = anew.row
    from jsonb_to_recordset(${laidOut}::jsonb) as anew (position integer, text text, row integer)
    where file_id = ${fileId} and file_chunks.position = anew.position
      and regexp_replace(file_chunks.text, '\\s+', '', 'g') = regexp_replace(anew.text, '\\s+', '', 'g')`.execute(
    db,
  )
}
