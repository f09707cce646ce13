import { can } from '#server/access/policy.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { decodeText } from '#server/platform/extraction/decode-text.ts'
import { behind, countLineEnds } from '#server/platform/extraction/lines.ts'
import { ExtractionError } from '#server/platform/extraction/port.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { extractText } from '../content/content.service.ts'
import { formatOf } from '../content/formats.ts'
import type { StoredFile } from '../policy.ts'
import { type Chunk, chunksOf } from './chunks.ts'
import * as store from './file-text.store.ts'
import { chunkFile } from './indexing.service.ts'
import { listSearchableIds } from './search.store.ts'
import { shorten, withoutCutCharacter, withoutRepeated } from './text-limits.ts'

export type { TextSize } from './file-text.store.ts'

/** Larger files are not read while a user waits for an answer. */
const READ_AT_ONCE_BYTES = 2_000_000
const READ_AT_ONCE_CHUNK = 800
const CHUNKS_AT_ONCE = 20
/** The longest encoding of a character in any charset. */
const BYTES_PER_CHARACTER = 4

/**
 * Whether a question can be answered from a file: by searching its chunks, by reading its text now, by
 * searching it in a moment, not yet, or never.
 */
export type TextStatus = 'searchable' | 'readable' | 'coming' | 'unprepared' | 'no_text'

export function textStatusOf(file: StoredFile): TextStatus {
  if (file.vectorized) return 'searchable'
  if (!formatOf(file)) return 'no_text'
  if (file.fileSize <= READ_AT_ONCE_BYTES) return 'readable'
  return file.indexRun === null ? 'unprepared' : 'coming'
}

/** The amount of text in files that can be searched. */
export const listTextSizes = ({ db }: Pick<Ctx, 'db'>, fileIds: string[]) => store.listTextSizes(db, fileIds)

/** All files that the caller can search. */
export const listLibraryIds = ({ db, user }: UserCtx): Promise<string[]> => listSearchableIds(db, user.id)

/** Starts indexing the files that are not indexed yet and that the caller may change. */
export async function prepareFiles(ctx: UserCtx, files: StoredFile[]): Promise<void> {
  // In one order, so that two messages with the same files never deadlock.
  for (const file of files.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const isUntouched = file.indexRun === null && file.error === null && !file.chunked
    if (!isUntouched || !formatOf(file) || !can(ctx.user, 'update', file)) continue
    await chunkFile(ctx, { fabFileId: file.id }).catch(ignoreConflict)
  }
}

/** Another request has just started it. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error
}

export interface Beginning {
  chunks: Chunk[]
  isWhole: boolean
}

/** The beginning of the text. Throws an `ExtractionError` when the file has no text. */
export async function readBeginning(
  ctx: UserCtx,
  file: StoredFile,
  { charactersMax, signal }: { charactersMax: number; signal?: AbortSignal },
): Promise<Beginning> {
  const chunks: Chunk[] = []
  let characters = 0
  const source = file.chunked ? storedChunks(ctx, file.id) : freshChunks(ctx, file, signal)
  for await (const chunk of source) {
    const text = withoutRepeated(chunks.at(-1)?.text ?? '', chunk.text)
    const sections = sectionsAfter(chunk, chunk.text.length - text.length)
    if (characters + text.length > charactersMax) {
      const rest = shorten(text, charactersMax - characters)
      if (rest) chunks.push({ ...chunk, sections, text: rest, tokens: await countTokens(rest) })
      return { chunks, isWhole: false }
    }
    chunks.push({ ...behind(chunk, countLineEnds(chunk.text) - countLineEnds(text)), sections, text })
    characters += text.length
  }
  return { chunks, isWhole: true }
}

/** The sections of a chunk after its first characters are left out. */
const sectionsAfter = ({ sections }: Chunk, characters: number) =>
  sections.map(({ start, headings }) => ({ start: Math.max(0, start - characters), headings }))

/** The text of an instruction file: as written if it is a text file, else as extracted. */
export async function readInstructions(
  ctx: UserCtx,
  file: StoredFile,
  charactersMax: number,
): Promise<string> {
  if (!file.isText) {
    const { chunks } = await readBeginning(ctx, file, { charactersMax })
    return chunks.map(({ text }) => text).join('\n')
  }
  const bytesMax = charactersMax * BYTES_PER_CHARACTER
  const bytes = await readBytes(ctx, file, bytesMax)
  const text = decodeText(file.fileSize > bytesMax ? withoutCutCharacter(bytes) : bytes)
  return shorten(text.replace(/^\uFEFF/, '').trim(), charactersMax)
}

/** The content, or its beginning up to a limit. */
export async function readBytes(
  ctx: Ctx,
  { blobKey, fileSize }: StoredFile,
  bytesMax = fileSize,
): Promise<Buffer> {
  const range = bytesMax < fileSize ? { start: 0, end: bytesMax - 1 } : undefined
  const blob = blobKey === null ? undefined : await ctx.ports.blobs.read(blobKey, range)
  if (!blob) throw new ExtractionError('damaged')
  const pieces: Uint8Array[] = []
  for await (const piece of blob.stream as AsyncIterable<Uint8Array>) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function* storedChunks(ctx: Ctx, fileId: string): AsyncGenerator<Chunk> {
  for (let from = 0; ; from += CHUNKS_AT_ONCE) {
    const chunks = await store.listChunks(ctx.db, { fileId, from, limit: CHUNKS_AT_ONCE })
    yield* chunks
    if (chunks.length < CHUNKS_AT_ONCE) return
  }
}

async function* freshChunks(ctx: UserCtx, file: StoredFile, signal?: AbortSignal): AsyncGenerator<Chunk> {
  const blocks = extractText(ctx, file, { person: ctx.user.id, urgency: 'now', signal })
  yield* chunksOf(blocks, { size: READ_AT_ONCE_CHUNK, countTokens })
}
