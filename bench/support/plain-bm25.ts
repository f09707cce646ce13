import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

const SATURATION = 1.2
const LENGTH_SHARE = 0.75

interface Place {
  fileId: string
  position: number
}

/** Textbook BM25 over the texts of the same chunks, with English stems and nothing else. */
export async function plainBm25(
  db: Db,
  fileIds: string[],
): Promise<(question: string, limit: number) => Promise<Place[]>> {
  const { rows } = await sql<{ fileId: string; position: number; lexemes: Record<string, number> | null }>`
    select file_id as "fileId", position,
      (select jsonb_object_agg(lexeme, cardinality(positions)) from unnest(to_tsvector('english', text))) as lexemes
    from file_chunks where file_id = any(${fileIds}::uuid[])`.execute(db)
  const chunks = rows.map(({ lexemes, ...place }) => {
    const counts = Object.entries(lexemes ?? {})
    return { place, counts, length: counts.reduce((sum, [, count]) => sum + count, 0) }
  })
  const usual = chunks.reduce((sum, { length }) => sum + length, 0) / Math.max(1, chunks.length)
  const postings = new Map<string, { chunk: number; weight: number }[]>()
  for (const [chunk, { counts, length }] of chunks.entries()) {
    const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / usual)
    for (const [lexeme, count] of counts) {
      const weight = (count * (SATURATION + 1)) / (count + norm)
      const found = postings.get(lexeme) ?? []
      found.push({ chunk, weight })
      postings.set(lexeme, found)
    }
  }
  return async (question, limit) => {
    const asked = await sql<{ lexeme: string }>`
      select lexeme from unnest(to_tsvector('english', ${question}))`.execute(db)
    const scores = new Map<number, number>()
    for (const { lexeme } of asked.rows) {
      const found = postings.get(lexeme) ?? []
      const rarity = Math.log(1 + (chunks.length - found.length + 0.5) / (found.length + 0.5))
      for (const { chunk, weight } of found) scores.set(chunk, (scores.get(chunk) ?? 0) + rarity * weight)
    }
    const best = [...scores].sort(([, a], [, b]) => b - a).slice(0, limit)
    return best.flatMap(([chunk]) => chunks[chunk]?.place ?? [])
  }
}
