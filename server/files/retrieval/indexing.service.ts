import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fileIndexChanged, type files, type KnowledgeFile } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import type { InputOf } from '#contract/procedures.ts'
import { chosenEmbeddingModel } from '#server/models/embeddings.service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, invalid } from '#server/platform/errors.ts'
import { failureMessage } from '#server/platform/extraction/failure-message.ts'
import { ExtractionError } from '#server/platform/extraction/port.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { readSetting } from '#server/settings/service.ts'
import { extractText } from '../content/content.service.ts'
import { formatOf, unsupportedMessage } from '../content/formats.ts'
import type { StoredFile } from '../policy.ts'
import { emitFileChanged, listViewers, toFileDto } from '../presenter.service.ts'
import { requireFileForChange } from '../service.ts'
import { CHUNK_LAYOUT, type Chunk, chunksOf } from './chunks.ts'
import { embedChunks } from './embedding.ts'
import * as store from './indexing.store.ts'
import { LeaseLost, withLease } from './leases.ts'
import * as words from './terms.store.ts'

/** Another worker for the waiting files. */
export const indexFilesJob = job('files.index', z.object({}))

/** A worker without a heartbeat for this long counts as dead. */
const LEASE_SECONDS = 60
const HEARTBEAT_MS = 15_000
/** The files of one user that are indexed at a time, so that those of others are not delayed. */
const FILES_OF_ONE_PERSON = 3
/** The number of chunks written at once; they are not written again after a crash. */
const CHUNKS_AT_ONCE = 50
const WORDS_AT_ONCE = 200

type Statuses = { chunkStatus: 'ongoing' | 'complete' | null; vectorizeStatus: 'ongoing' | 'complete' | null }

/** Starts indexing a file: from the beginning, unless only its vectors are missing. */
export async function chunkFile(
  ctx: UserCtx,
  { fabFileId: id, chunkSize }: InputOf<typeof files.chunk>,
): Promise<KnowledgeFile> {
  const model = await chosenEmbeddingModel(ctx)
  return ctx.transact(async (ctx) => {
    const file = await requireFileForChange(ctx, 'update', id)
    if (!formatOf(file)) throw invalid('fabFileId', unsupportedMessage(file.mimeType))
    const run = randomUUID()
    const goesOn = lacksVectorsOnly(file, { model: model?.id, chunkSize })
    const size = chunkSize ?? (goesOn ? file.chunkSize : null) ?? (await readSetting(ctx, 'DefaultChunkSize'))
    if (!(await store.beginRun(ctx.db, { id, run, chunkSize: size, now: ctx.clock.now() }))) {
      throw conflict(filesMessages.processing())
    }
    if (!goesOn) await store.removeChunks(ctx.db, id)
    await ctx.enqueue(indexFilesJob, {})
    const started = goesOn
      ? await storeAndEmit(ctx, id, addingVectors, { chunkStatus: 'complete', vectorizeStatus: 'ongoing' })
      : await storeAndEmit(ctx, id, begun, { chunkStatus: 'ongoing', vectorizeStatus: null })
    return toFileDto(ctx, started)
  })
}

/** Whether the chunks match the content and only the vectors are missing. */
function lacksVectorsOnly(
  file: StoredFile,
  wanted: { model: string | undefined; chunkSize: number | undefined },
): boolean {
  const isSameText = file.chunked && file.vectorized && file.chunkedSha256 === file.sha256
  const isSameSize = wanted.chunkSize === undefined || wanted.chunkSize === file.chunkSize
  return isSameText && isSameSize && wanted.model !== undefined && file.vectorModel !== wanted.model
}

const begun: store.IndexState = {
  isChunking: true,
  isVectorizing: false,
  chunked: false,
  vectorized: false,
  error: null,
  chunkCount: 0,
  chunkedSha256: null,
  vectorModel: null,
  vectorDimensions: null,
}
/** The file stays searchable by words while its vectors are computed. */
const addingVectors: store.IndexState = {
  isVectorizing: true,
  error: null,
  vectorModel: null,
  vectorDimensions: null,
}
const ended: store.IndexState = { isChunking: false, isVectorizing: false, indexRun: null }

/** Cancels indexing. The file is not indexed then, or searchable by words if it was so before. */
export async function cancelChunking(
  ctx: UserCtx,
  { id }: InputOf<typeof files.cancelChunking>,
): Promise<KnowledgeFile> {
  return ctx.transact(async (ctx) => {
    const file = await requireFileForChange(ctx, 'update', id)
    if (file.indexRun === null) return toFileDto(ctx, file)
    if (file.vectorized) return toFileDto(ctx, await storeAndEmit(ctx, id, ended))
    const stopped = await storeAndEmit(ctx, id, { ...ended, chunked: false })
    await store.removeChunks(ctx.db, id)
    return toFileDto(ctx, stopped)
  })
}

/** Discards the index of the previous content. Call inside `transact`, with the file locked. */
export async function forgetIndex(ctx: Ctx, { id }: StoredFile): Promise<StoredFile> {
  await store.removeChunks(ctx.db, id)
  return store.updateIndexState(ctx.db, id, { ...begun, ...ended })
}

/**
 * Copies the index of the original to a copy. Call inside `transact`. `undefined` when the original is not
 * indexed.
 */
export async function copyIndexOf(
  ctx: Ctx,
  original: StoredFile,
  copy: StoredFile,
): Promise<StoredFile | undefined> {
  const indexed = await store.copyIndex(ctx.db, { from: original.id, to: copy.id })
  if (indexed) await emitFileChanged(ctx, indexed)
  return indexed
}

/** Stores the state and emits it to every user who sees the file. Call inside `transact`. */
async function storeAndEmit(
  ctx: Ctx,
  id: string,
  state: store.IndexState,
  statuses?: Statuses,
): Promise<StoredFile> {
  const file = await store.updateIndexState(ctx.db, id, state)
  await emitFileChanged(ctx, file)
  if (statuses) ctx.emit(fileIndexChanged, await listViewers(ctx, file), { fabFileId: id, ...statuses })
  return file
}

/** Indexes waiting files, those of the user with the fewest files in progress first, until none is left. */
export async function indexFiles(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const deadSince = secondsAfter(ctx.clock.now(), -LEASE_SECONDS)
    const next = await store.findNextLease(ctx.db, { deadSince, ofOnePerson: FILES_OF_ONE_PERSON })
    if (!next) return
    await indexFile(ctx, next)
  }
}

/** Continues one attempt, unless another process works on it. */
export async function indexFile(ctx: Ctx, payload: { fileId: string; run: string }): Promise<void> {
  const turn: store.Lease = { ...payload, owner: randomUUID() }
  const claimed = await claim(ctx, turn)
  if (!claimed) return
  const work = new AbortController()
  const heartbeat = setInterval(() => void beat(ctx, turn, work), HEARTBEAT_MS)
  try {
    if (!claimed.file.chunked) await storeChunks(ctx, turn, claimed, work.signal)
    if (!claimed.file.vectorized) await storeWords(ctx, turn)
    await storeVectors(ctx, turn, work.signal)
  } catch (error) {
    if (error instanceof LeaseLost || work.signal.aborted) return
    await fail(ctx, turn, error)
  } finally {
    clearInterval(heartbeat)
  }
}

/** Every user who sees the file is notified that it is no longer waiting. */
const claim = (ctx: Ctx, turn: store.Lease) =>
  ctx.transact(async (ctx) => {
    const now = ctx.clock.now()
    const deadSince = secondsAfter(now, -LEASE_SECONDS)
    const claimed = await store.claimLease(ctx.db, turn, { now, deadSince })
    if (claimed) await emitFileChanged(ctx, claimed.file)
    return claimed
  })

async function beat(ctx: Ctx, turn: store.Lease, work: AbortController): Promise<void> {
  try {
    if (!(await store.renewLease(ctx.db, turn, ctx.clock.now()))) work.abort(new LeaseLost())
  } catch (error) {
    ctx.log.warn({ err: error }, 'no heartbeat')
  }
}

async function storeChunks(
  ctx: Ctx,
  turn: store.Lease,
  { file, chunkSize: size }: { file: StoredFile; chunkSize: number },
  signal: AbortSignal,
): Promise<void> {
  const { fileId } = turn
  const blocks = extractText(ctx, file, { person: file.userId, urgency: 'later', signal })
  let stored = await store.countChunks(ctx.db, fileId)
  let seen = 0
  let batch: Chunk[] = []
  // Changes nothing here: a transaction is repeated after a deadlock.
  const insertBatch = async (ctx: Ctx) => {
    if (batch.length > 0) await store.insertChunks(ctx.db, fileId, stored, batch)
  }
  for await (const chunk of chunksOf(blocks, { size, countTokens })) {
    seen += 1
    if (seen > stored + batch.length) batch.push(chunk)
    if (batch.length < CHUNKS_AT_ONCE) continue
    await withLease(ctx, turn, insertBatch)
    stored += batch.length
    batch = []
  }
  await withLease(ctx, turn, async (ctx) => {
    await insertBatch(ctx)
    await storeAndEmit(
      ctx,
      fileId,
      {
        isChunking: false,
        chunked: true,
        isVectorizing: true,
        chunkCount: stored + batch.length,
        chunkLayout: CHUNK_LAYOUT,
        chunkedSha256: file.sha256,
      },
      { chunkStatus: 'complete', vectorizeStatus: 'ongoing' },
    )
  })
}

async function storeWords(ctx: Ctx, turn: store.Lease): Promise<void> {
  let isComplete = false
  while (!isComplete) {
    await withLease(ctx, turn, async (ctx) => {
      isComplete = (await words.indexNextChunks(ctx.db, turn.fileId, WORDS_AT_ONCE)) < WORDS_AT_ONCE
      if (isComplete) await storeAndEmit(ctx, turn.fileId, { vectorized: true })
    })
  }
}

/** When the model fails, the file stays searchable by words and shows the error. */
async function storeVectors(ctx: Ctx, turn: store.Lease, signal: AbortSignal): Promise<void> {
  let state: store.IndexState
  try {
    state = await embedChunks(ctx, turn, signal)
  } catch (error) {
    if (error instanceof LeaseLost || signal.aborted) throw error
    const isTheirs = error instanceof ModelError
    ctx.log.warn({ err: isTheirs ? undefined : error, fileId: turn.fileId }, 'file could not be vectorized')
    const reason = isTheirs ? error.said : platformMessages.internalShort()
    state = { error: filesMessages.keywordsOnly({ reason }) }
  }
  await withLease(ctx, turn, (ctx) =>
    storeAndEmit(
      ctx,
      turn.fileId,
      { ...ended, ...state },
      { chunkStatus: 'complete', vectorizeStatus: 'complete' },
    ),
  )
}

/** The owner sees errors of the file; internal errors are logged. */
async function fail(ctx: Ctx, turn: store.Lease, error: unknown): Promise<void> {
  const isTheirs = error instanceof ExtractionError
  if (!isTheirs) ctx.log.error({ err: error, fileId: turn.fileId }, 'file could not be indexed')
  const message = isTheirs ? failureMessage(error) : platformMessages.internal()
  try {
    await withLease(ctx, turn, async (ctx) => {
      await store.removeChunks(ctx.db, turn.fileId)
      const failed = { ...ended, chunked: false, vectorized: false, error: message }
      await storeAndEmit(ctx, turn.fileId, failed, { chunkStatus: null, vectorizeStatus: null })
    })
  } catch (lost) {
    if (!(lost instanceof LeaseLost)) throw lost
  }
}

/** Restarts the attempts of dead workers. */
export async function restartLostIndexing(ctx: Ctx): Promise<void> {
  const deadSince = secondsAfter(ctx.clock.now(), -LEASE_SECONDS)
  for (const turn of await store.listLostLeases(ctx.db, deadSince)) {
    await ctx.enqueue(indexFilesJob, {}, { key: `files.index:${turn.run}` })
  }
}
