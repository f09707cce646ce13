import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  type AccountExport,
  accountExportChanged,
  EXPORT_KEPT_DAYS,
  EXPORTS_PER_DAY,
} from '#contract/accounts.ts'
import { accountsMessages } from '#contract/messages/accounts.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordAudit } from '#server/audit/service.ts'
import { sendMail } from '#server/mail/service.ts'
import { folderOf } from '#server/platform/blobs/port.ts'
import { discardBlobs } from '#server/platform/blobs/removal.ts'
import type { BlobKind } from '#server/platform/blobs/sweep.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import { siteAddress } from '#server/platform/config/config.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { breaksUnique } from '#server/platform/db/database.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import type { OpenedDownload } from '#server/platform/http/downloads.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { actFor, showUser } from '#server/users/service.ts'
import { type ArchiveProgress, openArchive } from './archive.ts'
import type { ExportKey } from './store.ts'
import * as store from './store.ts'

const DAY = 24 * 3600
/** Longer than one step of writing an archive takes. */
const SILENCE_SECONDS = 15 * 60
/** The minimum interval of notifications to open tabs. */
const TELL_MS = 500
const SETTINGS_PAGE = '/profile?tab=5'

export const exportJob = job('accounts.export', z.object({ id: z.string() }))

const blobKey = ({ id, userId }: ExportKey) => `${folderOf(userId)}/export-${id}.zip`

const BLOB_KEY = /^people\/[0-9a-f-]{36}\/export-([0-9a-f-]{36})\.zip$/

export const exportBlobs: BlobKind = {
  keys: BLOB_KEY,
  async listNeeded(ctx, keys) {
    const ids = keys.flatMap((key) => BLOB_KEY.exec(key)?.[1] ?? [])
    return (await store.listKeys(ctx.db, ids)).map(blobKey)
  },
}

export async function showExport(ctx: UserCtx): Promise<AccountExport | null> {
  return (await store.findLatestExport(ctx.db, ctx.user.id)) ?? null
}

export async function startExport(ctx: UserCtx): Promise<AccountExport> {
  requireOwnSession(ctx)
  const limit = { key: `export:${ctx.user.id}`, hits: EXPORTS_PER_DAY, windowSeconds: DAY }
  await consumeRateLimit(ctx, [limit], accountsMessages.tooManyArchives({ max: EXPORTS_PER_DAY }))
  const key = { id: randomUUID(), userId: ctx.user.id }
  const createdAt = ctx.clock.now()
  try {
    return await ctx.transact(async (ctx) => {
      const previous = await store.removeFinishedOf(ctx.db, key.userId)
      const expiresAt = secondsAfter(createdAt, EXPORT_KEPT_DAYS * DAY)
      const begun = await store.insertExport(ctx.db, { ...key, createdAt, expiresAt })
      // Once only: a failed archive is requested again by its owner, who sees the failure.
      await ctx.enqueue(exportJob, { id: key.id }, { attempts: 1 })
      await recordAudit(ctx, {
        action: 'accounts.export_requested',
        targetType: 'user',
        targetId: key.userId,
      })
      ctx.emit(accountExportChanged, [key.userId], begun)
      await discardBlobs(ctx, previous.map(blobKey))
      return begun
    })
  } catch (error) {
    if (!breaksUnique(error, 'account_exports_running')) throw error
    throw conflict(accountsMessages.archiveInProgress())
  }
}

/** Writes the requested archive, unless it was cancelled in the meantime. */
export async function makeExport(ctx: Ctx, id: string): Promise<void> {
  const asked = await store.findExport(ctx.db, id)
  if (asked?.status !== 'running') return
  try {
    const owner = await actFor(ctx, asked.userId)
    const archive = await openArchive(owner, progressTeller(ctx, asked))
    const size = await ctx.ports.blobs.write(blobKey(asked), archive)
    if (!(await completeExport(owner, asked, size))) await ctx.ports.blobs.remove(blobKey(asked))
  } catch (error) {
    ctx.log.error({ err: error }, 'archive could not be made')
    await failExport(ctx, id)
  }
}

/** Stores every step as a heartbeat, and notifies open tabs at intervals. */
function progressTeller(ctx: Ctx, { id, userId }: ExportKey): (progress: ArchiveProgress) => Promise<void> {
  let toldAt = 0
  return async ({ done, total }) => {
    const now = ctx.clock.now()
    if (done < total && now.getTime() - toldAt < TELL_MS) return
    toldAt = now.getTime()
    await ctx.transact(async (ctx) => {
      const begun = await store.updateProgress(ctx.db, { id, done, total, now })
      if (begun) ctx.emit(accountExportChanged, [userId], begun)
    })
  }
}

function completeExport(ctx: Ctx, { id, userId }: ExportKey, size: number): Promise<boolean> {
  return ctx.transact(async (ctx) => {
    const expiresAt = secondsAfter(ctx.clock.now(), EXPORT_KEPT_DAYS * DAY)
    const ready = await store.finishExport(ctx.db, { id, status: 'ready', size, expiresAt })
    if (!ready) return false
    const { email, username } = await showUser(ctx, userId)
    const link = siteAddress(ctx.ports.config) + SETTINGS_PAGE
    const values = { username, days: String(EXPORT_KEPT_DAYS) }
    await sendMail(ctx, { to: email, template: 'export_ready', link, values })
    ctx.emit(accountExportChanged, [userId], ready)
    return true
  })
}

function failExport(ctx: Ctx, id: string): Promise<void> {
  return ctx.transact(async (ctx) => {
    const expiresAt = secondsAfter(ctx.clock.now(), EXPORT_KEPT_DAYS * DAY)
    const failed = await store.finishExport(ctx.db, { id, status: 'failed', size: null, expiresAt })
    if (failed) ctx.emit(accountExportChanged, [failed.userId], failed)
  })
}

export async function downloadExport(ctx: UserCtx, { id }: { id: string }): Promise<OpenedDownload> {
  requireOwnSession(ctx)
  const found = await store.findExport(ctx.db, id)
  const isTheirs = found?.userId === ctx.user.id && found.status === 'ready'
  if (!found || !isTheirs || new Date(found.expiresAt) <= ctx.clock.now())
    throw notFound(accountsMessages.archiveNotFound())
  const blob = await ctx.ports.blobs.read(blobKey(found))
  if (!blob) throw notFound(accountsMessages.archiveNotFound())
  await recordAudit(ctx, { action: 'accounts.export_downloaded', targetType: 'user', targetId: ctx.user.id })
  const fileName = `commonplace-${ctx.user.username}-${found.createdAt.slice(0, 10)}.zip`
  return { fileName, contentType: 'application/zip', size: blob.size, pieces: blob.stream }
}

/** Marks archives whose process died as failed, and deletes expired ones. */
export async function tidyExports(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  for (const id of await store.listSilentIds(ctx.db, secondsAfter(now, -SILENCE_SECONDS))) {
    await failExport(ctx, id)
  }
  await ctx.transact(async (ctx) => {
    const expired = await store.listExpired(ctx.db, now)
    // While the rows exist: a blob that cannot be removed now is retried.
    for (const key of expired) await ctx.ports.blobs.remove(blobKey(key))
    const ids = expired.map(({ id }) => id)
    await store.removeExports(ctx.db, ids)
  })
}
