import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { KnowledgeFile } from '#contract/files.ts'
import {
  type generatedImages,
  IMAGE_ADDRESS_SECONDS,
  IMAGE_CONTENT_PATH,
} from '#contract/generated-images.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { filesMessages } from '#contract/messages/files.ts'
import type { InputOf } from '#contract/procedures.ts'
import { pictureTypeOf, requireAllowedSize, storeFile } from '#server/files/content/content.service.ts'
import { toFileDto } from '#server/files/presenter.service.ts'
import { mayReadNotebook } from '#server/notebooks/service.ts'
import { folderOf, type StoredBlob } from '#server/platform/blobs/port.ts'
import type { BlobKind } from '#server/platform/blobs/sweep.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { isSigned, signAddress, toUnixSeconds } from '#server/platform/http/signed-addresses.ts'
import { isEnabled, showUser } from '#server/users/service.ts'
import { releaseStorage, reserveStorage } from '#server/users/storage.service.ts'
import * as store from './generated-images.store.ts'

/**
 * The key of a picture of that user. It is in the user's folder, so that it is deleted with the account. Its ending, which
 * earlier pictures lack, is that of the file in an export.
 */
export const newImageKey = (userId: string, ending = '') =>
  `${folderOf(userId)}/images/${randomUUID()}${ending}`

/** The ending of file names of pictures of this media type. */
export const imageEndingOf = (mediaType: string) =>
  `.${mediaType.replace('image/', '').replace('jpeg', 'jpg')}`

const IMAGE_KEY = /^people\/[0-9a-f-]{36}\/images\/[0-9a-f-]{36}(?:\.[a-z]{3,4})?$/

export const imageBlobs: BlobKind = {
  keys: IMAGE_KEY,
  listNeeded: (ctx, keys) => store.listNamedKeys(ctx.db, keys),
  release: releaseImage,
}

/** Stores a picture that counts into the caller's storage. Its key is then added to `images` of its message. */
export async function storeImage(
  ctx: UserCtx,
  content: Parameters<Ctx['ports']['blobs']['write']>[1],
  ending?: string,
): Promise<string> {
  const key = newImageKey(ctx.user.id, ending)
  const bytes = await ctx.ports.blobs.write(key, content)
  try {
    await ctx.transact(async (ctx) => {
      await reserveStorage(ctx, ctx.user.id, bytes)
      await store.insertStoredImage(ctx.db, { key, userId: ctx.user.id, bytes })
    })
  } catch (error) {
    await ctx.ports.blobs.remove(key)
    throw error
  }
  return key
}

/** Removes unfinished states, which are stored until the end of their answer. Never throws: the clean-up removes the rest. */
export async function removeUnfinishedImages(ctx: Ctx, keys: readonly string[]): Promise<void> {
  try {
    for (const key of keys) await ctx.ports.blobs.remove(key)
  } catch (error) {
    ctx.log.warn({ err: error }, 'unfinished pictures not removed')
  }
}

/** Refuses a picture before it is paid for, when the caller's storage is full. */
export async function requireRoomForImages(ctx: UserCtx): Promise<void> {
  const { currentStorageSize, storageLimit } = await showUser(ctx, ctx.user.id)
  if (currentStorageSize >= storageLimit * BYTES_OF_MEGABYTE)
    throw new AppError('too_large', chatMessages.storageFullOfImages({ limit: storageLimit }))
}

const BYTES_OF_MEGABYTE = 1_000_000

async function releaseImage(ctx: Ctx, key: string): Promise<void> {
  await ctx.transact(async (ctx) => {
    const image = await store.removeStoredImage(ctx.db, key)
    if (image) await releaseStorage(ctx, image.userId, image.bytes)
  })
}

export async function copyGeneratedImage(
  ctx: UserCtx,
  { imageS3Key: key, fileName: wanted }: InputOf<typeof generatedImages.copy>,
): Promise<KnowledgeFile> {
  const bytes = await readAllowed(ctx, await requireReadableImage(ctx, key))
  if (!(await pictureTypeOf(bytes))) throw invalid('imageS3Key', chatMessages.imageCannotBeKept())
  return toFileDto(ctx, await storeFile(ctx, { wanted, bytes }))
}

/** The pictures that models made for the caller, newest first. */
export function listPictures(ctx: UserCtx, page: InputOf<typeof generatedImages.list>) {
  return store.listPicturesOf(ctx.db, ctx.user.id, page)
}

/**
 * Addresses that their holder can use while the caller may read a message with the picture; an empty one for another
 * picture.
 */
export async function addressImages(
  ctx: UserCtx,
  { keys }: InputOf<typeof generatedImages.addresses>,
): Promise<string[]> {
  const reader = ctx.user.id
  const expires = toUnixSeconds(secondsAfter(ctx.clock.now(), IMAGE_ADDRESS_SECONDS))
  const addresses: string[] = []
  for (const key of keys) {
    const query = signAddress(ctx.ports.secretKey, { ...grantOf(key, reader), expires })
    const address = `${IMAGE_CONTENT_PATH}?${new URLSearchParams({ key, reader }).toString()}&${query}`
    addresses.push((await isReadable(ctx, reader, key)) ? address : '')
  }
  return addresses
}

const grantOf = (key: string, reader: string) => ({ purpose: 'read image', bound: [key, reader] })

/** The picture of a signed address, and its media type. */
export async function openAddressedImage(
  ctx: Ctx,
  query: Record<string, unknown>,
): Promise<{ bytes: Buffer; mediaType: string }> {
  const [key, reader] = [String(query['key']), String(query['reader'])]
  const isValid = isSigned(ctx.ports.secretKey, query, grantOf(key, reader), ctx.clock.now())
  if (!isValid || !(await isEnabled(ctx, reader)) || !(await isReadable(ctx, reader, key)))
    throw forbidden(filesMessages.addressExpired())
  const bytes = await readImageBytes(ctx, key)
  const mediaType = bytes && (await pictureTypeOf(bytes))
  if (!bytes || !mediaType) throw notFound(chatMessages.imageNotFound())
  return { bytes, mediaType }
}

/** The bytes of a stored picture; nothing when they are gone. The caller has checked that they may be read. */
export async function readImageBytes(ctx: Ctx, key: string): Promise<Buffer | undefined> {
  const blob = await ctx.ports.blobs.read(key)
  return blob && buffer(blob.stream)
}

/** Only users who may read a message that names a picture can read the picture; its key alone grants no access. */
async function requireReadableImage(ctx: UserCtx, key: string): Promise<StoredBlob> {
  const image = (await isReadable(ctx, ctx.user.id, key)) && (await ctx.ports.blobs.read(key))
  if (!image) throw notFound(chatMessages.imageNotFound())
  return image
}

async function isReadable(ctx: Ctx, reader: string, key: string): Promise<boolean> {
  if (!IMAGE_KEY.test(key)) return false
  for (const id of await store.listNotebooksWithImage(ctx.db, key)) {
    if (await mayReadNotebook(ctx, reader, id)) return true
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
