import { randomUUID } from 'node:crypto'
import {
  FRIEND_MAILS_PER_DAY,
  FRIEND_REQUEST_LIMITS,
  type friends,
  friendsChanged,
} from '#contract/friends.ts'
import { friendsMessages } from '#contract/messages/friends.ts'
import type { InputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { sendMail } from '#server/mail/service.ts'
import { siteAddress } from '#server/platform/config/config.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, invalid, notFound } from '#server/platform/errors.ts'
import { consumeRateLimit, isWithinLimit } from '#server/platform/http/rate-limit.ts'
import { findAddressee } from '#server/users/addresses.service.ts'
import { listIdsByName, listPeople } from '#server/users/service.ts'
import { requireRoom, respondToRequest } from './service.ts'
import * as store from './store.ts'

const DAY_SECONDS = 24 * 3600
const MONTH_SECONDS = 30 * DAY_SECONDS

type Input = InputOf<typeof friends.create>

/** Whether an address has an account, and whether the caller is blocked, is not revealed. */
export async function sendFriendRequest(ctx: UserCtx, input: Input): Promise<{ isSent: true }> {
  requireOwnSession(ctx)
  const { email, userId, username } = input
  const whom = email ?? userId ?? username?.toLowerCase()
  await consumeRateLimit(ctx, [
    { key: `friends:day:${ctx.user.id}`, hits: FRIEND_REQUEST_LIMITS.day, windowSeconds: DAY_SECONDS },
    {
      key: `friends:same:${ctx.user.id}:${whom}`,
      hits: FRIEND_REQUEST_LIMITS.same,
      windowSeconds: MONTH_SECONDS,
    },
  ])
  if (email) await askByEmail(ctx, email, input.message)
  else await askUser(ctx, await requireUser(ctx, input), input.message)
  return { isSent: true }
}

async function requireUser(ctx: UserCtx, { userId, username = '' }: Input): Promise<string> {
  if (userId) {
    if (!(await listPeople(ctx, [userId])).has(userId)) throw notFound(friendsMessages.userNotFound())
    return userId
  }
  const id = (await listIdsByName(ctx, [username.toLowerCase()])).get(username.toLowerCase())
  if (!id) throw invalid('username', friendsMessages.userNotNamed({ name: username }))
  return id
}

async function askUser(ctx: UserCtx, addresseeId: string, message: string): Promise<void> {
  const me = ctx.user.id
  if (addresseeId === me) throw invalid('username', friendsMessages.notYourself())
  await ctx.transact(async (ctx) => {
    const between = await store.listBetweenForChange(ctx.db, me, addresseeId)
    if (between.some(({ status }) => status === 'accepted')) throw conflict(friendsMessages.alreadyFriends())
    // A request that the caller has blocked is not an answer to theirs.
    const theirs = between.find(
      ({ requesterId, status }) => requesterId === addresseeId && status === 'pending',
    )
    if (theirs && !(await store.hasBlock(ctx.db, me, addresseeId))) {
      await respondToRequest(ctx, { id: theirs.id, accept: true })
      return
    }
    await requireRoom(ctx)
    const isNew = await store.insertRequest(ctx.db, {
      ...requestOf(ctx, message),
      addresseeId,
      addresseeEmail: null,
    })
    const isBlocked = await store.hasBlock(ctx.db, addresseeId, me)
    ctx.emit(friendsChanged, isNew && !isBlocked ? [me, addresseeId] : [me], {})
  })
}

/** The account with the address, if there is one, is not stored with the request until its user answers. */
async function askByEmail(ctx: UserCtx, addresseeEmail: string, message: string): Promise<void> {
  const me = ctx.user.id
  const own = await findAddressee(ctx, me)
  if (own?.email.toLowerCase() === addresseeEmail) throw invalid('email', friendsMessages.notYourself())
  const addresseeId = (await listIdsByName(ctx, [addresseeEmail])).get(addresseeEmail)
  const isBlocked = addresseeId !== undefined && (await store.hasBlock(ctx.db, addresseeId, me))
  await ctx.transact(async (ctx) => {
    await requireRoom(ctx)
    const request = { ...requestOf(ctx, message), addresseeId: null, addresseeEmail }
    const isNew = await store.insertRequest(ctx.db, request)
    ctx.emit(friendsChanged, addresseeId && !isBlocked ? [me, addresseeId] : [me], {})
    if (isNew && !isBlocked && own?.isVerified) await mailRequest(ctx, addresseeEmail)
  })
}

const requestOf = (ctx: UserCtx, message: string) => ({
  id: randomUUID(),
  requesterId: ctx.user.id,
  message,
  createdAt: ctx.clock.now(),
})

/** Without the text of the request: mails to strangers are not for sending them anything. */
async function mailRequest(ctx: UserCtx, to: string): Promise<void> {
  const limit = { key: `friends:mail:${to}`, hits: FRIEND_MAILS_PER_DAY, windowSeconds: DAY_SECONDS }
  if (!(await isWithinLimit(ctx, limit))) return
  await sendMail(ctx, {
    to,
    template: 'friend_request',
    values: { username: ctx.user.username },
    link: `${siteAddress(ctx.ports.config)}/profile?tab=1`,
  })
}
