import { randomUUID } from 'node:crypto'
import {
  type Feedback,
  SCREENSHOT_MINUTES,
  SCREENSHOT_PIXELS_MAX,
  screenshotPath,
} from '#contract/feedback.ts'
import { feedbackMessages } from '#contract/messages/feedback.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { folderOf } from '#server/platform/blobs/port.ts'
import { keepingOnlyOnSuccess } from '#server/platform/blobs/removal.ts'
import type { BlobKind } from '#server/platform/blobs/sweep.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import {
  PICTURE_ENDINGS,
  requirePictureWithin,
  type ShownPicture,
  toShownPicture,
} from '#server/users/avatars.service.ts'
import * as store from './store.ts'

/** The sender's folder and the name; the extension is the type that was detected. */
const KEY = /^([0-9a-f-]{36})-([0-9a-f-]{36}\.(?:png|jpg|webp))$/
const BLOB_KEY = /^people\/([0-9a-f-]{36})\/feedback-([0-9a-f-]{36}\.(?:png|jpg|webp))$/
const ID = /^[0-9a-f-]{36}$/

/** The blob of a screenshot: in the folder of its sender, with whose account it is removed. */
export function blobKeyOf(key: string): string | undefined {
  const [, userId, name] = KEY.exec(key) ?? []
  return userId && name ? `${folderOf(userId)}/feedback-${name}` : undefined
}

export const screenshotBlobs: BlobKind = {
  keys: BLOB_KEY,
  async listNeeded(ctx, blobKeys) {
    const keys = blobKeys.flatMap((blobKey) => {
      const [, userId, name] = BLOB_KEY.exec(blobKey) ?? []
      return userId ? `${userId}-${name}` : []
    })
    return (await store.listScreenshotKeys(ctx.db, keys)).flatMap((key) => blobKeyOf(key) ?? [])
  },
}

export const screenshotUrlOf = (
  feedback: Pick<store.StoredFeedback, 'id' | 'screenshotKey'>,
): string | null => feedback.screenshotKey && `${screenshotPath(feedback.id)}/${feedback.screenshotKey}`

/** Only the sender adds one, once, right after sending. The bytes come outside of the contract. */
export async function addScreenshot(ctx: UserCtx, id: string, bytes: Buffer): Promise<Pick<Feedback, 'id'>> {
  requireOwnSession(ctx)
  const found = ID.test(id) ? await store.findFeedback(ctx.db, id) : undefined
  if (found?.userId !== ctx.user.id) throw notFound(feedbackMessages.notFound())
  const oldest = secondsAfter(ctx.clock.now(), -SCREENSHOT_MINUTES * 60)
  if (found.screenshotKey !== null || new Date(found.createdAt) < oldest)
    throw conflict(feedbackMessages.screenshotLate())
  const { type } = requirePictureWithin(bytes, SCREENSHOT_PIXELS_MAX)
  const name = `${randomUUID()}.${PICTURE_ENDINGS[type]}`
  const blobKey = `${folderOf(ctx.user.id)}/feedback-${name}`
  return keepingOnlyOnSuccess(ctx, blobKey, async () => {
    await ctx.ports.blobs.write(blobKey, bytes)
    if (!(await store.addScreenshot(ctx.db, id, `${ctx.user.id}-${name}`)))
      throw conflict(feedbackMessages.screenshotLate())
    return { id }
  })
}

/** Only lists for administrators have the key, which cannot be guessed. */
export async function showScreenshot(
  ctx: Ctx,
  { id, key }: { id: string; key: string },
): Promise<ShownPicture> {
  const found = ID.test(id) ? await store.findFeedback(ctx.db, id) : undefined
  const blobKey = found?.screenshotKey === key ? blobKeyOf(key) : undefined
  const blob = blobKey === undefined ? undefined : await ctx.ports.blobs.read(blobKey)
  if (!blob) throw notFound(feedbackMessages.screenshotNotFound())
  return toShownPicture(blob, { key, name: 'screenshot' })
}
