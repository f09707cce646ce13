import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Vector } from '#server/platform/embeddings/port.ts'
import { writeVector } from './binary-vectors.ts'
import type { Place } from './terms.store.ts'

/** PostgreSQL sends the number of bits before the bits themselves. */
const LENGTH_BYTES = 4

/** A chunk without a vector. */
export interface Unembedded {
  position: number
  text: string
  headings: string[]
}

export async function listUnembedded(db: Db, fileId: string, limit: number): Promise<Unembedded[]> {
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

/** Removes the vectors of other models. Returns the dimensions of those that remain, if any. */
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
        bits: writeVector(vector),
        vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
      })),
    )
    .execute()
}

export async function removeVectors(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('file_vectors').where('file_id', '=', fileId).execute()
}

/** A file whose chunks all have vectors. */
export interface EmbeddedFile {
  id: string
  chunks: number
  dimensions: number
  /** Changes with each change of the file, and so of its vectors. */
  version: string
}

export async function listPlaced(
  db: Db,
  { model, fileIds }: { model: string; fileIds: string[] },
): Promise<EmbeddedFile[]> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'chunk_count', 'vector_dimensions', sql<string>`xmin::text`.as('version')])
    .where('id', '=', anyOf(fileIds))
    .where('vector_model', '=', model)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    chunks: row.chunk_count,
    dimensions: row.vector_dimensions ?? 0,
    version: row.version,
  }))
}

/** The sign bits of all vectors of this size, by file, chunk after chunk, each padded to whole bytes. */
export async function listBinaryVectors(
  db: Db,
  { fileIds, dimensions }: { fileIds: string[]; dimensions: number },
): Promise<Map<string, Buffer>> {
  if (fileIds.length === 0) return new Map()
  const { rows } = await sql<{ file_id: string; vectors: string }>`
    select file_id, ${inBase64(sql`string_agg(substring(varbit_send(bits) from ${LENGTH_BYTES + 1}), '' order by position)`)} as vectors
    from file_vectors where file_id = any(${fileIds}::uuid[]) and length(bits) = ${dimensions}
    group by file_id`.execute(db)
  return new Map(rows.map(({ file_id: fileId, vectors }) => [fileId, Buffer.from(vectors, 'base64')]))
}

/** The chunks whose vectors have the smallest Hamming distance. */
export async function listNearestByHamming(
  db: Db,
  { vector, fileIds, limit }: { vector: Vector; fileIds: string[]; limit: number },
): Promise<Place[]> {
  const { rows } = await sql<{ file_id: string; position: number }>`
    select file_id, position from file_vectors
    where file_id = any(${fileIds}::uuid[]) and length(bits) = ${vector.length}
    order by bit_count(bits # ${writeVector(vector)}::bit varying), file_id, position limit ${limit}`.execute(
    db,
  )
  return rows.map(({ file_id: fileId, position }) => ({ fileId, position }))
}

/** The vectors of this size that still exist. */
export async function listVectors(
  db: Db,
  { places, dimensions }: { places: Place[]; dimensions: number },
): Promise<(Place & { vector: Vector })[]> {
  const [fileIds, positions] = [places.map(({ fileId }) => fileId), places.map(({ position }) => position)]
  const { rows } = await sql<{ file_id: string; position: number; vector: string }>`
    select file_id, position, ${inBase64(sql`vector`)} as vector
    from unnest(${fileIds}::uuid[], ${positions}::integer[]) place(file_id, position)
      join file_vectors using (file_id, position)
    where length(bits) = ${dimensions}`.execute(db)
  const numbers = new Float32Array(rows.length * dimensions)
  const bytes = Buffer.from(numbers.buffer)
  return rows.map((row, index) => {
    const vector = numbers.subarray(index * dimensions, (index + 1) * dimensions)
    bytes.write(row.vector, vector.byteOffset, 'base64')
    return { fileId: row.file_id, position: row.position, vector }
  })
}

/** Bytes would be sent as hexadecimal digits, which take PostgreSQL three times as long to write. */
const inBase64 = (bytes: RawBuilder<unknown>) => sql`encode(${bytes}, 'base64')`
