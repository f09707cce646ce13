import type { Ctx } from '#server/platform/context.ts'
import { ExtractionError } from '#server/platform/extraction/port.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { extractText } from '../content/content.service.ts'
import type { StoredFile } from '../policy.ts'
import { listFilesForChange } from '../store.ts'
import { originsOf } from './chunk-origins.ts'
import { CHUNK_LAYOUT, type Chunk, chunksOf } from './chunks.ts'
import { insertChunks, updateIndexState } from './indexing.store.ts'
import { forgetTerms, listTexts, listWithOtherLayout, replaceChunks } from './layout.store.ts'
import { indexNextChunks } from './terms.store.ts'

const FILES_AT_ONCE = 20
const CHUNKS_AT_ONCE = 500

/**
 * Chunks files of an earlier layout again and indexes their terms. No model is called: a chunk keeps the
 * vector of the chunk from which it comes.
 */
export async function renewLayouts(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const files = await listWithOtherLayout(ctx.db, CHUNK_LAYOUT, FILES_AT_ONCE)
    if (files.length === 0) return
    for (const file of files) {
      if (signal?.aborted) return
      await renewLayout(ctx, file, await readChunks(ctx, file, signal))
    }
  }
}

/** Chunks of a file that cannot be read any more are kept. */
async function readChunks(ctx: Ctx, file: StoredFile, signal: AbortSignal | undefined): Promise<Chunk[]> {
  const blocks = extractText(ctx, file, { person: file.userId, urgency: 'later', signal })
  try {
    return await Array.fromAsync(chunksOf(blocks, { size: file.chunkSize ?? 0, countTokens }))
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
    return []
  }
}

function renewLayout(ctx: Ctx, { id, sha256 }: StoredFile, chunks: Chunk[]): Promise<void> {
  return ctx.transact(async (ctx) => {
    const [file] = await listFilesForChange(ctx.db, [id])
    // Indexed again concurrently, or about to be.
    if (!file?.chunked || file.indexRun !== null) return
    const isSameContent = chunks.length > 0 && file.chunkedSha256 === sha256
    if (isSameContent) await layOut(ctx, id, chunks)
    await forgetTerms(ctx.db, id)
    while ((await indexNextChunks(ctx.db, id, CHUNKS_AT_ONCE)) > 0);
    await updateIndexState(ctx.db, id, {
      chunkLayout: CHUNK_LAYOUT,
      ...(isSameContent && { chunkCount: chunks.length }),
    })
  })
}

async function layOut({ db }: Ctx, fileId: string, chunks: Chunk[]): Promise<void> {
  const texts = chunks.map(({ text }) => text.replaceAll(/\s+/g, ''))
  const origins = originsOf(texts, await listTexts(db, fileId))
  const insert = async () => {
    for (let first = 0; first < chunks.length; first += CHUNKS_AT_ONCE) {
      await insertChunks(db, fileId, first, chunks.slice(first, first + CHUNKS_AT_ONCE))
    }
  }
  await replaceChunks(db, { fileId, origins, insert })
}
