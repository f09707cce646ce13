import { sql } from 'kysely'
import { anyOf } from '#server/platform/any-of.ts'
import type { Db } from '#server/platform/database.ts'
import type { Vector } from '#server/platform/embeddings/port.ts'
import type { Candidate } from './words.store.ts'

/** How many are taken by the signs of their numbers before the numbers themselves decide. */
const SHORTLIST = 400

/** A passage that no model has placed yet. */
export interface Unplaced {
  position: number
  text: string
  headings: string[]
}

export async function listUnplaced(db: Db, fileId: string, limit: number): Promise<Unplaced[]> {
  return db
    .selectFrom('file_chunks as chunk')
    .leftJoin('file_vectors as vector', (join) =>
      join.onRef('vector.file_id', '=', 'chunk.file_id').onRef('vector.position', '=', 'chunk.position'),
    )
    .select(['chunk.position', 'chunk.text', 'chunk.headings'])
    .where('chunk.file_id', '=', fileId)
    .where('vector.file_id', 'is', null)
    .orderBy('chunk.position')
    .limit(limit)
    .execute()
}

/** Forgets what another model saw; how many numbers the vectors that stay have, if there are any. */
export async function keepVectorsOf(
  db: Db,
  { fileId, model }: { fileId: string; model: string },
): Promise<number | undefined> {
  await db.deleteFrom('file_vectors').where('file_id', '=', fileId).where('model', '<>', model).execute()
  const row = await db
    .selectFrom('file_vectors')
    .select(sql<number>`length(bits)`.as('dimensions'))
    .where('file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst()
  return row?.dimensions
}

export async function insertVectors(
  db: Db,
  {
    fileId,
    model,
    placed,
  }: { fileId: string; model: string; placed: { position: number; vector: Vector }[] },
): Promise<void> {
  await db
    .insertInto('file_vectors')
    .values(
      placed.map(({ position, vector }) => ({
        file_id: fileId,
        position,
        model,
        bits: signsOf(vector),
        vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
      })),
    )
    .execute()
}

export async function removeVectors(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('file_vectors').where('file_id', '=', fileId).execute()
}

export interface Near {
  model: string
  vector: Vector
  fileIds: string[]
  limit: number
}

/** Passages near in meaning, nearest first, in those of the files that the same model has placed whole. */
export async function listByMeaning(db: Db, { model, vector, fileIds, limit }: Near): Promise<Candidate[]> {
  const { rows } = await sql<{ file_id: string; position: number; vector: Buffer }>`
    with placed as materialized (
      select id from files
      where id = any(${fileIds}::uuid[]) and vector_model = ${model} and vector_dimensions = ${vector.length}
    ), shortlist as materialized (
      select file_id, position from file_vectors
      where file_id in (select id from placed)
      order by bit_count(bits # ${signsOf(vector)}::bit varying), file_id, position limit ${Math.max(SHORTLIST, limit)}
    )
    select file_id, position, vector from shortlist join file_vectors using (file_id, position)`.execute(db)
  return rows
    .map((row) => ({ fileId: row.file_id, position: row.position, score: nearness(vector, row.vector) }))
    .sort((a, b) => b.score - a.score || a.fileId.localeCompare(b.fileId) || a.position - b.position)
    .slice(0, limit)
}

/** Whether it is worth asking where the question lies. */
export async function hasVectors(
  db: Db,
  { model, fileIds }: Pick<Near, 'model' | 'fileIds'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', anyOf(fileIds))
    .where('vector_model', '=', model)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const signsOf = (vector: Vector) => Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('')

/** The cosine: both have length 1. */
function nearness(vector: Vector, stored: Buffer): number {
  const other = new Float32Array(Uint8Array.from(stored).buffer)
  let sum = 0
  for (let index = 0; index < vector.length; index += 1) sum += (vector[index] ?? 0) * (other[index] ?? 0)
  return sum
}
