import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { BROADCASTS_SHOWN } from '#contract/constants/inbox.ts'
import { type Broadcast, broadcastChanged, type inbox, inboxChanged } from '#contract/inbox.ts'
import { inboxMessages } from '#contract/messages/inbox.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { recordAudit } from '#server/audit/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { countAudience, listAudience, listIdsByName, listPeople } from '#server/users/service.ts'
import * as broadcasts from './broadcasts.store.ts'
import { deliver } from './service.ts'
import { insertMessages } from './store.ts'

/** How many users get a message in one transaction. */
const BATCH = 500

export const broadcastJob = job('inbox.broadcast', z.object({ id: z.string() }))

/** To one user at once; to many by a job, which continues after a crash. */
export async function sendSystemMessage(
  ctx: UserCtx,
  { receiverId, tags, title, message }: InputOf<typeof inbox.adminSend>,
): Promise<OutputOf<typeof inbox.adminSend>> {
  if (receiverId.toLowerCase() === 'all') {
    return { sent: 0, broadcast: await startBroadcast(ctx, { tags, title, message }) }
  }
  if (tags.length > 0) throw invalid('tags', inboxMessages.tagsForAllOnly())
  const id = await requireReceiver(ctx, receiverId)
  await ctx.transact(async (ctx) => {
    await deliver(ctx, { senderId: null, receiverId: id, title, message })
    await recordAudit(ctx, { action: 'inbox.system_message_sent', targetType: 'user', targetId: id })
  })
  return { sent: 1, broadcast: null }
}

async function requireReceiver(ctx: UserCtx, receiver: string): Promise<string> {
  const name = receiver.toLowerCase()
  if (z.uuid().safeParse(name).success && (await listPeople(ctx, [name])).has(name)) return name
  const id = (await listIdsByName(ctx, [name])).get(name)
  if (!id) throw invalid('receiverId', inboxMessages.userNotNamed({ name: receiver }))
  return id
}

async function startBroadcast(
  ctx: UserCtx,
  letter: { tags: string[]; title: string; message: string },
): Promise<Broadcast> {
  return ctx.transact(async (ctx) => {
    const id = randomUUID()
    const broadcast = await broadcasts.insertBroadcast(ctx.db, {
      ...letter,
      id,
      createdBy: ctx.user.id,
      createdAt: ctx.clock.now(),
      total: await countAudience(ctx, letter.tags),
    })
    await recordAudit(ctx, {
      action: 'inbox.system_message_sent',
      details: { tags: letter.tags.join(', '), users: broadcast.total },
    })
    await ctx.enqueue(broadcastJob, { id })
    return toShown(broadcast)
  })
}

/** Sends a message to the users who do not have it yet. */
export async function continueBroadcast(ctx: Ctx, id: string, signal?: AbortSignal): Promise<void> {
  while (await sendBatch(ctx, id)) signal?.throwIfAborted()
}

/** The messages and the place that they were sent up to are stored together; returns whether there is more. */
const sendBatch = (ctx: Ctx, id: string): Promise<boolean> =>
  ctx.transact(async (ctx) => {
    const broadcast = await broadcasts.findOpenBroadcastForChange(ctx.db, id)
    if (!broadcast) return false
    const { title, message, tags, sentUpTo, createdBy } = broadcast
    const receivers = await listAudience(ctx, { tags, after: sentUpTo, limit: BATCH })
    const createdAt = ctx.clock.now()
    await insertMessages(
      ctx.db,
      receivers.map((receiverId) => ({
        id: randomUUID(),
        senderId: null,
        receiverId,
        broadcastId: id,
        title,
        message,
        createdAt,
      })),
    )
    const isDone = receivers.length < BATCH
    const sent = broadcast.sent + receivers.length
    const updated = await broadcasts.updateBroadcast(ctx.db, {
      id,
      sent,
      sentUpTo: receivers.at(-1) ?? sentUpTo,
      // Users have registered or left since it was written.
      total: isDone ? sent : Math.max(broadcast.total, sent),
      doneAt: isDone ? createdAt : null,
    })
    if (receivers.length > 0) ctx.emit(inboxChanged, receivers, {})
    if (createdBy) ctx.emit(broadcastChanged, [createdBy], toShown(updated))
    return !isDone
  })

export const listBroadcasts = async (ctx: UserCtx): Promise<Broadcast[]> =>
  (await broadcasts.listBroadcasts(ctx.db, BROADCASTS_SHOWN)).map(toShown)

const toShown = ({ createdBy: _, sentUpTo: __, ...broadcast }: broadcasts.StoredBroadcast): Broadcast =>
  broadcast
