import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { MEGABYTE } from '#contract/files.ts'
import { transfersMessages } from '#contract/messages/transfers.ts'
import { keyOf, type Message } from '#contract/messages.ts'
import {
  IMPORT_SIZE_MAX,
  IMPORTS_PER_DAY,
  type ImportReportItem,
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
const FILE_NAME_MAX = 255

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

export async function cancelImport(
  ctx: UserCtx,
  { id }: InputOf<typeof notebookImports.cancel>,
): Promise<NotebookImport> {
  const found = await store.findImport(ctx.db, id)
  if (found?.userId !== ctx.user.id) throw notFound(transfersMessages.importNotFound())
  return (await endImport(ctx, found, { status: 'cancelled' })) ?? found
}

export interface ArrivingArchive {
  fileName: string
  /** The size that the sender declares. */
  declaredSize: number | undefined
  pieces: AsyncIterable<Uint8Array>
}

/** Stores an archive and starts its import. */
export async function receiveImport(ctx: UserCtx, arriving: ArrivingArchive): Promise<NotebookImport> {
  requireOwnSession(ctx)
  const { fileName, declaredSize = 0, pieces } = arriving
  if (declaredSize > IMPORT_SIZE_MAX) throw tooLarge()
  const running = await store.findLatestImport(ctx.db, ctx.user.id)
  if (running?.status === 'running') throw conflict(transfersMessages.importInProgress())
  const limit = { key: `import:${ctx.user.id}`, hits: IMPORTS_PER_DAY, windowSeconds: DAY }
  await consumeRateLimit(ctx, [limit], transfersMessages.tooManyImports({ max: IMPORTS_PER_DAY }))
  const key = { id: randomUUID(), userId: ctx.user.id }
  return keepingOnlyOnSuccess(ctx, blobKey(key), async () => {
    const size = await ctx.ports.blobs.write(blobKey(key), limited(pieces))
    if (size === 0) throw invalid('content', transfersMessages.archiveEmpty())
    return startImport(ctx, { ...key, size, fileName: fileName.slice(0, FILE_NAME_MAX) })
  })
}

async function startImport(
  ctx: UserCtx,
  asked: ImportKey & { size: number; fileName: string },
): Promise<NotebookImport> {
  try {
    return await ctx.transact(async (ctx) => {
      await store.removeFinishedOf(ctx.db, asked.userId)
      const begun = await store.insertImport(ctx.db, { ...asked, createdAt: ctx.clock.now() })
      await ctx.enqueue(importJob, { id: asked.id })
      await recordAudit(ctx, { action: 'notebooks.imported', targetType: 'user', targetId: asked.userId })
      ctx.emit(notebookImportChanged, [asked.userId], begun)
      return begun
    })
  } catch (error) {
    if (!breaksUnique(error, 'notebook_imports_running')) throw error
    throw conflict(transfersMessages.importInProgress())
  }
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
    const ended = await readArchive(owner, { ...asked, key: blobKey(asked) }, signal)
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
