import { sql } from 'kysely'
import type { FileChunk } from '#contract/file-texts.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isSharedWith } from '../sharing/shares.store.ts'

/** All files that the user can search. */
export async function listSearchableIds(db: Db, userId: string): Promise<string[]> {
  const searchable = db
    .selectFrom('files')
    .select('id')
    .where('vectorized', '=', true)
    .where('deleted_at', 'is', null)
  const rows = await searchable
    .where('user_id', '=', userId)
    .unionAll(searchable.where(isSharedWith(userId)))
    .execute()
  return rows.map(({ id }) => id)
}

export interface StoredChunk {
  fileId: string
  chunk: FileChunk
  tokens: number
}

/** The given chunks, in the same order. */
export async function listFoundChunks(
  db: Db,
  places: { fileId: string; position: number }[],
): Promise<StoredChunk[]> {
  const [fileIds, positions] = [places.map(({ fileId }) => fileId), places.map(({ position }) => position)]
  const { rows } = await sql<{
    file_id: string
    position: number
    text: string
    headings: string[]
    sections: FileChunk['sections']
    page: number | null
    row_number: number | null
    tokens: number
  }>`
    select chunk.file_id, chunk.position, chunk.text, chunk.headings, chunk.sections, chunk.page, chunk.row_number, chunk.tokens
    from unnest(${fileIds}::uuid[], ${positions}::integer[]) with ordinality place(file_id, position, number)
      join file_chunks chunk using (file_id, position)
    order by place.number`.execute(db)
  return rows.map((row) => ({
    fileId: row.file_id,
    tokens: row.tokens,
    chunk: {
      position: row.position,
      text: row.text,
      headings: row.headings,
      sections: row.sections,
      page: row.page,
      row: row.row_number,
    },
  }))
}
