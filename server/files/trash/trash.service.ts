import { FILE_TRASH_DAYS } from '#contract/constants/files.ts'
import type { files, KnowledgeFile } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
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
/** Longer than the validity of an upload address and the timeout of a request. */
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

/** Moves complete files to the trash and removes incomplete ones. */
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

/** Restores files to the library, under a free name. */
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
    // Other users with the permission move a file to the trash; only its owner can delete it permanently.
    if (found.some(({ userId }) => userId !== ctx.user.id)) throw forbidden()
    await destroy(ctx, found)
    return { deleted: found.length }
  })
}

/** Locked, so that it does not include files that are restored concurrently. */
async function listOwnTrash(ctx: UserCtx): Promise<StoredFile[]> {
  const ids = await store.listTrashIds(ctx.db, { userId: ctx.user.id })
  return (await store.listFilesForChange(ctx.db, ids)).filter(isInTrash)
}

const isInTrash = ({ deletedAt }: StoredFile) => deletedAt !== null

/**
 * Emits the removal of a leaving user's files to the users with whom they are shared. Call inside `transact`.
 */
export async function emitToSharers(ctx: Ctx, userId: string): Promise<void> {
  await emitFilesRemoved(ctx, await store.listFilesById(ctx.db, await store.listOwnIds(ctx.db, userId)))
}

/** All files, locked, each of which the caller may delete; throws when one is missing. */
async function requireEach(
  ctx: UserCtx,
  ids: string[],
  isMeant: (file: StoredFile) => boolean,
): Promise<StoredFile[]> {
  const wanted = [...new Set(ids)]
  const meant = (await store.listFilesForChange(ctx.db, wanted)).filter(isMeant)
  const found = await withGranted(ctx, ctx.user.id, meant)
  if (found.length < wanted.length) throw notFound(filesMessages.notFound())
  return found.map((file) => requireCan(ctx, 'delete', filesMessages.notFound(), file))
}

/** Deletes permanently: records, storage and, by a job, the bytes. */
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

/** Removes uploads that were never confirmed, and files whose time in the trash has expired. */
export async function forgetOldFiles(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const staleUploads = await store.listStaleUploadIds(ctx.db, secondsAfter(now, -UPLOAD_TIMEOUT_SECONDS))
  await destroyUnchanged(ctx, staleUploads, ({ state }) => state === 'uploading')
  const before = secondsAfter(now, -FILE_TRASH_DAYS * DAY_SECONDS)
  const oldTrash = await store.listTrashIds(ctx.db, { before })
  await destroyUnchanged(ctx, oldTrash, ({ deletedAt }) => deletedAt !== null && new Date(deletedAt) < before)
}

/** Files that changed since they were listed are kept. */
async function destroyUnchanged(
  ctx: Ctx,
  ids: string[],
  isMeant: (file: StoredFile) => boolean,
): Promise<void> {
  if (ids.length === 0) return
  await ctx.transact(async (ctx) => {
    const found = await store.listFilesForChange(ctx.db, ids)
    await destroy(ctx, found.filter(isMeant))
  })
}

const idsOf = (found: StoredFile[]): string[] => found.map(({ id }) => id)

/** In one order, so that concurrent changes of files of the same users never deadlock. */
const byOwner = (found: StoredFile[]) =>
  [...Map.groupBy(found, ({ userId }) => userId)].sort(([one], [other]) => one.localeCompare(other))
