import { z } from 'zod'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { recovery } from '#contract/recovery.ts'
import { recordAudit } from '#server/audit/service.ts'
import { dropCredentials } from '#server/auth/credentials/credentials.ts'
import { replacePassword } from '#server/auth/passwords/passwords.ts'
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

/** A job finds out whether an account has that address: neither the response nor its time can reveal it. */
export async function forgotPassword(
  ctx: Ctx,
  { email }: InputOf<typeof recovery.forgotPassword>,
): Promise<OutputOf<typeof recovery.forgotPassword>> {
  const isWelcome = await takeMailTryForAddress(ctx, 'forgot-password', email)
  if (isWelcome) await ctx.enqueue(passwordResetJob, { email })
  return { accepted: true }
}

/** Sends a link to the account with that address, if there is one. */
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
    // A reader of an address that the account has given up no longer has access.
    if (!person || person.email !== link.email) throw voidLink()
    await replacePassword(ctx, { userId: person.id, password, person })
    if (!person.isVerified) await dropUnverifiedCredentials(ctx, person)
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
 * A reader of an address's mail owns it; the creator of the account had not verified it. None of the credentials they
 * set up may remain valid.
 */
async function dropUnverifiedCredentials(ctx: Ctx, { id, email }: Addressee): Promise<void> {
  if (!(await verifyEmail(ctx, { id, email }))) throw voidLink()
  await dropCredentials(ctx, id)
  await store.removeLinks(ctx.db, { userId: id, purpose: 'email_verification', now: ctx.clock.now() })
  await recordAudit(ctx, { action: 'auth.email_verified', actorId: id, targetType: 'user', targetId: id })
}

/** Links are kept for a while after they expire, so that their outcome can be reported. */
export const forgetOldLinks = (ctx: Ctx): Promise<void> =>
  store.removeLinksExpiredBefore(ctx.db, secondsAfter(ctx.clock.now(), -LINKS_KEPT_DAYS * 24 * 3600))
