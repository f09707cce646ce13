import { randomUUID } from 'node:crypto'
import { CHUNK_LAYOUT, chunksOf } from '#server/files/retrieval/chunks.ts'
import { insertChunks } from '#server/files/retrieval/indexing.store.ts'
import { indexNextChunks } from '#server/files/retrieval/terms.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readBlocks } from '#server/platform/extraction/formats.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import type { Page } from './documentation-sets.ts'

const TERMS_AT_ONCE = 200

/** Indexes pages as uploads of a user would be, without their bytes. Returns the names of the pages by their file ids. */
export async function indexPages(
  db: Db,
  { userId, pages, size }: { userId: string; pages: Page[]; size: number },
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  await db.deleteFrom('files').where('user_id', '=', userId).execute()
  for (const page of pages) {
    const blocks = readBlocks(page.html, 'html')
    const chunks = await Array.fromAsync(chunksOf(blocks, { size, countTokens })).catch(() => [])
    if (chunks.length === 0) continue
    const id = randomUUID()
    await db
      .insertInto('files')
      .values({
        id,
        user_id: userId,
        file_name: page.name,
        file_size: page.html.length,
        mime_type: 'text/html',
        kind: 'text',
        is_text: true,
        type: 'file',
        state: 'ready',
        chunked: true,
        chunk_layout: CHUNK_LAYOUT,
        vectorized: true,
        chunk_count: chunks.length,
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute()
    await insertChunks(db, id, 0, chunks)
    while ((await indexNextChunks(db, id, TERMS_AT_ONCE)) > 0);
    names.set(id, page.name)
  }
  return names
}
