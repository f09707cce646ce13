import type { Client } from 'pg'
import { CHUNK_LAYOUT } from '#server/files/retrieval/chunks.ts'

/** The size of a library. */
export interface LibrarySize {
  files: number
  chunksPerFile: number
  wordsPerChunk: number
  vocabulary: number
}

export const DIMENSIONS = 768
export const EMBEDDING_MODEL = 'compatible-bench/bench'
const TOPICS = 300
/** How far texts about one topic are from its centre. */
const SPREAD = 0.8
const VECTORS_AT_ONCE = 500

/** A library with a natural word frequency (the n-th word has a share of 1/n), written directly into the database. */
export async function seedLibrary(database: Client, userId: string, size: LibrarySize): Promise<void> {
  const { files, chunksPerFile, wordsPerChunk, vocabulary } = size
  await database.query(
    `insert into files (id, user_id, file_name, file_size, mime_type, kind, is_text, type, state, chunked, vectorized,
       chunk_count, chunk_layout, vector_model, vector_dimensions, created_at, updated_at)
     select gen_random_uuid(), $1, 'file ' || number || '.txt', 1, 'text/plain', 'text', true, 'file', 'ready', true, true,
       $3, $6, $4, $5, now(), now() from generate_series(1, $2::int) number`,
    [userId, files, chunksPerFile, EMBEDDING_MODEL, DIMENSIONS, CHUNK_LAYOUT],
  )
  await database.query(
    `insert into file_chunks (file_id, position, text, headings, tokens, has_terms)
     select id, position, repeat('What this chunk says. ', 40), array['Part'], 250, true
     from files, generate_series(0, $1::int - 1) position`,
    [chunksPerFile],
  )
  await database.query(
    `insert into file_terms (term, file_id, first_position, positions, weights)
     select word, file_id, 0, array_agg(position), array_agg(weight) from (
       select distinct 'w' || floor(exp(random() * ln($2::real)))::int as word, file_id, position,
         1 + random()::real as weight
       from file_chunks, generate_series(1, $1::int) number
     ) said group by word, file_id`,
    [wordsPerChunk, vocabulary],
  )
}

/** A vector for each chunk, near the centre of one of the topics; all of them, one after another. */
export async function seedVectors(database: Client): Promise<Float32Array> {
  const { rows } = await database.query<{ file_id: string; position: number }>(
    'select file_id, position from file_chunks order by file_id, position',
  )
  const all = new Float32Array(rows.length * DIMENSIONS)
  for (let start = 0; start < rows.length; start += VECTORS_AT_ONCE) {
    const batch = rows.slice(start, start + VECTORS_AT_ONCE)
    const vectors = batch.map((_, index) => {
      const vector = vectorNear((start + index) % TOPICS)
      all.set(vector, (start + index) * DIMENSIONS)
      return vector
    })
    await database.query(
      `insert into file_vectors (file_id, position, model, bits, vector)
       select place.file_id, place.position, $3, place.bits::bit varying, place.vector
       from unnest($1::uuid[], $2::int[], $4::text[], $5::bytea[]) place(file_id, position, bits, vector)`,
      [
        batch.map(({ file_id: fileId }) => fileId),
        batch.map(({ position }) => position),
        EMBEDDING_MODEL,
        vectors.map((vector) => Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('')),
        vectors.map((vector) => Buffer.from(vector.buffer)),
      ],
    )
  }
  return all
}

const middles = Array.from({ length: TOPICS }, () => Float32Array.from({ length: DIMENSIONS }, chance))

export function vectorNear(topic: number): Float32Array {
  const middle = middles[topic % TOPICS] ?? new Float32Array(DIMENSIONS)
  const vector = middle.map((value) => value + SPREAD * chance())
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

/** Approximately normally distributed. */
function chance(): number {
  return Math.random() + Math.random() + Math.random() + Math.random() - 2
}
