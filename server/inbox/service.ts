import { randomUUID } from 'node:crypto'
import { DELETED_MESSAGE_DAYS, INBOX_LIMITS, SYSTEM_SENDER } from '#contract/constants/inbox.ts'
import { type InboxMessage, type InboxSender, type inbox, inboxChanged } from '#contract/inbox.ts'
import { inboxMessages } from '#contract/messages/inbox.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { hasBlocked, listFriendsAmong } from '#server/friends/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { notifyBrowsers } from '#server/push/service.ts'
import { listIdsByName, listPeople, listPersonDetails, type PersonDetails } from '#server/users/service.ts'
import { canReadInbox, canSeeEmailOf, canSeePhone } from './policy.ts'
import * as store from './store.ts'

const TEN_MINUTES = 600
const DAY_SECONDS = 24 * 3600

export async function listInbox(
  ctx: UserCtx,
  { userId = ctx.user.id, search, page, limit }: InputOf<typeof inbox.list>,
): Promise<OutputOf<typeof inbox.list>> {
  if (!canReadInbox(ctx.user, userId)) throw forbidden(inboxMessages.ownInboxOnly())
  const isSystemFound = SYSTEM_SENDER.includes((search ?? '').toUpperCase())
  const [{ data, total }, counts] = await Promise.all([
    store.listMessages(ctx.db, { receiverId: userId, search, isSystemFound, page, limit }),
    store.countMessages(ctx.db, userId),
  ])
  return { data: await withSenders(ctx, data), total, ...counts }
}

async function withSenders(ctx: UserCtx, messages: store.StoredMessage[]): Promise<InboxMessage[]> {
  const ids = messages.map(({ userId }) => userId).filter((id) => id !== SYSTEM_SENDER)
  const [people, friends] = await Promise.all([listPersonDetails(ctx, ids), listFriendsAmong(ctx, ids)])
  return messages.flatMap((message) => {
    const person = people.get(message.userId)
    if (!person && message.userId !== SYSTEM_SENDER) return []
    return { ...message, sender: person ? senderFor(ctx, person, friends.has(person.id)) : null }
  })
}

const senderFor = (
  { user }: UserCtx,
  { email, phone, ...person }: PersonDetails,
  isFriend: boolean,
): InboxSender => ({
  ...person,
  email: canSeeEmailOf(user, isFriend) ? email : null,
  phone: canSeePhone(user) ? phone : null,
})

export async function readMessages(
  ctx: UserCtx,
  { ids }: InputOf<typeof inbox.read>,
): Promise<{ read: number }> {
  requireOwnSession(ctx)
  return ctx.transact(async (ctx) => {
    const read = await store.markRead(ctx.db, { receiverId: ctx.user.id, ids, readAt: ctx.clock.now() })
    if (read > 0) ctx.emit(inboxChanged, [ctx.user.id], {})
    return { read }
  })
}

/** Whether an address has an account is not revealed: the answer and the limits are the same for all. */
export async function sendMessage(
  ctx: UserCtx,
  { receiver, title, message }: InputOf<typeof inbox.create>,
): Promise<{ isSent: true }> {
  requireOwnSession(ctx)
  const { id: senderId, username } = ctx.user
  const name = receiver.toLowerCase()
  await consumeRateLimit(ctx, [
    { key: `inbox:short:${senderId}`, hits: INBOX_LIMITS.short, windowSeconds: TEN_MINUTES },
    { key: `inbox:day:${senderId}`, hits: INBOX_LIMITS.day, windowSeconds: DAY_SECONDS },
    { key: `inbox:to:${senderId}:${name}`, hits: INBOX_LIMITS.receiver, windowSeconds: TEN_MINUTES },
  ])
  const receiverId = (await listIdsByName(ctx, [name])).get(name)
  if (receiverId === senderId || name === username.toLowerCase()) {
    throw invalid('receiver', inboxMessages.notToYourself())
  }
  if (!receiverId) {
    if (!name.includes('@')) throw invalid('receiver', inboxMessages.userNotNamed({ name: receiver }))
    return { isSent: true }
  }
  if (!(await hasBlocked(ctx, { blockerId: receiverId, blockedId: senderId }))) {
    await deliver(ctx, { senderId, receiverId, title, message })
  }
  return { isSent: true }
}

/** Puts a message into an inbox. Without a sender it is a message of the site. */
export async function deliver(
  ctx: Ctx,
  message: { senderId: string | null; receiverId: string; title: string; message: string },
): Promise<void> {
  await ctx.transact(async (ctx) => {
    const createdAt = ctx.clock.now()
    await store.insertMessages(ctx.db, [{ ...message, id: randomUUID(), broadcastId: null, createdAt }])
    ctx.emit(inboxChanged, [message.receiverId], {})
    const { senderId, receiverId, title } = message
    const sender = senderId === null ? undefined : (await listPeople(ctx, [senderId])).get(senderId)
    await notifyBrowsers(ctx, {
      userId: receiverId,
      kind: 'messages',
      from: sender ? (sender.name ?? sender.username) : null,
      about: title,
      path: '/inbox',
    })
  })
}

/** A message in the caller's inbox. */
export async function showMessage(ctx: UserCtx, id: string): Promise<InboxMessage> {
  const found = await store.findMessage(ctx.db, { receiverId: ctx.user.id, id })
  const [message] = found ? await withSenders(ctx, [found]) : []
  if (!message) throw notFound(inboxMessages.messageNotFound())
  return message
}

export async function removeMessage(
  ctx: UserCtx,
  { id }: InputOf<typeof inbox.remove>,
): Promise<{ id: string }> {
  requireOwnSession(ctx)
  return ctx.transact(async (ctx) => {
    const deletion = { receiverId: ctx.user.id, id, deletedAt: ctx.clock.now() }
    if (!(await store.markDeleted(ctx.db, deletion))) throw notFound(inboxMessages.messageNotFound())
    ctx.emit(inboxChanged, [ctx.user.id], {})
    return { id }
  })
}

export const showPreferences = async (ctx: UserCtx): Promise<{ mailUnread: boolean }> => ({
  mailUnread: await store.wantsMail(ctx.db, ctx.user.id),
})

export async function updatePreferences(
  ctx: UserCtx,
  { mailUnread }: InputOf<typeof inbox.updatePreferences>,
): Promise<{ mailUnread: boolean }> {
  requireOwnSession(ctx)
  await store.updateWantsMail(ctx.db, ctx.user.id, mailUnread)
  return { mailUnread }
}

export const forgetDeletedMessages = (ctx: Ctx): Promise<void> =>
  store.removeDeletedBefore(ctx.db, secondsAfter(ctx.clock.now(), -DELETED_MESSAGE_DAYS * DAY_SECONDS))
