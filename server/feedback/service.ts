import { randomUUID } from 'node:crypto'
import { INBOX_TITLE_MAX } from '#contract/constants/inbox.ts'
import { FEEDBACK_PER_HOUR, type Feedback, type FeedbackTag, type feedback } from '#contract/feedback.ts'
import { feedbackMessages } from '#contract/messages/feedback.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordActivities } from '#server/activity/service.ts'
import { deliver, showMessage } from '#server/inbox/service.ts'
import { discardBlobs } from '#server/platform/blobs/removal.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toCsvLine } from '#server/platform/csv.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import type { OpenedDownload } from '#server/platform/http/downloads.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { listPersonDetails } from '#server/users/service.ts'
import { blobKeyOf, screenshotUrlOf } from './screenshots.service.ts'
import * as store from './store.ts'

const EXPORT_BATCH = 500
/** The part of the content that the activity contains. */
const ACTIVITY_TEXT_MAX = 1000

export async function sendFeedback(
  ctx: UserCtx,
  { content, tags }: InputOf<typeof feedback.create>,
): Promise<Pick<Feedback, 'id' | 'content'>> {
  requireOwnSession(ctx)
  return { id: await addFeedback(ctx, content, tags), content }
}

async function addFeedback(ctx: UserCtx, content: string, tags: FeedbackTag[]): Promise<string> {
  const limit = { key: `feedback:${ctx.user.id}`, hits: FEEDBACK_PER_HOUR, windowSeconds: 3600 }
  await consumeRateLimit(ctx, [limit])
  return ctx.transact(async (ctx) => {
    const id = randomUUID()
    const createdAt = ctx.clock.now()
    await store.insertFeedback(ctx.db, { id, userId: ctx.user.id, tags, content, createdAt })
    const metadata = { id, content: content.slice(0, ACTIVITY_TEXT_MAX) }
    await recordActivities(ctx, [{ type: 'FEEDBACK_SENT', metadata }])
    return id
  })
}

export async function reportMessage(
  ctx: UserCtx,
  { id, reason }: InputOf<typeof feedback.reportMessage>,
): Promise<Pick<Feedback, 'id'>> {
  requireOwnSession(ctx)
  const { sender, userId, title, message } = await showMessage(ctx, id)
  const from = sender ? `@${sender.username} (${sender.id})` : userId
  const content = [`Reported message from ${from}`, reason, title, message].filter(Boolean).join('\n\n')
  return { id: await addFeedback(ctx, content, ['cs']) }
}

export async function listFeedback(
  ctx: UserCtx,
  input: InputOf<typeof feedback.list>,
): Promise<OutputOf<typeof feedback.list>> {
  const { data, total } = await store.listFeedback(ctx.db, input)
  return { data: await withSenders(ctx, data), total }
}

async function withSenders(ctx: UserCtx, list: store.StoredFeedback[]): Promise<Feedback[]> {
  const people = await listPersonDetails(
    ctx,
    list.flatMap(({ userId }) => userId ?? []),
  )
  return list.map((one) => {
    const person = people.get(one.userId ?? '')
    const { screenshotKey: _, ...shown } = one
    return {
      ...shown,
      screenshotUrl: screenshotUrlOf(one),
      username: person?.username ?? null,
      userEmail: person?.email ?? null,
    }
  })
}

export const changeFeedback = (ctx: UserCtx, { id, status }: InputOf<typeof feedback.update>) =>
  updated(ctx, id, { status })

async function updated(
  ctx: UserCtx,
  id: string,
  change: { status: Feedback['status']; answer?: string },
): Promise<Feedback> {
  const found = await store.updateFeedback(ctx.db, id, change)
  const [shown] = found ? await withSenders(ctx, [found]) : []
  if (!shown) throw notFound(feedbackMessages.notFound())
  return shown
}

export async function removeFeedback(
  ctx: UserCtx,
  { id }: InputOf<typeof feedback.remove>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    const removed = await store.removeFeedback(ctx.db, id)
    if (!removed) throw notFound(feedbackMessages.notFound())
    const blobKey = removed.screenshotKey === null ? undefined : blobKeyOf(removed.screenshotKey)
    if (blobKey !== undefined) await discardBlobs(ctx, [blobKey])
    return { id }
  })
}

export async function answerFeedback(
  ctx: UserCtx,
  { id, message }: InputOf<typeof feedback.answer>,
): Promise<Feedback> {
  return ctx.transact(async (ctx) => {
    const found = await store.findFeedback(ctx.db, id)
    if (!found) throw notFound(feedbackMessages.notFound())
    if (!found.userId) throw conflict(feedbackMessages.senderGone())
    const title = `Re: ${found.content.replaceAll(/\s+/g, ' ')}`.slice(0, INBOX_TITLE_MAX)
    await deliver(ctx, { senderId: null, receiverId: found.userId, title, message })
    return updated(ctx, id, { status: 'done', answer: message })
  })
}

export async function exportFeedback(ctx: UserCtx): Promise<OpenedDownload> {
  const day = ctx.clock.now().toISOString().slice(0, 10)
  return {
    fileName: `feedback-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    pieces: feedbackAsCsv(ctx),
  }
}

async function* feedbackAsCsv(ctx: UserCtx): AsyncGenerator<string> {
  yield toCsvLine(['id', 'createdAt', 'status', 'tags', 'username', 'userEmail', 'content', 'answer'])
  for (let page = 1; ; page += 1) {
    const { data } = await listFeedback(ctx, { page, limit: EXPORT_BATCH })
    if (data.length > 0) yield data.map(toLine).join('')
    if (data.length < EXPORT_BATCH) return
  }
}

const toLine = (one: Feedback): string =>
  toCsvLine([
    one.id,
    one.createdAt,
    one.status,
    one.tags.join(' '),
    one.username ?? '',
    one.userEmail ?? '',
    one.content,
    one.answer ?? '',
  ])
