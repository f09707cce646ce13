import { FILE_TRASH_DAYS, type files, type KnowledgeFile } from '#contract/files.ts'
import type { InputOf } from '#contract/procedures.ts'
import { requireCan } from '#server/access/policy.ts'
import { discardBlobs } from '#server/platform/blobs/removal.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { releaseStorage } from '#server/users/storage.service.ts'
import { emitSystemFilesChanged } from '#server/users/system-files.service.ts'
import { uploadKey } from '../content/content.service.ts'
import { freeFileName } from '../file-names.ts'
import type { StoredFile } from '../policy.ts'
import { emitFilesChanged, emitFilesRemoved, toFileDtos, withGranted } from '../presenter.service.ts'
import * as store from '../store.ts'

const DAY_SECONDS = 86_400
/** Longer than an upload address works and a request may take. */
const UPLOAD_TIMEOUT_SECONDS = 10_800

export async function removeFile(
  ctx: UserCtx,
  { id }: InputOf<typeof files.remove>,
): Promise<{ id: string }> {
  await removeFiles(ctx, { fileIds: [id] })
  return { id }
}

export async function removeFiles(
  ctx: UserCtx,
  { fileIds }: InputOf<typeof files.removeMany>,
): Promise<{ deleted: number }> {
  return ctx.transact(async (ctx) => {
    const found = await requireEach(ctx, fileIds, (file) => !isInTrash(file))
    await discard(ctx, found)
    return { deleted: found.length }
  })
}

export async function removeAllFiles(
  ctx: UserCtx,
  given: InputOf<typeof files.removeAll>,
): Promise<{ deleted: number }> {
  if (given?.fileIds) return removeFiles(ctx, { fileIds: given.fileIds })
  return ctx.transact(async (ctx) => {
    const ids = await store.listOwnIds(ctx.db, ctx.user.id)
    const found = (await store.listFilesForChange(ctx.db, ids)).filter((file) => !isInTrash(file))
    await discard(ctx, found)
    return { deleted: found.length }
  })
}

/** Complete files go to the trash, what was still being uploaded is gone. */
async function discard(ctx: UserCtx, found: StoredFile[]): Promise<void> {
  const complete = found.filter(({ state }) => state === 'ready')
  if (complete.length > 0) await store.trashFiles(ctx.db, idsOf(complete), ctx.clock.now())
  await emitFilesRemoved(ctx, complete)
  await emitSystemFilesChanged(ctx, idsOf(complete))
  await destroy(
    ctx,
    found.filter(({ state }) => state === 'uploading'),
  )
}

/** Back in the library, under a free name. */
export async function restoreFiles(
  ctx: UserCtx,
  { fileIds }: InputOf<typeof files.restore>,
): Promise<KnowledgeFile[]> {
  return ctx.transact(async (ctx) => {
    const deleted = await requireEach(ctx, fileIds, isInTrash)
    const restored: StoredFile[] = []
    for (const [userId, own] of byOwner(deleted)) {
      const taken = await store.listNamesForChange(ctx.db, userId)
      for (const { id, fileName: wanted } of own) {
        const fileName = freeFileName(wanted, taken)
        taken.add(fileName.toLowerCase())
        const change = { fileName, deletedAt: null, updatedAt: ctx.clock.now() }
        restored.push(await store.updateFile(ctx.db, id, change))
      }
    }
    await emitFilesChanged(ctx, restored)
    await emitSystemFilesChanged(ctx, idsOf(restored))
    return toFileDtos(ctx, restored)
  })
}

export async function emptyTrash(
  ctx: UserCtx,
  { fileIds }: InputOf<typeof files.emptyTrash>,
): Promise<{ deleted: number }> {
  return ctx.transact(async (ctx) => {
    const found = fileIds ? await requireEach(ctx, fileIds, isInTrash) : await listOwnTrash(ctx)
    // Whoever else may delete it puts it into the trash; for good is its owner's word.
    if (found.some(({ userId }) => userId !== ctx.user.id)) throw forbidden()
    await destroy(ctx, found)
    return { deleted: found.length }
  })
}

/** Locked. What somebody takes out of the trash at the same moment is not in it. */
async function listOwnTrash(ctx: UserCtx): Promise<StoredFile[]> {
  const ids = await store.listTrashIds(ctx.db, { userId: ctx.user.id })
  return (await store.listFilesForChange(ctx.db, ids)).filter(isInTrash)
}

const isInTrash = ({ deletedAt }: StoredFile) => deletedAt !== null

/** Tells those with whom somebody shared files, who leaves now, that these are gone. Only inside `transact`. */
export async function emitToSharers(ctx: Ctx, userId: string): Promise<void> {
  await emitFilesRemoved(ctx, await store.listFilesById(ctx.db, await store.listOwnIds(ctx.db, userId)))
}

/** All of them, each of which the caller may delete, locked; when one is not there, none is touched. */
async function requireEach(
  ctx: UserCtx,
  ids: string[],
  isMeant: (file: StoredFile) => boolean,
): Promise<StoredFile[]> {
  const wanted = [...new Set(ids)]
  const meant = (await store.listFilesForChange(ctx.db, wanted)).filter(isMeant)
  const found = await withGranted(ctx, ctx.user.id, meant)
  if (found.length < wanted.length) throw notFound('File')
  return found.map((file) => requireCan(ctx, 'delete', 'File', file))
}

/** For good: records, storage and, by a job, the bytes. */
async function destroy(ctx: Ctx, found: StoredFile[]): Promise<void> {
  if (found.length === 0) return
  await emitFilesRemoved(ctx, found)
  await store.removeFiles(ctx.db, idsOf(found))
  for (const [userId, own] of byOwner(found)) {
    const bytes = own.reduce((sum, { fileSize }) => sum + fileSize, 0)
    await releaseStorage(ctx, userId, bytes)
  }
  await discardBlobs(
    ctx,
    found.flatMap((file) => keysOf(ctx, file)),
  )
}

const keysOf = ({ ports }: Ctx, file: StoredFile): string[] => [
  ...(file.blobKey === null ? [] : [file.blobKey]),
  ...(ports.blobs.direct && file.state === 'uploading' ? [uploadKey(file)] : []),
]

/** Forgets uploads that were begun and never confirmed, and what has been in the trash long enough. */
export async function forgetOldFiles(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const staleUploads = await store.listStaleUploadIds(ctx.db, secondsAfter(now, -UPLOAD_TIMEOUT_SECONDS))
  await destroyStill(ctx, staleUploads, ({ state }) => state === 'uploading')
  const before = secondsAfter(now, -FILE_TRASH_DAYS * DAY_SECONDS)
  const oldTrash = await store.listTrashIds(ctx.db, { before })
  await destroyStill(ctx, oldTrash, ({ deletedAt }) => deletedAt !== null && new Date(deletedAt) < before)
}

/** What changed since it was listed stays. */
async function destroyStill(ctx: Ctx, ids: string[], isMeant: (file: StoredFile) => boolean): Promise<void> {
  if (ids.length === 0) return
  await ctx.transact(async (ctx) => {
    const found = await store.listFilesForChange(ctx.db, ids)
    await destroy(ctx, found.filter(isMeant))
  })
}

const idsOf = (found: StoredFile[]): string[] => found.map(({ id }) => id)

/** In one order, so that two who change files of the same people never wait for each other. */
const byOwner = (found: StoredFile[]) =>
  [...Map.groupBy(found, ({ userId }) => userId)].sort(([one], [other]) => one.localeCompare(other))
