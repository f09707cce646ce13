import { friendPresenceChanged } from '#contract/presence.ts'
import { listFriendIds } from '#server/friends/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { lastValid } from './leases.ts'
import * as store from './store.ts'

/** The subscribers of which friends of a user have the application open. */
export const friendsScope = (userId: string) => `friends:${userId}`

export type OpenWindow = Pick<store.Presence, 'connectionId' | 'userId'>

/** A user has opened a window of the application. */
export async function openWindow(ctx: Ctx, { connectionId, userId }: OpenWindow): Promise<void> {
  const seenAt = ctx.clock.now()
  await store.insertPresence(ctx.db, { connectionId, notebookId: null, userId, seenAt })
  await notifyFriendsOf(ctx, userId)
}

export async function closeWindow(ctx: Ctx, { connectionId, userId }: OpenWindow): Promise<void> {
  await store.removePresence(ctx.db, connectionId)
  await notifyFriendsOf(ctx, userId)
}

/** The friends of a user who have the application open. Users who hide their presence have no rows. */
export const listPresentFriends = async (ctx: Ctx, userId: string): Promise<string[]> =>
  store.listOpenAmong(ctx.db, await listFriendIds(ctx, userId), lastValid(ctx))

/**
 * Events about one user are sent one after the other, so that the last one is true. Friends who are not present are not
 * notified: they receive the list when they come.
 */
export const notifyFriendsOf = (ctx: Ctx, userId: string): Promise<void> =>
  ctx.transact(async (ctx) => {
    await store.lockPresence(ctx.db, [userId])
    const friends = await listPresentFriends(ctx, userId)
    if (friends.length === 0) return
    const present = await store.listOpenAmong(ctx.db, [userId], lastValid(ctx))
    ctx.emit(friendPresenceChanged, friends, { userId, isPresent: present.length > 0 })
  })
