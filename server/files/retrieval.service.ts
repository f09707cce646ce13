import type { PassageSection } from '#contract/file-texts.ts'
import { chosenEmbeddingModel } from '#server/models/embeddings.service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { aboveMeaningFloor, aboveWordsFloor, fuse } from './fusion.ts'
import { listNearest } from './nearest.service.ts'
import { placeQuestion } from './placing.service.ts'
import * as search from './search.store.ts'
import { listReadableFiles } from './service.ts'
import { listPlaced } from './vectors.store.ts'
import * as words from './words.store.ts'

/** A piece of a file that may answer a question, and where it stands. */
export interface FoundPassage {
  fileId: string
  fileName: string
  position: number
  text: string
  headings: string[]
  sections: PassageSection[]
  page: number | null
  /** The row of a table, the line of a text. */
  row: number | null
  /** Comparable within one answer only. */
  score: number
  tokens: number
}

/** How passages were found: by their words, or by words and meaning. */
export type RetrievalMethod = 'keywords' | 'hybrid'

export interface FoundPassages {
  /** Best first, across all files. */
  passages: FoundPassage[]
  method: RetrievalMethod
}

export interface Question {
  fileIds: string[]
  query: string
  limit: number
}

/** How deep either way of searching goes before both are fused. */
const DEPTH = 50

/** The passages of the given files that say most about something. Files that the asker may not read count as absent. */
export async function findPassages(
  ctx: Ctx & { user: { id: string } },
  { fileIds, query, limit }: Question,
): Promise<FoundPassages> {
  const files = await listReadableFiles(ctx, fileIds)
  const names = new Map(
    files.filter(({ vectorized }) => vectorized).map(({ id, fileName }) => [id, fileName]),
  )
  const { ranked, method } = await rankPassages(ctx, { fileIds: [...names.keys()], query, limit })
  const passages = await search.listPassages(ctx.db, ranked)
  const scores = new Map(ranked.map((place) => [keyOf(place), place.score]))
  return {
    method,
    passages: passages.map(({ passage, ...place }) => ({
      ...place,
      ...passage,
      fileName: names.get(place.fileId) ?? '',
      score: scores.get(keyOf({ ...place, ...passage })) ?? 0,
    })),
  }
}

const keyOf = ({ fileId, position }: { fileId: string; position: number }) => `${fileId} ${position}`

export interface Ranking {
  /** Best first. */
  ranked: words.Candidate[]
  method: RetrievalMethod
}

/** Ranks the passages of files that the asker is known to be allowed to read. */
export async function rankPassages(ctx: Ctx, { fileIds, query, limit }: Question): Promise<Ranking> {
  if (fileIds.length === 0) return { ranked: [], method: 'keywords' }
  const depth = Math.max(DEPTH, limit)
  const [byWords, byMeaning] = await Promise.all([
    listByWords(ctx, { fileIds, query, limit: depth }),
    listByMeaning(ctx, { fileIds, query, limit: depth }),
  ])
  const ranked = byMeaning ? fuse(byWords, byMeaning) : byWords
  return { ranked: ranked.slice(0, limit), method: byMeaning ? 'hybrid' : 'keywords' }
}

async function listByWords({ db }: Ctx, { fileIds, query, limit }: Question): Promise<words.Candidate[]> {
  const asked = await words.wordsOf(db, query)
  if (asked.length === 0) return []
  return aboveWordsFloor(await words.listByWords(db, { words: asked, fileIds, limit }))
}

/** `undefined` where no passage was placed by the model in use, or the model cannot be asked now. */
async function listByMeaning(
  ctx: Ctx,
  { fileIds, query, limit }: Question,
): Promise<words.Candidate[] | undefined> {
  const model = await chosenEmbeddingModel(ctx)
  const placed = model ? await listPlaced(ctx.db, { model: model.id, fileIds }) : []
  if (!model || placed.length === 0) return undefined
  const vector = await placeQuestion(ctx, model, query)
  if (!vector) return undefined
  const files = placed.filter(({ dimensions }) => dimensions === vector.length)
  return aboveMeaningFloor(await listNearest(ctx.db, { vector, files, limit }))
}
