import { PRESENT_MAX, type PresentPerson, presentChanged } from '#contract/presence.ts'
import type { Ctx } from '#server/platform/context.ts'
import { listPeople } from '#server/users/service.ts'
import { lastValid } from './leases.ts'
import { notifyFriendsOf } from './present-friends.ts'
import * as store from './store.ts'

/** Notebooks and open windows, of each, that one renewal cleans up. */
const CLEANED_MAX = 100

/** The subscribers of a notebook's presence. */
export const presenceScope = (notebookId: string) => `presence:${notebookId}`

export interface Joining {
  connectionId: string
  notebookId: string
  userId: string
}

/** Adds a connection to those that have a notebook open, and tells the others. */
export const joinNotebook = (ctx: Ctx, joining: Joining): Promise<void> =>
  changePresent(ctx, [joining.notebookId], (ctx) =>
    store.insertPresence(ctx.db, { ...joining, seenAt: ctx.clock.now() }),
  )

export const leaveNotebook = (ctx: Ctx, { connectionId, notebookId }: Joining): Promise<void> =>
  changePresent(ctx, [notebookId], (ctx) => store.removePresence(ctx.db, connectionId))

/** Ends the presence of a user everywhere; the notebooks are returned. */
export async function leaveAll(ctx: Ctx, userId: string): Promise<string[]> {
  const notebookIds = await store.listNotebooksOf(ctx.db, userId)
  await changePresent(ctx, notebookIds, (ctx) => store.removePresencesOf(ctx.db, userId))
  await notifyFriendsOf(ctx, userId)
  return notebookIds
}

/** Renews the presences of these connections, and removes some of those that no process renews any more. */
export async function renewPresences(ctx: Ctx, connectionIds: string[]): Promise<void> {
  await store.renewPresences(ctx.db, connectionIds, ctx.clock.now())
  const before = lastValid(ctx)
  const expired = await store.listExpired(ctx.db, before, CLEANED_MAX)
  if (expired.length > 0)
    await changePresent(ctx, expired, (ctx) => store.removeExpired(ctx.db, expired, before))
  for (const userId of await store.removeExpiredWindows(ctx.db, before, CLEANED_MAX))
    await notifyFriendsOf(ctx, userId)
}

/** The people who are present now. */
export async function listPresent(
  ctx: Ctx,
  notebookId: string,
): Promise<{ people: PresentPerson[]; total: number }> {
  const { userIds, total } = await store.listPresent(ctx.db, {
    notebookId,
    after: lastValid(ctx),
    limit: PRESENT_MAX,
  })
  const looks = await listPeople(ctx, userIds)
  const people = userIds.flatMap((id) => {
    const look = looks.get(id)
    return look ? [{ id, ...look }] : []
  })
  return { people, total }
}

/** Changes are made one after the other, so that the last event names all who are present. */
async function changePresent(
  ctx: Ctx,
  notebookIds: string[],
  change: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  await ctx.transact(async (ctx) => {
    await store.lockPresence(ctx.db, notebookIds)
    await change(ctx)
    for (const id of notebookIds) ctx.emit(presentChanged, [], await listPresent(ctx, id), presenceScope(id))
  })
}
