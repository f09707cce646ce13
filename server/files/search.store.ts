import { sql } from 'kysely'
import type { Passage } from '#contract/files.ts'
import type { Db } from '#server/platform/database.ts'

export interface FoundChunk {
  fileId: string
  passage: Passage
  score: number
}

/**
 * Passages with any of the words, best first: `ts_rank` with the length of a passage counted against it. Only in
 * files that the person may read; headings weigh more than text.
 */
export async function findPassages(
  db: Db,
  { userId, query, page, limit }: { userId: string; query: string; page: number; limit: number },
): Promise<FoundChunk[]> {
  const { rows } = await sql<{
    file_id: string
    position: number
    text: string
    headings: string[]
    page: number | null
    row_number: number | null
    score: number
  }>`
    with asked as (
      select replace(plainto_tsquery('english', unaccent(${query}))::text, ' & ', ' | ')::tsquery as words
    )
    select chunk.file_id, chunk.position, chunk.text, chunk.headings, chunk.page, chunk.row_number,
      ts_rank('{0.1, 0.2, 1.0, 0.6}', chunk.words, asked.words, 1) as score
    from file_chunks chunk
      join files file on file.id = chunk.file_id
      cross join asked
    where chunk.words @@ asked.words
      and file.vectorized and file.deleted_at is null
      and (file.user_id = ${userId} or file.is_global_read)
    order by score desc, chunk.file_id, chunk.position
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows.map((row) => ({
    fileId: row.file_id,
    score: row.score,
    passage: {
      position: row.position,
      text: row.text,
      headings: row.headings,
      page: row.page,
      row: row.row_number,
    },
  }))
}
