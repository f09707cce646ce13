import { MAIL_AFTER_MINUTES } from '#contract/constants/inbox.ts'
import { sendMail } from '#server/mail/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import { siteAddress } from '#server/platform/config/config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findAddressee } from '#server/users/addresses.service.ts'
import * as store from './store.ts'

/** How many users are considered in one transaction, and in one run. */
const BATCH = 100
const BATCHES_MAX = 50

/** Mails to users with messages that are unread for some time. One mail reports all of them, without their text. */
export async function mailUnreadMessages(ctx: Ctx): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    if ((await mailBatch(ctx)) < BATCH) return
  }
}

const mailBatch = (ctx: Ctx): Promise<number> =>
  ctx.transact(async (ctx) => {
    const now = ctx.clock.now()
    const before = secondsAfter(now, -MAIL_AFTER_MINUTES * 60)
    const counts = await store.takeUnreported(ctx.db, { before, now, limit: BATCH })
    for (const [userId, count] of counts) await mailOne(ctx, userId, count)
    return counts.size
  })

async function mailOne(ctx: Ctx, userId: string, count: number): Promise<void> {
  const addressee = await findAddressee(ctx, userId)
  // An address that its user has not verified may belong to another person.
  if (!addressee?.isVerified || !(await store.wantsMail(ctx.db, userId))) return
  const { email, username, language } = addressee
  await sendMail(ctx, {
    to: email,
    template: 'unread_messages',
    language,
    values: { username, count: String(count) },
    link: `${siteAddress(ctx.ports.config)}/inbox`,
  })
}
