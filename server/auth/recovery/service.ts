import { z } from 'zod'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { recovery } from '#contract/recovery.ts'
import { recordAudit } from '#server/audit/service.ts'
import { dropCredentials } from '#server/auth/credentials/credentials.service.ts'
import { replacePassword } from '#server/auth/passwords/passwords.service.ts'
import { sendMail } from '#server/mail/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import {
  type Addressee,
  findAddressee,
  listAddressees,
  verifyEmail,
} from '#server/users/addresses.service.ts'
import { takeLinkTry, takeMailTryForAddress } from './limits.ts'
import { issueLink, takeLink, voidLink } from './links.ts'
import * as store from './store.ts'

const LINKS_KEPT_DAYS = 30

export const passwordResetJob = job('recovery.password-reset', z.object({ email: z.string() }))

/** Whether anybody has that address is found out by a job: neither the answer nor its time can tell. */
export async function forgotPassword(
  ctx: Ctx,
  { email }: InputOf<typeof recovery.forgotPassword>,
): Promise<OutputOf<typeof recovery.forgotPassword>> {
  const isWelcome = await takeMailTryForAddress(ctx, 'forgot-password', email)
  if (isWelcome) await ctx.enqueue(passwordResetJob, { email })
  return { accepted: true }
}

/** Sends a link to whoever has that address, if anybody does. */
export async function sendResetLinks(ctx: Ctx, email: string): Promise<void> {
  await ctx.transact(async (ctx) => {
    for (const person of await listAddressees(ctx, email)) await sendResetLink(ctx, person)
  })
}

async function sendResetLink(ctx: Ctx, { id, username, email, language }: Addressee): Promise<void> {
  const link = await issueLink(ctx, { purpose: 'password_reset', userId: id, email })
  await sendMail(ctx, { to: email, template: 'password_reset', link, values: { username }, language })
  await recordAudit(ctx, { action: 'auth.password_reset_requested', targetType: 'user', targetId: id })
}

export async function resetPassword(
  ctx: Ctx,
  { token, password }: InputOf<typeof recovery.resetPassword>,
): Promise<OutputOf<typeof recovery.resetPassword>> {
  await takeLinkTry(ctx)
  return ctx.transact(async (ctx) => {
    const link = await takeLink(ctx, 'password_reset', token)
    const person = await findAddressee(ctx, link.userId)
    // Whoever reads the mail of an address that the account has given up gets in no more.
    if (!person || person.email !== link.email) throw voidLink()
    await replacePassword(ctx, { userId: person.id, password, person })
    if (!person.isVerified) await handOver(ctx, person)
    const now = ctx.clock.now()
    for (const purpose of ['password_reset', 'email_change'] as const)
      await store.removeLinks(ctx.db, { userId: person.id, purpose, now })
    const { id, username, email, language } = person
    await sendMail(ctx, { to: email, template: 'password_changed', values: { username }, language })
    await recordAudit(ctx, {
      action: 'auth.password_reset',
      actorId: id,
      targetType: 'user',
      targetId: id,
    })
    return { changed: true }
  })
}

/**
 * Whoever reads the mail of an address owns it; whoever made the account with it had not shown that. Nothing that they set
 * up may lead in any more.
 */
async function handOver(ctx: Ctx, { id, email }: Addressee): Promise<void> {
  if (!(await verifyEmail(ctx, { id, email }))) throw voidLink()
  await dropCredentials(ctx, id)
  await store.removeLinks(ctx.db, { userId: id, purpose: 'email_verification', now: ctx.clock.now() })
  await recordAudit(ctx, { action: 'auth.email_verified', actorId: id, targetType: 'user', targetId: id })
}

/** Links are kept for a while after their time, so that they can say what became of them. */
export const forgetOldLinks = (ctx: Ctx): Promise<void> =>
  store.removeLinksExpiredBefore(ctx.db, secondsAfter(ctx.clock.now(), -LINKS_KEPT_DAYS * 24 * 3600))
