import type { Ctx } from '#server/platform/context.ts'
import { ExtractionError } from '#server/platform/extraction/port.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { type Chunk, chunksOf, PASSAGES_LAYOUT } from './chunks.ts'
import { extractText } from './content.service.ts'
import { updateIndexState } from './indexing.store.ts'
import { layOutAgain, listOtherwiseLaidOut } from './layout.store.ts'
import type { StoredFile } from './policy.ts'
import { listFilesForChange } from './store.ts'

const FILES_AT_ONCE = 20
const CHUNKS_AT_ONCE = 500

/** Has passages that an earlier version of this program made cite their lines as one made today does. */
export async function renewLayouts(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (const file of await listOtherwiseLaidOut(ctx.db, PASSAGES_LAYOUT, FILES_AT_ONCE)) {
    if (signal?.aborted) return
    await renewLayout(ctx, file, await readChunks(ctx, file, signal))
  }
}

/** What cannot be read any more stays as it is. */
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
    // Made anew meanwhile, or about to be.
    if (!file?.chunked || file.indexRun !== null) return
    for (let first = 0; first < chunks.length && file.chunkedSha256 === sha256; first += CHUNKS_AT_ONCE) {
      await layOutAgain(ctx.db, id, first, chunks.slice(first, first + CHUNKS_AT_ONCE))
    }
    await updateIndexState(ctx.db, id, { passagesLayout: PASSAGES_LAYOUT })
  })
}
