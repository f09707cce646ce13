import type { fileSources } from '#contract/file-sources.ts'
import type { ConfirmedFile, files, KnowledgeFile, NewFile } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import type { InputOf } from '#contract/procedures.ts'
import { requireCan } from '#server/access/policy.ts'
import type { DirectAccess } from '#server/platform/blobs/port.ts'
import { discardBlobs, keepingOnlyOnSuccess } from '#server/platform/blobs/removal.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { keyedMutex } from '#server/platform/db/keyed-mutex.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { releaseStorage, reserveStorage } from '#server/users/storage.service.ts'
import {
  type Draft,
  insertFile,
  NAME_DEFAULT,
  newBlobKey,
  requireAllowedSize,
  storeFile,
  uploadKey,
} from '../content/content.service.ts'
import { type Content, inspectContent } from '../content/content.ts'
import { BINARY_TYPE, typeOf } from '../content/file-types.ts'
import { cleanFileName } from '../file-names.ts'
import type { StoredFile } from '../policy.ts'
import { emitFileChanged, toFileDto, withGranted } from '../presenter.service.ts'
import { copyIndexOf } from '../retrieval/indexing.service.ts'
import { requireFile } from '../service.ts'
import * as store from '../store.ts'
import { uploadAddress } from './upload-content.service.ts'
import * as uploads from './uploads.store.ts'

const MIME_TYPE = /^[\w.+-]+\/[\w.+-]+$/

/** Creates a file from a small text, or a record whose bytes follow. */
export async function createFile(ctx: UserCtx, input: InputOf<typeof files.create>): Promise<NewFile> {
  const { content, fileSize = 0, notes } = input
  const wanted = cleanFileName(input.fileName) || NAME_DEFAULT
  if (content !== undefined) {
    const file = await storeFile(ctx, { wanted, notes, bytes: Buffer.from(content) })
    return { ...(await toFileDto(ctx, file)), presignedUrl: null }
  }
  await requireAllowedSize(ctx, fileSize)
  const mimeType = MIME_TYPE.test(input.mimeType) ? input.mimeType : BINARY_TYPE
  const draft = { wanted, notes, fileSize, mimeType, kind: 'other', isText: false } as const
  const file = await beginUpload(ctx, draft, input.clientUploadId)
  const presignedUrl = file.state === 'ready' ? null : await uploadAddress(ctx, file)
  return { ...(await toFileDto(ctx, file)), presignedUrl }
}

/** An upload that was interrupted by a reload continues with its record and keeps its name. */
async function beginUpload(
  ctx: UserCtx,
  draft: Draft,
  clientUploadId: string | undefined,
): Promise<StoredFile> {
  if (clientUploadId === undefined) return insertFile(ctx, draft)
  return ctx.transact(async (ctx) => {
    const begun = await uploads.findUploadForChange(ctx.db, ctx.user.id, clientUploadId)
    if (!begun) return insertFile(ctx, { ...draft, clientUploadId })
    return begun.state === 'ready' ? begun : announceAgain(ctx, begun, draft)
  })
}

/** The compression of the same picture may give another size this time. */
async function announceAgain(ctx: UserCtx, begun: StoredFile, { fileSize, mimeType }: Draft) {
  await releaseStorage(ctx, begun.userId, begun.fileSize)
  await reserveStorage(ctx, begun.userId, fileSize)
  return uploads.announceAgain(ctx.db, begun.id, { fileSize, mimeType, createdAt: ctx.clock.now() })
}

export async function presignUpload(
  ctx: UserCtx,
  input: InputOf<typeof fileSources.presignUpload>,
): Promise<{ url: string; fileId: string }> {
  const { id, presignedUrl } = await createFile(ctx, { ...input, notes: '' })
  return { url: presignedUrl ?? '', fileId: id }
}

/** Confirming again returns the same. */
export async function confirmFile(
  ctx: UserCtx,
  { id }: InputOf<typeof files.confirm>,
): Promise<ConfirmedFile> {
  const found = await store.findFile(ctx.db, id)
  const there = found?.deletedAt === null ? [found] : []
  const [seen] = await withGranted(ctx, ctx.user.id, there)
  const file = requireCan(ctx, 'update', filesMessages.notFound(), seen)
  const confirmed = file.state === 'ready' ? file : await completeUpload(ctx, file)
  // Users with shared access learn nothing about other files of the owner.
  const isOwn = confirmed.userId === ctx.user.id
  const duplicateOf = isOwn ? await uploads.findTwin(ctx.db, confirmed) : null
  return { ...(await toFileDto(ctx, confirmed)), duplicateOf }
}

const notArrived = () => conflict(filesMessages.contentNotArrived())

async function completeUpload(ctx: UserCtx, file: StoredFile): Promise<StoredFile> {
  const { direct } = ctx.ports.blobs
  if (direct) return completeDirectUpload(ctx, file, direct)
  if (file.blobKey === null) throw notArrived()
  const content = await inspectArrived(ctx, file, file.blobKey)
  const completed = await ctx.transact((ctx) => finish(ctx, file, content))
  return completed ?? (await findAfterConflict(ctx, file.id))
}

/**
 * The sent bytes are copied first: the upload address is still valid, and must not change the confirmed
 * content.
 */
async function completeDirectUpload(
  ctx: UserCtx,
  file: StoredFile,
  direct: DirectAccess,
): Promise<StoredFile> {
  const blobKey = newBlobKey(file.userId)
  return keepingOnlyOnSuccess(ctx, blobKey, async () => {
    if (!(await direct.copy(uploadKey(file), blobKey))) throw notArrived()
    const content = await inspectArrived(ctx, file, blobKey)
    const completed = await ctx.transact(async (ctx) => {
      const finished = await finish(ctx, file, content)
      await discardBlobs(ctx, finished ? [uploadKey(file)] : [blobKey])
      return finished
    })
    return completed ?? (await findAfterConflict(ctx, file.id))
  })
}

type Arrived = Content & { blobKey: string }

async function inspectArrived(ctx: UserCtx, { fileSize }: StoredFile, blobKey: string): Promise<Arrived> {
  const blob = await ctx.ports.blobs.read(blobKey)
  if (!blob) throw notArrived()
  const content = await inspectContent(blob.stream)
  if (content.size !== fileSize) throw notArrived()
  return { ...content, blobKey }
}

/** Call inside `transact`. `undefined` when the file no longer waits for this content. */
async function finish(
  ctx: UserCtx,
  { id, fileName, blobKey: previousKey }: StoredFile,
  { blobKey, sha256, ...found }: Arrived,
): Promise<StoredFile | undefined> {
  const { isText } = found
  const type = typeOf(fileName, found)
  const updatedAt = ctx.clock.now()
  const content = { id, previousKey, blobKey, sha256, isText, ...type, updatedAt }
  const completed = await uploads.completeUpload(ctx.db, content)
  if (completed) await emitFileChanged(ctx, completed)
  return completed
}

/** A concurrent request confirmed it, sent other content, or cancelled it. */
async function findAfterConflict(ctx: UserCtx, id: string): Promise<StoredFile> {
  const file = await store.findFile(ctx.db, id)
  if (!file) throw notFound(filesMessages.notFound())
  if (file.state === 'uploading') throw conflict(filesMessages.contentReplaced())
  return file
}

/** Creates the caller's own file with the same content, searchable at once when the original is. */
export const cloneFile = (ctx: UserCtx, { id }: InputOf<typeof fileSources.clone>): Promise<KnowledgeFile> =>
  withOwnerLock(ctx.user.id, () => copyFile(ctx, id))

/** A copy counts as used storage only when it is complete, so copies of one user are made one at a time. */
const withOwnerLock = keyedMutex()

async function copyFile(ctx: UserCtx, id: string): Promise<KnowledgeFile> {
  const file = await requireFile(ctx, 'read', id)
  const blob = file.blobKey === null ? undefined : await ctx.ports.blobs.read(file.blobKey)
  if (!blob || file.sha256 === null) throw notFound(filesMessages.notFound())
  const { fileName: wanted, notes, fileSize, mimeType, kind, isText, sha256 } = file
  const blobKey = newBlobKey(ctx.user.id)
  const copy = await keepingOnlyOnSuccess(ctx, blobKey, async () => {
    await ctx.ports.blobs.write(blobKey, blob.stream)
    const content = { blobKey, sha256 }
    return ctx.transact(async (ctx) => {
      const added = await insertFile(ctx, { wanted, notes, fileSize, mimeType, kind, isText, content })
      return (await copyIndexOf(ctx, file, added)) ?? added
    })
  })
  return toFileDto(ctx, copy)
}
