import { z } from 'zod'
import { authMessages } from '#contract/messages/auth.ts'
import { usersMessages } from '#contract/messages/users.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { recovery } from '#contract/recovery.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordAudit } from '#server/audit/service.ts'
import {
  changeCredentials,
  inOpenSession,
  requireReauthentication,
} from '#server/auth/reauthentication/reauthentication.service.ts'
import { sendMail } from '#server/mail/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError, conflict, invalid, notFound } from '#server/platform/errors.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import {
  type Addressee,
  changeEmail,
  findAddressee,
  listAddressees,
  verifyEmail,
} from '#server/users/addresses.service.ts'
import { takeLinkTry, takeMailTry } from './limits.ts'
import { issueLink, isVoid, takeLink, voidLink } from './links.ts'
import * as store from './store.ts'

export const emailChangeJob = job(
  'recovery.email-change',
  z.object({ userId: z.string(), email: z.string() }),
)

/** Sends the mail that verifies an address, unless it is verified already. */
export async function sendVerification(ctx: Ctx, userId: string): Promise<void> {
  await ctx.transact(async (ctx) => {
    const person = await findAddressee(ctx, userId)
    if (!person || person.isVerified) return
    const { email, username, language } = person
    const link = await issueLink(ctx, { purpose: 'email_verification', userId, email })
    await sendMail(ctx, { to: email, template: 'email_verification', link, values: { username }, language })
  })
}

export async function resendVerification(
  ctx: UserCtx,
): Promise<OutputOf<typeof recovery.resendVerification>> {
  const person = await requireAddressee(ctx)
  if (person.isVerified) throw confirmedAlready()
  await takeMailTry(ctx, 'verification', person.id)
  await sendVerification(ctx, person.id)
  return { sent: true }
}

/**
 * For the account that is signed in. A person who only reads the mail may not know who created the account, and would
 * confirm an account that another user can enter; they can reset the password instead, which removes all other
 * credentials.
 */
export async function confirmEmail(
  ctx: UserCtx,
  { token }: InputOf<typeof recovery.verifyEmail>,
): Promise<OutputOf<typeof recovery.verifyEmail>> {
  await takeLinkTry(ctx)
  const { isVerified } = await requireAddressee(ctx)
  // A new password confirms the address too, and voids the link.
  if (isVerified && (await isVoid(ctx, 'email_verification', token))) throw confirmedAlready()
  return inOpenSession(ctx, async (ctx) => {
    const { userId, email } = await takeLink(ctx, 'email_verification', token)
    requireOwnLink(ctx, userId)
    if (!(await verifyEmail(ctx, { id: userId, email }))) throw voidLink()
    await recordAbout(ctx, 'auth.email_verified', userId)
    return { verified: true }
  })
}

/** A job finds out whether another user has the new address: neither the response nor its time can reveal it. */
export async function requestEmailChange(
  ctx: UserCtx,
  { email }: InputOf<typeof recovery.changeEmail>,
): Promise<OutputOf<typeof recovery.changeEmail>> {
  await requireReauthentication(ctx)
  const person = await requireAddressee(ctx)
  await takeMailTry(ctx, 'change-email', person.id)
  if (person.email === email) throw invalid('email', authMessages.sameAddress())
  await changeCredentials(ctx, async (ctx) => {
    await ctx.enqueue(emailChangeJob, { userId: person.id, email })
    await recordAudit(ctx, { action: 'auth.email_change_requested', targetType: 'user', targetId: person.id })
  })
  return { accepted: true }
}

/** Sends mails to both addresses: the new one confirms, the old one may cancel. An earlier pending change is void. */
export async function sendEmailChange(
  ctx: Ctx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await ctx.transact(async (ctx) => {
    const person = await findAddressee(ctx, userId)
    if (!person) return
    await removePending(ctx, userId)
    const { language } = person
    const values = { username: person.username }
    const link = await issueLink(ctx, { purpose: 'email_change', userId, email })
    const isTaken = (await listAddressees(ctx, email)).some(({ isVerified }) => isVerified)
    // The link is not sent where it would have no effect; everything else is the same.
    if (isTaken) await sendMail(ctx, { to: email, template: 'email_change_taken', language })
    else await sendMail(ctx, { to: email, template: 'email_change', link, values, language })
    const cancel = await issueLink(ctx, { purpose: 'email_change_cancel', userId, email: person.email })
    await sendMail(ctx, {
      to: person.email,
      template: 'email_change_notice',
      link: cancel,
      values,
      language,
    })
  })
}

export async function showPendingEmailChange(
  ctx: UserCtx,
): Promise<OutputOf<typeof recovery.pendingEmailChange>> {
  const email = await store.findPendingEmail(ctx.db, { userId: ctx.user.id, now: ctx.clock.now() })
  return { email: email ?? null }
}

export async function withdrawEmailChange(
  ctx: UserCtx,
): Promise<OutputOf<typeof recovery.withdrawEmailChange>> {
  requireOwnSession(ctx)
  return ctx.transact(async (ctx) => {
    const pending = await removePending(ctx, ctx.user.id)
    if (pending === 0) throw conflict(authMessages.noAddressPending())
    await recordAbout(ctx, 'auth.email_change_cancelled', ctx.user.id)
    return { withdrawn: true }
  })
}

/** In the account that requested it, for the same reason. */
export async function confirmEmailChange(
  ctx: UserCtx,
  { token }: InputOf<typeof recovery.confirmEmailChange>,
): Promise<OutputOf<typeof recovery.confirmEmailChange>> {
  await takeLinkTry(ctx)
  return inOpenSession(ctx, async (ctx) => {
    const { userId, email } = await takeLink(ctx, 'email_change', token)
    requireOwnLink(ctx, userId)
    const person = await findAddressee(ctx, userId)
    if (!person) throw voidLink()
    await changeEmail(ctx, { id: userId, email })
    const { username, language } = person
    await sendMail(ctx, { to: person.email, template: 'email_changed', values: { username }, language })
    await recordAbout(ctx, 'auth.email_changed', userId)
    return { changed: true }
  })
}

/** The link stays valid, for a sign-in to the right account. */
function requireOwnLink(ctx: UserCtx, userId: string): void {
  if (userId === ctx.user.id) return
  throw new AppError('forbidden', authMessages.linkOfOtherAccount(), { details: { isOtherAccount: true } })
}

export async function cancelEmailChange(
  ctx: Ctx,
  { token }: InputOf<typeof recovery.cancelEmailChange>,
): Promise<OutputOf<typeof recovery.cancelEmailChange>> {
  await takeLinkTry(ctx)
  return ctx.transact(async (ctx) => {
    const { userId, email } = await takeLink(ctx, 'email_change_cancel', token)
    const pending = await removePending(ctx, userId)
    if (pending === 0) throw await nothingToCancel(ctx, userId, email)
    await recordAbout(ctx, 'auth.email_change_cancelled', userId)
    return { cancelled: true }
  })
}

async function nothingToCancel(ctx: Ctx, userId: string, oldEmail: string) {
  const person = await findAddressee(ctx, userId)
  return person && person.email !== oldEmail
    ? conflict(authMessages.addressConfirmed())
    : conflict(authMessages.nothingToCancel())
}

const removePending = (ctx: Ctx, userId: string): Promise<number> =>
  store.removeLinks(ctx.db, { userId, purpose: 'email_change', now: ctx.clock.now() })

const confirmedAlready = () => conflict(authMessages.emailConfirmedAlready())

async function requireAddressee(ctx: UserCtx): Promise<Addressee> {
  const person = await findAddressee(ctx, ctx.user.id)
  if (!person) throw notFound(usersMessages.notFound())
  return person
}

type AboutEmail = 'auth.email_verified' | 'auth.email_changed' | 'auth.email_change_cancelled'

/** A person who opened the link reads the mail of that account: they count as its user. */
const recordAbout = (ctx: Ctx, action: AboutEmail, userId: string) =>
  recordAudit(ctx, { action, actorId: userId, targetType: 'user', targetId: userId })
