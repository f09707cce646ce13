import { sql } from 'kysely'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Chunk } from './chunks.ts'

/** Chunks in their order, from a position on. */
export async function listChunks(
  db: Db,
  { fileId, from, limit }: { fileId: string; from: number; limit: number },
): Promise<Chunk[]> {
  const rows = await db
    .selectFrom('file_chunks')
    .select(['text', 'headings', 'sections', 'page', 'row_number', 'tokens'])
    .where('file_id', '=', fileId)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(({ row_number: row, ...chunk }) => ({ ...chunk, row }))
}

export interface TextSize {
  characters: number
  tokens: number
}

export async function listTextSizes(db: Db, fileIds: string[]): Promise<Map<string, TextSize>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('file_chunks')
    .select([
      'file_id',
      sql<number>`sum(length(text))::integer`.as('characters'),
      sql<number>`sum(tokens)::integer`.as('tokens'),
    ])
    .where('file_id', '=', anyOf(fileIds))
    .groupBy('file_id')
    .execute()
  return new Map(rows.map(({ file_id, ...size }) => [file_id, size]))
}
