import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  ANNOUNCEMENT_IMAGE_PIXELS_MAX,
  ANNOUNCEMENT_IMAGES_MAX,
  type Announcement,
  type announcements,
  announcementsChanged,
} from '#contract/announcements.ts'
import { announcementsMessages } from '#contract/messages/announcements.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import type { InputOf } from '#contract/procedures.ts'
import { discardBlobs, keepingOnlyOnSuccess } from '#server/platform/blobs/removal.ts'
import type { BlobKind } from '#server/platform/blobs/sweep.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, notFound } from '#server/platform/errors.ts'
import {
  PICTURE_ENDINGS,
  requirePictureWithin,
  type ShownPicture,
  toShownPicture,
} from '#server/users/avatars.service.ts'
import { BLOB_KEY, blobKey, isImageKey, keyOf } from './image-keys.ts'
import { requireAnnouncement } from './service.ts'
import * as store from './store.ts'

const ID = /^[0-9a-f-]{36}$/

export const imageBlobs: BlobKind = {
  keys: BLOB_KEY,
  async listNeeded(ctx, blobKeys) {
    const keys = blobKeys.flatMap((key) => BLOB_KEY.exec(key)?.[1] ?? [])
    return (await store.listImageKeys(ctx.db, keys)).map(blobKey)
  },
}

/** The bytes come outside of the contract, hence the check of the role. */
export async function addImage(ctx: UserCtx, id: string, bytes: Buffer): Promise<Announcement> {
  if (!ctx.user.isAdmin) throw forbidden(platformMessages.administratorsOnly())
  if (!ID.test(id)) throw notFound(announcementsMessages.notFound())
  const { type, width, height } = requirePictureWithin(bytes, ANNOUNCEMENT_IMAGE_PIXELS_MAX)
  return storeImage(ctx, id, { bytes, width, height, ending: PICTURE_ENDINGS[type] })
}

async function storeImage(
  ctx: UserCtx,
  announcementId: string,
  { bytes, width, height, ending }: { bytes: Buffer; width: number; height: number; ending: string },
): Promise<Announcement> {
  const key = `${randomUUID()}.${ending}`
  return keepingOnlyOnSuccess(ctx, blobKey(key), async () => {
    await ctx.ports.blobs.write(blobKey(key), bytes)
    return ctx.transact(async (ctx) => {
      const { images } = await requireAnnouncement(ctx, announcementId)
      if (images.length >= ANNOUNCEMENT_IMAGES_MAX) {
        throw conflict(announcementsMessages.tooManyImages({ max: ANNOUNCEMENT_IMAGES_MAX }))
      }
      const createdAt = ctx.clock.now()
      await store.insertImage(ctx.db, { announcementId, key, width, height, createdAt })
      ctx.emit(announcementsChanged, 'everybody', { id: announcementId })
      return requireAnnouncement(ctx, announcementId)
    })
  })
}

export async function removeImage(
  ctx: UserCtx,
  { id, key }: InputOf<typeof announcements.removeImage>,
): Promise<Announcement> {
  return ctx.transact(async (ctx) => {
    await requireAnnouncement(ctx, id)
    if (!(await store.removeImage(ctx.db, id, key))) throw notFound(announcementsMessages.imageNotFound())
    await discardBlobs(ctx, [blobKey(key)])
    ctx.emit(announcementsChanged, 'everybody', { id })
    return requireAnnouncement(ctx, id)
  })
}

/** Any caller may see a picture whose key they know; keys cannot be guessed. */
export async function showImage(ctx: Ctx, { key }: { id: string; key: string }): Promise<ShownPicture> {
  const blob = isImageKey(key) ? await ctx.ports.blobs.read(blobKey(key)) : undefined
  if (!blob) throw notFound(announcementsMessages.imageNotFound())
  return toShownPicture(blob, { key, name: 'picture' })
}

/** A picture that is missing from the store is left out. */
export async function duplicateAnnouncement(
  ctx: UserCtx,
  { id }: InputOf<typeof announcements.duplicate>,
): Promise<Announcement> {
  const original = await ctx.transact((ctx) => requireAnnouncement(ctx, id))
  const copyId = randomUUID()
  let copy = await ctx.transact(async (ctx) => {
    const createdAt = ctx.clock.now()
    return store.insertAnnouncement(ctx.db, { ...original, id: copyId, enabled: false, createdAt })
  })
  for (const { url, width, height } of original.images) {
    const key = keyOf(url)
    const blob = await ctx.ports.blobs.read(blobKey(key))
    if (!blob) continue
    const bytes = await buffer(blob.stream)
    copy = await storeImage(ctx, copyId, { bytes, width, height, ending: key.split('.')[1] ?? '' })
  }
  return copy
}
