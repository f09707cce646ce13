import type { ChunkSection } from '#contract/file-texts.ts'
import { chosenEmbeddingModel } from '#server/models/embeddings.service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { listReadableFiles } from '../service.ts'
import * as bm25 from './bm25.store.ts'
import { embedQuery } from './embedding.ts'
import { aboveMeaningFloor, aboveWordsFloor, fuse } from './fusion.ts'
import { listNearest } from './nearest.ts'
import { type MatchStrength, type RankedMatch, rerank } from './reranking.ts'
import * as search from './search.store.ts'
import type { Candidate } from './terms.store.ts'
import { listPlaced } from './vectors.store.ts'

export type { MatchStrength } from './reranking.ts'

/** A part of a file that may answer a query, with its location. */
export interface FoundChunk {
  fileId: string
  fileName: string
  position: number
  text: string
  headings: string[]
  sections: ChunkSection[]
  page: number | null
  /** The row of a table or the line of a text. */
  row: number | null
  /** Comparable within one result only. */
  score: number
  match: MatchStrength
  tokens: number
}

/** How chunks were found: by keywords, or by keywords and vectors. */
export type RetrievalMethod = 'keywords' | 'hybrid'

export interface FoundChunks {
  /** Best first, across all files. */
  chunks: FoundChunk[]
  method: RetrievalMethod
}

export interface Question {
  fileIds: string[]
  query: string
  limit: number
}

/** The number of candidates of each ranking before fusion. */
const DEPTH = 50
/** The number of the best matches by terms whose text is read, to rank them by word distance. */
const READ_MAX = 30

/**
 * The chunks of the given files that match a query best. Files that the user may not read count as absent.
 */
export async function findChunks(
  ctx: Ctx & { user: { id: string } },
  { fileIds, query, limit }: Question,
): Promise<FoundChunks> {
  const files = await listReadableFiles(ctx, fileIds)
  const names = new Map(
    files.filter(({ vectorized }) => vectorized).map(({ id, fileName }) => [id, fileName]),
  )
  const { ranked, method } = await rankChunks(ctx, { fileIds: [...names.keys()], query, limit })
  const chunks = await search.listFoundChunks(ctx.db, ranked)
  const places = new Map(ranked.map((place) => [keyOf(place), place]))
  return {
    method,
    chunks: chunks.map(({ chunk, ...place }) => ({
      ...place,
      ...chunk,
      fileName: names.get(place.fileId) ?? '',
      score: places.get(keyOf({ ...place, ...chunk }))?.score ?? 0,
      match: places.get(keyOf({ ...place, ...chunk }))?.match ?? 'weak',
    })),
  }
}

/** For people, who see the strength of each match. The others keep their order. */
export const strongFirst = <Found extends { match: MatchStrength }>(found: Found[]): Found[] =>
  found.toSorted((a, b) => Number(a.match === 'weak') - Number(b.match === 'weak'))

const keyOf = ({ fileId, position }: { fileId: string; position: number }) => `${fileId} ${position}`

export interface Ranking {
  /** Best first. */
  ranked: (Candidate & { match: MatchStrength })[]
  method: RetrievalMethod
}

/** Ranks the chunks of files that the user is known to be allowed to read. */
export async function rankChunks(ctx: Ctx, { fileIds, query, limit }: Question): Promise<Ranking> {
  if (fileIds.length === 0) return { ranked: [], method: 'keywords' }
  const depth = Math.max(DEPTH, limit)
  const [byWords, byMeaning] = await Promise.all([
    listByWords(ctx, { fileIds, query, limit: depth }),
    listByMeaning(ctx, { fileIds, query, limit: depth }),
  ])
  const ranked = byMeaning ? fuse(byWords, byMeaning) : byWords
  return { ranked: ranked.slice(0, limit), method: byMeaning ? 'hybrid' : 'keywords' }
}

/** Best first, without chunks that have too little of the query. */
export async function listByWords(
  { db }: Pick<Ctx, 'db'>,
  { fileIds, query, limit }: Question,
): Promise<RankedMatch[]> {
  const terms = await bm25.termsOf(db, { query, fileIds })
  if (terms.length === 0) return []
  const found = await bm25.listByTerms(db, { terms, fileIds, limit })
  const read = await search.listFoundChunks(db, found.matches.slice(0, READ_MAX))
  const texts = new Map(read.map(({ fileId, chunk }) => [keyOf({ fileId, ...chunk }), chunk.text]))
  return aboveWordsFloor(rerank({ terms, found, textOf: (match) => texts.get(keyOf(match)) }))
}

/** `undefined` when no chunk has a vector of the current model, or the model is not available. */
async function listByMeaning(
  ctx: Ctx,
  { fileIds, query, limit }: Question,
): Promise<Candidate[] | undefined> {
  const model = await chosenEmbeddingModel(ctx)
  const placed = model ? await listPlaced(ctx.db, { model: model.id, fileIds }) : []
  if (!model || placed.length === 0) return undefined
  const vector = await embedQuery(ctx, model, query)
  if (!vector) return undefined
  const files = placed.filter(({ dimensions }) => dimensions === vector.length)
  return aboveMeaningFloor(await listNearest(ctx.db, { vector, files, limit }))
}
