import { createHash, randomUUID } from 'node:crypto'
import {
  type ConfirmedFile,
  type files,
  type KnowledgeFile,
  MEGABYTE,
  type NewFile,
} from '#contract/files.ts'
import type { InputOf } from '#contract/kit.ts'
import { requireCan } from '#server/access/policy.ts'
import { keepingOnlyOnSuccess } from '#server/platform/blobs/removal.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError, conflict, notFound } from '#server/platform/errors.ts'
import { readSetting } from '#server/settings/service.ts'
import { reserveStorage } from '#server/users/storage.service.ts'
import { newBlobKey } from './content.service.ts'
import { inspectContent } from './content.ts'
import { cleanFileName } from './file-names.ts'
import { BINARY_TYPE, typeOf } from './file-types.ts'
import type { StoredFile } from './policy.ts'
import { uploadAddress } from './receiving.service.ts'
import { requireFile } from './service.ts'
import * as store from './store.ts'
import * as uploads from './uploads.store.ts'
import { tellFileChanged, viewFile, withGranted } from './views.service.ts'

const NAME_DEFAULT = 'Untitled'
const MIME_TYPE = /^[\w.+-]+\/[\w.+-]+$/

/** Makes a file out of a small text, or the place for one whose bytes are to come. */
export async function createFile(ctx: UserCtx, input: InputOf<typeof files.create>): Promise<NewFile> {
  const { content, fileSize = 0, notes } = input
  const wanted = cleanFileName(input.fileName) || NAME_DEFAULT
  if (content !== undefined) {
    const file = await createTextFile(ctx, { wanted, notes, content })
    return { ...(await viewFile(ctx, file)), presignedUrl: null }
  }
  await requireAllowedSize(ctx, fileSize)
  const mimeType = MIME_TYPE.test(input.mimeType) ? input.mimeType : BINARY_TYPE
  const file = await insertFile(ctx, { wanted, notes, fileSize, mimeType, kind: 'other', isText: false })
  return { ...(await viewFile(ctx, file)), presignedUrl: uploadAddress(ctx, file) }
}

async function createTextFile(
  ctx: UserCtx,
  { wanted, notes, content }: { wanted: string; notes: string; content: string },
): Promise<StoredFile> {
  const bytes = Buffer.from(content)
  const blobKey = newBlobKey(ctx.user.id)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const type = typeOf(wanted, { marked: undefined, isText: true })
  await requireAllowedSize(ctx, bytes.length)
  return keepingOnlyOnSuccess(ctx, blobKey, async () => {
    await ctx.ports.blobs.write(blobKey, bytes)
    const content = { blobKey, sha256 }
    return insertFile(ctx, { wanted, notes, fileSize: bytes.length, isText: true, ...type, content })
  })
}

type Draft = Omit<store.NewFileRow, 'id' | 'userId' | 'fileName' | 'createdAt'> & { wanted: string }

function insertFile(ctx: UserCtx, { wanted, ...draft }: Draft): Promise<StoredFile> {
  const userId = ctx.user.id
  return ctx.transact(async (ctx) => {
    const fileName = await store.chooseName(ctx.db, { userId, wanted })
    await reserveStorage(ctx, userId, draft.fileSize)
    const row = { ...draft, id: randomUUID(), userId, fileName, createdAt: ctx.clock.now() }
    const file = await store.insertFile(ctx.db, row)
    if (file.state === 'ready') await tellFileChanged(ctx, file)
    return file
  })
}

async function requireAllowedSize(ctx: UserCtx, bytes: number): Promise<void> {
  const limit = await readSetting(ctx, 'MaxFileSize')
  if (bytes <= limit * MEGABYTE) return
  const size = (bytes / MEGABYTE).toFixed(1)
  const message = `A file may have at most ${limit} MB; this one has ${size} MB`
  throw new AppError('too_large', message, { fields: { fileSize: message } })
}

/** Confirming again answers the same. */
export async function confirmFile(
  ctx: UserCtx,
  { id }: InputOf<typeof files.confirm>,
): Promise<ConfirmedFile> {
  const found = await store.findFile(ctx.db, id)
  const there = found?.deletedAt === null ? [found] : []
  const [seen] = await withGranted(ctx, ctx.user.id, there)
  const file = requireCan(ctx, 'update', 'File', seen)
  const confirmed = file.state === 'ready' ? file : await completeUpload(ctx, file)
  // What else its owner has concerns nobody whom it is shared with.
  const isOwn = confirmed.userId === ctx.user.id
  const duplicateOf = isOwn ? await uploads.findTwin(ctx.db, confirmed) : null
  return { ...(await viewFile(ctx, confirmed)), duplicateOf }
}

async function completeUpload(ctx: UserCtx, file: StoredFile): Promise<StoredFile> {
  const { blobKey } = file
  const blob = blobKey === null ? undefined : await ctx.ports.blobs.read(blobKey)
  if (blobKey === null || !blob) throw conflict('The content of this file has not arrived yet')
  const { sha256, size, ...found } = await inspectContent(blob.stream)
  if (size !== file.fileSize) throw conflict('The content of this file has not arrived yet')
  return ctx.transact(async (ctx) => {
    const type = typeOf(file.fileName, found)
    const completed = await uploads.completeUpload(ctx.db, {
      id: file.id,
      blobKey,
      sha256,
      isText: found.isText,
      ...type,
      updatedAt: ctx.clock.now(),
    })
    if (completed) await tellFileChanged(ctx, completed)
    return completed ?? (await afterAll(ctx, file.id))
  })
}

/** Somebody else was faster: confirmed it, sent other content, or cancelled. */
async function afterAll(ctx: UserCtx, id: string): Promise<StoredFile> {
  const file = await store.findFile(ctx.db, id)
  if (!file) throw notFound('File')
  if (file.state === 'uploading') throw conflict('The content of this file was sent again meanwhile')
  return file
}

/** A file of the caller's own with the same content. */
export async function cloneFile(ctx: UserCtx, { id }: InputOf<typeof files.clone>): Promise<KnowledgeFile> {
  const file = await requireFile(ctx, 'read', id)
  const blob = file.blobKey === null ? undefined : await ctx.ports.blobs.read(file.blobKey)
  if (!blob || file.sha256 === null) throw notFound('File')
  const { fileName: wanted, notes, fileSize, mimeType, kind, isText, sha256 } = file
  const blobKey = newBlobKey(ctx.user.id)
  return keepingOnlyOnSuccess(ctx, blobKey, async () => {
    await ctx.ports.blobs.write(blobKey, blob.stream)
    const content = { blobKey, sha256 }
    return viewFile(ctx, await insertFile(ctx, { wanted, notes, fileSize, mimeType, kind, isText, content }))
  })
}
