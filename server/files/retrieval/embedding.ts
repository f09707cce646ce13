import { filesMessages } from '#contract/messages/files.ts'
import { chosenEmbeddingModel, type EmbeddingModel } from '#server/models/embeddings.service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { EMBEDDINGS_AT_ONCE, type Vector } from '#server/platform/embeddings/port.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import type { Lease } from './indexing.store.ts'
import { withLease } from './leases.ts'
import * as vectors from './vectors.store.ts'

/** A user waits: a result by words is better than a late one. */
const TIMEOUT_MS = 5000
/** A query can be a pasted page; models accept at least this many characters. */
const QUESTION_MAX = 4000
/** About the longest chunk that models read; they truncate longer ones, or refuse them. */
const CHUNK_MAX = 24_000

/** The result of embedding the chunks of a file. */
export interface EmbeddingResult {
  vectorModel: string | null
  vectorDimensions: number | null
}

/** The vector of a query; `undefined` when the model is not available. */
export async function embedQuery(
  ctx: Ctx,
  { provider, modelId, dimensions }: EmbeddingModel,
  query: string,
): Promise<Vector | undefined> {
  try {
    const [vector] = await ctx.ports.embeddings.embed({
      provider,
      modelId,
      dimensions,
      purpose: 'query',
      texts: [query.slice(0, QUESTION_MAX)],
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return vector
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ctx.log.warn({ kind: error.kind, provider: provider.providerId }, 'searching by words alone')
    return undefined
  }
}

/** Embeds the remaining chunks in batches. Each batch is stored at once, because it was paid for. */
export async function embedChunks(ctx: Ctx, turn: Lease, signal: AbortSignal): Promise<EmbeddingResult> {
  const model = await chosenEmbeddingModel(ctx)
  if (!model) return { vectorModel: null, vectorDimensions: null }
  const { fileId } = turn
  let known: number | undefined
  await withLease(ctx, turn, async (ctx) => {
    known = await vectors.keepVectorsOf(ctx.db, { fileId, model: model.id })
  })
  for (;;) {
    const batch = await vectors.listUnembedded(ctx.db, fileId, EMBEDDINGS_AT_ONCE)
    if (batch.length === 0) return { vectorModel: model.id, vectorDimensions: known ?? null }
    const found = await placeBatch(ctx, model, { batch, signal })
    known ??= found[0]?.length
    if (found.some(({ length }) => length !== known)) {
      await withLease(ctx, turn, (ctx) => vectors.removeVectors(ctx.db, fileId))
      throw new ModelError('invalid_request', filesMessages.vectorSizeChanged())
    }
    const placed = batch.flatMap(({ position }, index) => {
      const vector = found[index]
      return vector ? [{ position, vector }] : []
    })
    await withLease(ctx, turn, (ctx) => vectors.insertVectors(ctx.db, { fileId, model: model.id, placed }))
  }
}

const placeBatch = (
  ctx: Ctx,
  { provider, modelId, dimensions }: EmbeddingModel,
  { batch, signal }: { batch: vectors.Unembedded[]; signal: AbortSignal },
): Promise<Vector[]> =>
  ctx.ports.embeddings.embed({
    provider,
    modelId,
    dimensions,
    purpose: 'chunk',
    texts: batch.map(({ headings, text }) => [...headings, text].join('\n').slice(0, CHUNK_MAX)),
    signal,
  })
