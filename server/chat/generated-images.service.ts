import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { KnowledgeFile } from '#contract/files.ts'
import type { generatedImages } from '#contract/generated-images.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import type { InputOf } from '#contract/procedures.ts'
import { can } from '#server/access/policy.ts'
import { isPicture, requireAllowedSize, storeFile } from '#server/files/content/content.service.ts'
import { toFileDto } from '#server/files/presenter.service.ts'
import { findNotebook } from '#server/notebooks/service.ts'
import { folderOf, type StoredBlob } from '#server/platform/blobs/port.ts'
import type { BlobKind } from '#server/platform/blobs/sweep.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import * as store from './generated-images.store.ts'

/**
 * The key of a picture that a model generates for a user: it is written first, then added to `images` of its
 * message. It is in the user's folder, so that it is deleted with the account.
 */
export const newImageKey = (userId: string) => `${folderOf(userId)}/images/${randomUUID()}`

const IMAGE_KEY = /^people\/[0-9a-f-]{36}\/images\/[0-9a-f-]{36}$/

export const imageBlobs: BlobKind = {
  keys: IMAGE_KEY,
  listNeeded: (ctx, keys) => store.listNamedKeys(ctx.db, keys),
}

export async function copyGeneratedImage(
  ctx: UserCtx,
  { imageS3Key: key, fileName: wanted }: InputOf<typeof generatedImages.copy>,
): Promise<KnowledgeFile> {
  const bytes = await readAllowed(ctx, await requireReadableImage(ctx, key))
  if (!(await isPicture(bytes))) throw invalid('imageS3Key', chatMessages.imageCannotBeKept())
  return toFileDto(ctx, await storeFile(ctx, { wanted, bytes }))
}

/** Only users who may read a message that names a picture can read the picture; its key alone grants no access. */
async function requireReadableImage(ctx: UserCtx, key: string): Promise<StoredBlob> {
  const image = IMAGE_KEY.test(key) && (await isNamedToReader(ctx, key)) && (await ctx.ports.blobs.read(key))
  if (!image) throw notFound(chatMessages.imageNotFound())
  return image
}

async function isNamedToReader(ctx: UserCtx, key: string): Promise<boolean> {
  for (const id of await store.listNotebooksWithImage(ctx.db, key)) {
    const notebook = await findNotebook(ctx, id)
    if (notebook && can(ctx.user, 'read', notebook)) return true
  }
  return false
}

async function readAllowed(ctx: UserCtx, { size, stream }: StoredBlob): Promise<Buffer> {
  try {
    await requireAllowedSize(ctx, size)
    return await buffer(stream)
  } finally {
    stream.destroy()
  }
}
