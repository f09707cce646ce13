import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { FILE_NAME_MAX, MEGABYTE } from '#contract/constants/files.ts'
import { transfersMessages } from '#contract/messages/transfers.ts'
import { keyOf, type Message } from '#contract/messages.ts'
import {
  IMPORT_SIZE_MAX,
  IMPORTS_PER_DAY,
  type ImportProgress,
  type ImportReportItem,
  importContentPath,
  type NotebookImport,
  notebookImportChanged,
  type notebookImports,
} from '#contract/notebook-imports.ts'
import type { InputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordAudit } from '#server/audit/service.ts'
import { folderOf } from '#server/platform/blobs/port.ts'
import { discardBlobs, keepingOnlyOnSuccess } from '#server/platform/blobs/removal.ts'
import type { BlobKind } from '#server/platform/blobs/sweep.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { breaksUnique } from '#server/platform/db/database.ts'
import { AppError, conflict, invalid, notFound } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { actFor } from '#server/users/service.ts'
import { readArchive } from './importing.ts'
import type { ImportKey } from './imports.store.ts'
import * as store from './imports.store.ts'

const DAY = 24 * 3600
const GIGABYTE = 1000 * MEGABYTE
/** Longer than one step of an import takes. */
const SILENCE_SECONDS = 5 * 60
const ATTEMPTS_MAX = 3

export const importJob = job('transfers.import', z.object({ id: z.string() }))

const blobKey = ({ id, userId }: ImportKey) => `${folderOf(userId)}/imports/${id}`
const BLOB_KEY = /^people\/[0-9a-f-]{36}\/imports\/([0-9a-f-]{36})$/

export const importBlobs: BlobKind = {
  keys: BLOB_KEY,
  async listNeeded(ctx, keys) {
    const ids = keys.flatMap((key) => BLOB_KEY.exec(key)?.[1] ?? [])
    return (await store.listRunning(ctx.db, ids)).map(blobKey)
  },
}

export async function showImport(ctx: UserCtx): Promise<NotebookImport | null> {
  return (await store.findLatestImport(ctx.db, ctx.user.id)) ?? null
}

export async function showReport(
  ctx: UserCtx,
  { id }: InputOf<typeof notebookImports.report>,
): Promise<ImportReportItem[]> {
  const report = await store.findReport(ctx.db, { id, userId: ctx.user.id })
  if (!report) throw notFound(transfersMessages.importNotFound())
  return report
}

export async function showProgress(
  ctx: UserCtx,
  { id }: InputOf<typeof notebookImports.get>,
): Promise<ImportProgress> {
  const stored = await store.findProgress(ctx.db, { id, userId: ctx.user.id })
  if (!stored) throw notFound(transfersMessages.importNotFound())
  const { found, counts } = stored
  return {
    ...found,
    progress: found.status === 'done' ? 1 : Math.min(1, found.done / Math.max(1, found.total)),
    report: {
      notebooks: counts.added,
      messages: counts.messages,
      files: counts.files,
      skipped: counts.report.map(({ name, reason }) => ({ what: name, why: reason })),
    },
  }
}

export async function cancelImport(
  ctx: UserCtx,
  { id }: InputOf<typeof notebookImports.cancel>,
): Promise<NotebookImport> {
  const found = await store.findImport(ctx.db, id)
  if (found?.userId !== ctx.user.id) throw notFound(transfersMessages.importNotFound())
  return (await endImport(ctx, found, { status: 'cancelled' })) ?? found
}

/** Prepares an import, whose archive is uploaded next. */
export async function createImport(
  ctx: UserCtx,
  { fileName, fileSize, source }: InputOf<typeof notebookImports.create>,
): Promise<{ id: string; uploadUrl: string }> {
  const { id } = await prepareImport(ctx, { fileName, source, declaredSize: fileSize })
  return { id, uploadUrl: importContentPath(id) }
}

async function prepareImport(
  ctx: UserCtx,
  { declaredSize, ...prepared }: store.Prepared & { declaredSize: number },
): Promise<ImportKey> {
  requireOwnSession(ctx)
  if (declaredSize > IMPORT_SIZE_MAX) throw tooLarge()
  const running = await store.findLatestImport(ctx.db, ctx.user.id)
  if (running?.status === 'running') throw conflict(transfersMessages.importInProgress())
  const limit = { key: `import:${ctx.user.id}`, hits: IMPORTS_PER_DAY, windowSeconds: DAY }
  await consumeRateLimit(ctx, [limit], transfersMessages.tooManyImports({ max: IMPORTS_PER_DAY }))
  const key = { id: randomUUID(), userId: ctx.user.id }
  await ctx.transact(async (ctx) => {
    // Archives that wait are not part of the user's storage: there is one at most.
    const replaced = await store.removeWaitingOf(ctx.db, key.userId)
    await discardBlobs(
      ctx,
      replaced.map((id) => blobKey({ ...key, id })),
    )
    await store.insertImport(ctx.db, { ...key, ...prepared, createdAt: ctx.clock.now() })
  })
  return key
}

export interface ArrivingArchive {
  /** The size that the sender declares. */
  declaredSize: number | undefined
  pieces: AsyncIterable<Uint8Array>
}

/** Stores the archive of an import that waits for it, in place of one that arrived before. */
export async function receiveContent(
  ctx: UserCtx,
  id: string,
  { declaredSize = 0, pieces }: ArrivingArchive,
): Promise<NotebookImport> {
  requireOwnSession(ctx)
  const key = await requireWaiting(ctx, id)
  if (declaredSize > IMPORT_SIZE_MAX) throw tooLarge()
  await store.updateSize(ctx.db, { id, size: 0 })
  return keepingOnlyOnSuccess(ctx, blobKey(key), async () => {
    const size = await ctx.ports.blobs.write(blobKey(key), limited(pieces))
    if (size === 0) throw invalid('content', transfersMessages.archiveEmpty())
    const arrived = await store.updateSize(ctx.db, { id, size })
    if (!arrived) throw notFound(transfersMessages.importNotFound())
    return arrived
  })
}

/** Prepares an import, stores its archive and starts it. */
export async function receiveImport(
  ctx: UserCtx,
  { fileName, ...arriving }: ArrivingArchive & { fileName: string },
): Promise<NotebookImport> {
  const { id } = await prepareImport(ctx, {
    fileName: fileName.slice(0, FILE_NAME_MAX),
    source: 'auto',
    declaredSize: arriving.declaredSize ?? 0,
  })
  try {
    await receiveContent(ctx, id, arriving)
    return await startImport(ctx, { id })
  } catch (error) {
    await store.removeWaiting(ctx.db, id)
    throw error
  }
}

export async function startImport(
  ctx: UserCtx,
  { id }: InputOf<typeof notebookImports.start>,
): Promise<NotebookImport> {
  requireOwnSession(ctx)
  const waiting = await requireWaiting(ctx, id)
  if (waiting.size === 0) throw invalid('content', transfersMessages.archiveEmpty())
  try {
    return await ctx.transact(async (ctx) => {
      await store.removeOthersOf(ctx.db, waiting)
      const begun = await store.beginImport(ctx.db, id, ctx.clock.now())
      if (!begun) throw notFound(transfersMessages.importNotFound())
      await ctx.enqueue(importJob, { id })
      await recordAudit(ctx, {
        action: 'notebooks.imported',
        targetType: 'user',
        targetId: ctx.user.id,
      })
      ctx.emit(notebookImportChanged, [ctx.user.id], begun)
      return begun
    })
  } catch (error) {
    if (!breaksUnique(error, 'notebook_imports_running')) throw error
    throw conflict(transfersMessages.importInProgress())
  }
}

async function requireWaiting(ctx: UserCtx, id: string): Promise<NotebookImport> {
  const found = await store.findImport(ctx.db, id)
  if (found?.userId !== ctx.user.id) throw notFound(transfersMessages.importNotFound())
  if (found.status === 'running') throw conflict(transfersMessages.importInProgress())
  if (found.status !== 'waiting') throw notFound(transfersMessages.importNotFound())
  return found
}

const tooLarge = () =>
  new AppError('too_large', transfersMessages.archiveTooLarge({ max: IMPORT_SIZE_MAX / GIGABYTE }))

async function* limited(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let arrived = 0
  for await (const piece of unbroken(pieces)) {
    arrived += piece.length
    if (arrived > IMPORT_SIZE_MAX) throw tooLarge()
    yield piece
  }
}

async function* unbroken(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch {
    throw invalid('content', transfersMessages.uploadInterrupted())
  }
}

/** Runs an import, unless it has ended. After a shutdown it runs again from the start, and skips what it had added. */
export async function runImport(ctx: Ctx, id: string, signal?: AbortSignal): Promise<void> {
  const asked = await store.findImport(ctx.db, id)
  const begun = await store.beginAttempt(ctx.db, id, ctx.clock.now())
  if (!asked || !begun) return
  if (begun.attempts > ATTEMPTS_MAX) {
    await endImport(ctx, asked, { status: 'failed', reason: transfersMessages.importFailed() })
    return
  }
  try {
    const owner = await actFor(ctx, asked.userId)
    const source = (await store.findSource(ctx.db, id)) ?? 'auto'
    const ended = await readArchive(owner, { ...asked, source, key: blobKey(asked) }, signal)
    if (ended === 'done') await endImport(ctx, asked, { status: 'done' })
  } catch (error) {
    if (signal?.aborted) throw error
    if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'import failed')
    const reason = error instanceof AppError ? error.said : transfersMessages.importFailed()
    await endImport(ctx, asked, { status: 'failed', reason })
  }
}

/** Nothing when it had ended. */
function endImport(
  ctx: Ctx,
  key: ImportKey,
  { status, reason }: { status: 'done' | 'failed' | 'cancelled'; reason?: Message },
): Promise<NotebookImport | undefined> {
  return ctx.transact(async (ctx) => {
    const ended = await store.finishImport(ctx.db, {
      id: key.id,
      status,
      error: reason?.message,
      errorKey: reason && keyOf(reason),
    })
    if (!ended) return undefined
    ctx.emit(notebookImportChanged, [key.userId], ended)
    await discardBlobs(ctx, [blobKey(key)])
    return ended
  })
}

/** Runs imports again whose process died. */
export async function resumeSilentImports(ctx: Ctx): Promise<void> {
  const since = secondsAfter(ctx.clock.now(), -SILENCE_SECONDS)
  for (const id of await store.listSilentIds(ctx.db, since)) await ctx.enqueue(importJob, { id })
}
