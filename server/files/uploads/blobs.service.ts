import { randomUUID } from 'node:crypto'
import { MEGABYTE } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import { keepingOnlyOnSuccess } from '#server/platform/blobs/removal.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { readSetting } from '#server/settings/service.ts'
import { reserveStorage } from '#server/users/storage.service.ts'
import { newBlobKey } from '../content/content.service.ts'
import { inspectPassing } from '../content/content.ts'
import { typeOf } from '../content/file-types.ts'
import { cleanFileName } from '../file-names.ts'
import type { StoredFile } from '../policy.ts'
import { emitFileChanged } from '../presenter.service.ts'
import * as store from '../store.ts'

export const NAME_DEFAULT = 'Untitled'

/** The description of a new file. */
interface Label {
  wanted: string
  notes?: string
  /** The web address from which it was created. */
  sourceUrl?: string
}

export type NewContent = Label & { bytes: Uint8Array }

/** Creates a complete file from bytes in memory. */
export async function storeFile(ctx: UserCtx, { bytes, ...label }: NewContent): Promise<StoredFile> {
  await requireAllowedSize(ctx, bytes.length)
  return storeArriving(ctx, { ...label, pieces: onePiece(bytes) })
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Creates a complete file from a stream; the caller limits its size. */
export async function storeArriving(
  ctx: UserCtx,
  { wanted, pieces, notes = '', sourceUrl }: Label & { pieces: AsyncIterable<Uint8Array> },
): Promise<StoredFile> {
  const blobKey = newBlobKey(ctx.user.id)
  const fileName = cleanFileName(wanted) || NAME_DEFAULT
  const { passing, found } = inspectPassing(pieces)
  return keepingOnlyOnSuccess(ctx, blobKey, async () => {
    await ctx.ports.blobs.write(blobKey, passing)
    const { sha256, size: fileSize, ...content } = await found()
    return insertFile(ctx, {
      wanted: fileName,
      notes,
      fileSize,
      isText: content.isText,
      ...typeOf(fileName, content),
      content: { blobKey, sha256 },
      ...(sourceUrl !== undefined && { sourceUrl }),
    })
  })
}

export type Draft = Omit<store.NewFileRow, 'id' | 'userId' | 'fileName' | 'createdAt'> & { wanted: string }

/** Inserts the record under a free name and adds its size to the used storage. */
export function insertFile(ctx: UserCtx, { wanted, ...draft }: Draft): Promise<StoredFile> {
  const userId = ctx.user.id
  return ctx.transact(async (ctx) => {
    const fileName = await store.chooseName(ctx.db, { userId, wanted })
    await reserveStorage(ctx, userId, draft.fileSize)
    const row = { ...draft, id: randomUUID(), userId, fileName, createdAt: ctx.clock.now() }
    const file = await store.insertFile(ctx.db, row)
    if (file.state === 'ready') await emitFileChanged(ctx, file)
    return file
  })
}

export async function requireAllowedSize(ctx: UserCtx, bytes: number): Promise<void> {
  const limit = await readSetting(ctx, 'MaxFileSize')
  if (bytes <= limit * MEGABYTE) return
  const size = (bytes / MEGABYTE).toFixed(1)
  const message = filesMessages.tooLarge({ max: limit, size })
  throw new AppError('too_large', message, { fields: { fileSize: message } })
}
