import { FRIENDS_MAX, type Friend, type FriendCard, type friends, friendsChanged } from '#contract/friends.ts'
import { friendsMessages } from '#contract/messages/friends.ts'
import type { InputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { findAddressee } from '#server/users/addresses.service.ts'
import { listPeople, listPersonDetails, type PersonDetails } from '#server/users/service.ts'
import { canAnswer, canListFriends } from './policy.ts'
import * as store from './store.ts'

export async function listFriends(ctx: UserCtx, { id }: InputOf<typeof friends.listOf>): Promise<Friend[]> {
  if (!canListFriends(ctx.user, id)) throw forbidden(friendsMessages.ownFriendsOnly())
  const [all, blocks] = await Promise.all([
    store.listFriendships(ctx.db, await memberOf(ctx, id), FRIENDS_MAX),
    store.listBlocks(ctx.db, id, FRIENDS_MAX),
  ])
  const known = all.filter(({ requesterId, status }) => requesterId === id || status !== 'rejected')
  const people = await listPersonDetails(ctx, [
    ...known.flatMap((friendship) => otherOf(friendship, id) ?? []),
    ...blocks.map(({ userId }) => userId),
  ])
  return [
    ...withoutDuplicates(known.map((friendship) => toFriend(friendship, id, people))),
    ...blocks.flatMap((block) => toBlocked(block, people)),
  ]
}

/** A user may be asked by name and by address: the friendship or the newest request counts. */
function withoutDuplicates(list: Friend[]): Friend[] {
  const byPerson = new Map<string, Friend>()
  for (const friend of list) {
    const key = friend.person?.id ?? friend.id
    const earlier = byPerson.get(key)
    if (!earlier || (friend.status === 'accepted' && earlier.status !== 'accepted')) byPerson.set(key, friend)
  }
  return [...byPerson.values()]
}

/** The user with the address that requests can be sent to. */
export async function memberOf(ctx: Ctx, id: string): Promise<store.Member> {
  const addressee = await findAddressee(ctx, id)
  return { id, email: addressee?.isVerified ? addressee.email.toLowerCase() : null }
}

/** The other user; unknown for a request of the reader to an address. */
const otherOf = ({ requesterId, addresseeId }: store.Friendship, id: string): string | null =>
  requesterId === id ? addresseeId : requesterId

function toFriend(
  friendship: store.Friendship,
  readerId: string,
  people: Map<string, PersonDetails>,
): Friend {
  const { id, requesterId, status, message, addresseeEmail, createdAt } = friendship
  const isOutgoing = requesterId === readerId
  const person = people.get(otherOf(friendship, readerId) ?? '')
  return {
    id,
    // A rejection is not shown to the sender.
    status: isOutgoing && status === 'rejected' ? 'pending' : status,
    direction: isOutgoing ? 'outgoing' : 'incoming',
    person: person ? cardOf(person, status === 'accepted') : null,
    email: isOutgoing ? addresseeEmail : null,
    message,
    createdAt: createdAt.toISOString(),
  }
}

const cardOf = ({ phone: _, email, ...person }: PersonDetails, isFriend: boolean): FriendCard => ({
  ...person,
  email: isFriend ? email : null,
})

function toBlocked(
  { userId, createdAt }: { userId: string; createdAt: Date },
  people: Map<string, PersonDetails>,
): Friend[] {
  const person = people.get(userId)
  if (!person) return []
  const card = cardOf(person, false)
  return [
    {
      id: userId,
      status: 'blocked',
      direction: 'outgoing',
      person: card,
      email: null,
      message: '',
      createdAt: createdAt.toISOString(),
    },
  ]
}

export async function respondToRequest(
  ctx: UserCtx,
  { id, accept }: InputOf<typeof friends.respond>,
): Promise<Friend> {
  requireOwnSession(ctx)
  const me = ctx.user.id
  return ctx.transact(async (ctx) => {
    const request = await store.findFriendshipForChange(ctx.db, await memberOf(ctx, me), id)
    if (!request || !canAnswer(ctx.user, request)) throw notFound(friendsMessages.requestNotFound())
    if (accept) await requireRoom(ctx)
    const { requesterId } = request
    const answered = await store.updateAnswered(ctx.db, {
      id,
      requesterId,
      addresseeId: me,
      status: accept ? 'accepted' : 'rejected',
      respondedAt: ctx.clock.now(),
    })
    ctx.emit(friendsChanged, accept ? [me, requesterId] : [me], {})
    return toFriend(answered, me, await listPersonDetails(ctx, [requesterId]))
  })
}

/** One user cannot grow the lists of others, and of this service, without bound. */
export async function requireRoom(ctx: UserCtx): Promise<void> {
  if ((await store.countFriendships(ctx.db, ctx.user.id)) < FRIENDS_MAX) return
  throw forbidden(friendsMessages.tooManyFriends({ max: FRIENDS_MAX }))
}

export async function removeFriend(
  ctx: UserCtx,
  { id }: InputOf<typeof friends.remove>,
): Promise<{ id: string }> {
  requireOwnSession(ctx)
  const me = ctx.user.id
  return ctx.transact(async (ctx) => {
    const friendship = await store.findFriendshipForChange(ctx.db, { id: me, email: null }, id)
    // The rejection of a request is kept, so that it does not come again.
    const isTheirs = friendship && (friendship.requesterId === me || friendship.status === 'accepted')
    if (!isTheirs) throw notFound(friendsMessages.friendNotFound())
    await store.removeFriendship(ctx.db, id)
    const other = otherOf(friendship, me)
    ctx.emit(friendsChanged, other === null ? [me] : [me, other], {})
    return { id }
  })
}

export async function blockUser(
  ctx: UserCtx,
  { userId }: InputOf<typeof friends.block>,
): Promise<{ userId: string }> {
  requireOwnSession(ctx)
  const me = ctx.user.id
  if (userId === me) throw invalid('userId', friendsMessages.notYourself())
  return ctx.transact(async (ctx) => {
    if (!(await listPeople(ctx, [userId])).has(userId)) throw notFound(friendsMessages.userNotFound())
    const between = await store.listBetweenForChange(ctx.db, me, userId)
    await store.removeBetween(ctx.db, me, userId)
    await store.insertBlock(ctx.db, { blockerId: me, blockedId: userId, createdAt: ctx.clock.now() })
    const wereFriends = between.some(({ status }) => status === 'accepted')
    ctx.emit(friendsChanged, wereFriends ? [me, userId] : [me], {})
    return { userId }
  })
}

export async function unblockUser(
  ctx: UserCtx,
  { userId }: InputOf<typeof friends.unblock>,
): Promise<{ userId: string }> {
  requireOwnSession(ctx)
  return ctx.transact(async (ctx) => {
    await store.removeBlock(ctx.db, ctx.user.id, userId)
    ctx.emit(friendsChanged, [ctx.user.id], {})
    return { userId }
  })
}

/** Whether messages, invites and requests of `blockedId` do not arrive at `blockerId`. */
export const hasBlocked = (ctx: Ctx, { blockerId, blockedId }: { blockerId: string; blockedId: string }) =>
  store.hasBlock(ctx.db, blockerId, blockedId)

/** Those of the users who are friends of the caller. */
export const listFriendsAmong = async (ctx: UserCtx, ids: string[]): Promise<Set<string>> =>
  new Set(await store.listFriendsAmong(ctx.db, ctx.user.id, ids))

/** The ids of all friends of a user. */
export const listFriendIds = (ctx: Ctx, userId: string): Promise<string[]> =>
  store.listFriendIds(ctx.db, userId)

/** Those of the users whom the caller has blocked. */
export const listBlockedAmong = async (ctx: UserCtx, ids: string[]): Promise<Set<string>> =>
  new Set(await store.listBlockedAmong(ctx.db, ctx.user.id, ids))

/** The users without those who blocked the caller. */
export async function withoutBlocking(ctx: UserCtx, userIds: string[]): Promise<string[]> {
  const asked = userIds.map(async (userId) => ({
    userId,
    isBlocked: await store.hasBlock(ctx.db, userId, ctx.user.id),
  }))
  return (await Promise.all(asked)).filter(({ isBlocked }) => !isBlocked).map(({ userId }) => userId)
}
