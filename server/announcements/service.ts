import { randomUUID } from 'node:crypto'
import { type Announcement, type announcements, announcementsChanged } from '#contract/announcements.ts'
import { announcementsMessages } from '#contract/messages/announcements.ts'
import type { InputOf } from '#contract/procedures.ts'
import { countActivities } from '#server/activity/service.ts'
import { discardBlobs } from '#server/platform/blobs/removal.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { blobKey, keyOf } from './image-keys.ts'
import { isFor } from './policy.ts'
import * as store from './store.ts'

/** The activity types by which browsers report that an announcement was seen or agreed to. */
export const VIEWED = ['VIEW_MODAL', 'VIEW_BANNER']
export const AGREED = ['AGREE_MODAL']

/** The announcements that the caller may see now. */
export async function listAnnouncements(ctx: UserCtx): Promise<Announcement[]> {
  const all = await store.listAnnouncements(ctx.db)
  const ids = all.map(({ _id }) => _id)
  const [views, agrees] = await Promise.all([countEach(ctx, VIEWED, ids), countEach(ctx, AGREED, ids)])
  const now = ctx.clock.now()
  return all.filter((announcement) => {
    const seen = { views: views(announcement._id), agrees: agrees(announcement._id) }
    return isFor(announcement, ctx.user, seen, now)
  })
}

async function countEach(ctx: UserCtx, types: string[], ids: string[]): Promise<(id: string) => number> {
  const counts = await Promise.all(types.map((type) => countActivities(ctx, type, ids)))
  return (id) => counts.reduce((sum, count) => sum + (count.get(id) ?? 0), 0)
}

export const listAllAnnouncements = (ctx: UserCtx): Promise<Announcement[]> => store.listAnnouncements(ctx.db)

export async function createAnnouncement(
  ctx: UserCtx,
  input: InputOf<typeof announcements.create>,
): Promise<Announcement> {
  return ctx.transact(async (ctx) => {
    const id = randomUUID()
    const created = await store.insertAnnouncement(ctx.db, { ...input, id, createdAt: ctx.clock.now() })
    ctx.emit(announcementsChanged, 'everybody', { id })
    return created
  })
}

export async function updateAnnouncement(
  ctx: UserCtx,
  { id, ...fields }: InputOf<typeof announcements.update>,
): Promise<Announcement> {
  return ctx.transact(async (ctx) => {
    const updated = await store.updateAnnouncement(ctx.db, id, fields)
    if (!updated) throw notFound(announcementsMessages.notFound())
    ctx.emit(announcementsChanged, 'everybody', { id })
    return updated
  })
}

/** Locked until the transaction ends. */
export async function requireAnnouncement(ctx: UserCtx, id: string): Promise<Announcement> {
  const found = await store.findAnnouncementForChange(ctx.db, id)
  if (!found) throw notFound(announcementsMessages.notFound())
  return found
}

export async function removeAnnouncement(
  ctx: UserCtx,
  { id }: InputOf<typeof announcements.remove>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    const { images } = await requireAnnouncement(ctx, id)
    await store.removeAnnouncement(ctx.db, id)
    await discardBlobs(
      ctx,
      images.map(({ url }) => blobKey(keyOf(url))),
    )
    ctx.emit(announcementsChanged, 'everybody', { id })
    return { id }
  })
}
