import type { Db } from '#server/platform/db/database.ts'
import type { Vector } from '#server/platform/embeddings/port.ts'
import { binaryVectorOf, bytesOfVector, nearestByHamming, packVectors } from './binary-vectors.ts'
import type { Candidate, Place } from './terms.store.ts'
import { VectorCache } from './vector-cache.ts'
import * as vectors from './vectors.store.ts'

/** The number of candidates by Hamming distance that are ranked by their vectors. */
const SHORTLIST = 400
/** 100,000 binary vectors of the largest common size (3,072 dimensions). */
const MEMORY_MAX = 40_000_000
/** Shared by the process. It caches candidates only: results are read from the database each time. */
const memoryOfProcess = new VectorCache(MEMORY_MAX)

interface Near {
  vector: Vector
  /** With vectors of one model and of one size. */
  files: vectors.EmbeddedFile[]
  limit: number
}

/** Chunks by similarity, nearest first. */
export async function listNearest(
  db: Db,
  { vector, files, limit }: Near,
  memory = memoryOfProcess,
): Promise<Candidate[]> {
  const near = { vector, files, limit: Math.max(SHORTLIST, limit) }
  const shortlist = await listNearestByHamming(db, near, memory)
  const found = await vectors.listVectors(db, { places: shortlist, dimensions: vector.length })
  return found
    .map(({ vector: other, ...place }) => ({ ...place, score: nearness(vector, other) }))
    .sort((a, b) => b.score - a.score || a.fileId.localeCompare(b.fileId) || a.position - b.position)
    .slice(0, limit)
}

/** In memory, which takes an eighth of the time, unless they are too many for it. */
async function listNearestByHamming(
  db: Db,
  { vector, files, limit }: Near,
  memory: VectorCache,
): Promise<Place[]> {
  const dimensions = vector.length
  const chunks = files.reduce((sum, file) => sum + file.chunks, 0)
  if (!memory.holds(chunks * bytesOfVector(dimensions))) {
    return vectors.listNearestByHamming(db, { vector, fileIds: files.map(({ id }) => id), limit })
  }
  return nearestByHamming(
    binaryVectorOf(vector),
    await cachedVectors(db, { files, dimensions, memory }),
    limit,
  )
}

async function cachedVectors(
  db: Db,
  { files, dimensions, memory }: { files: vectors.EmbeddedFile[]; dimensions: number; memory: VectorCache },
) {
  const known = new Map(files.map((file) => [file.id, memory.find(file)]))
  const unknown = files.filter(({ id }) => !known.get(id))
  const stored = await vectors.listBinaryVectors(db, { fileIds: unknown.map(({ id }) => id), dimensions })
  for (const file of unknown) {
    const vectors = packVectors(stored.get(file.id) ?? new Uint8Array(), dimensions)
    memory.keep(file, vectors)
    known.set(file.id, vectors)
  }
  return [...known].flatMap(([fileId, vectors]) => (vectors ? [{ fileId, vectors }] : []))
}

/** The cosine: both vectors have length 1. */
function nearness(vector: Vector, other: Vector): number {
  let sum = 0
  for (let index = 0; index < vector.length; index += 1) sum += (vector[index] ?? 0) * (other[index] ?? 0)
  return sum
}
