import { sql } from 'kysely'
import type { Passage } from '#contract/files.ts'
import type { Db } from '#server/platform/database.ts'
import { isSharedWith } from './shares.store.ts'

/** Everything that the person can search through. */
export async function listSearchableIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('vectorized', '=', true)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('user_id', '=', userId), isSharedWith(userId)(where)]))
    .execute()
  return rows.map(({ id }) => id)
}

export interface FoundChunk {
  fileId: string
  passage: Passage
  score: number
  tokens: number
}

/**
 * Passages with any of the words, best first: `ts_rank` with the length of a passage counted against it. Only in
 * the given files; headings weigh more than text.
 */
export async function findPassages(
  db: Db,
  { fileIds, query, page, limit }: { fileIds: string[]; query: string; page: number; limit: number },
): Promise<FoundChunk[]> {
  const { rows } = await sql<{
    file_id: string
    position: number
    text: string
    headings: string[]
    page: number | null
    row_number: number | null
    tokens: number
    score: number
  }>`
    with asked as (
      select replace(plainto_tsquery('english', unaccent(${query}))::text, ' & ', ' | ')::tsquery as words
    )
    select chunk.file_id, chunk.position, chunk.text, chunk.headings, chunk.page, chunk.row_number, chunk.tokens,
      ts_rank('{0.1, 0.2, 1.0, 0.6}', chunk.words, asked.words, 1) as score
    from file_chunks chunk
      cross join asked
    where chunk.words @@ asked.words and chunk.file_id = any(${fileIds}::uuid[])
    order by score desc, chunk.file_id, chunk.position
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows.map((row) => ({
    fileId: row.file_id,
    score: row.score,
    tokens: row.tokens,
    passage: {
      position: row.position,
      text: row.text,
      headings: row.headings,
      page: row.page,
      row: row.row_number,
    },
  }))
}
