import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Language } from '#contract/language.ts'
import {
  MAIL_KEPT_DAYS,
  type MailSummary,
  type mail,
  mailChanged,
  type ReadableMail,
} from '#contract/mail.ts'
import { mailMessages } from '#contract/messages/mail.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { recordAudit } from '#server/audit/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import { siteAddress } from '#server/platform/config/config.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { MailRefused } from '#server/platform/mail/port.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import type { ResealAll } from '#server/platform/secrets/secret-rotation.ts'
import * as store from './store.ts'
import { type MailTemplate, type RenderedMail, renderMail, UnwritableMail } from './templates.ts'

/** Minutes until a temporarily refused mail is retried; after the last of them it has failed. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720]
/** Longer than a mail server may take; after it, another process takes over from one that died while sending. */
const SENDING_SECONDS = 600

export const sendMailJob = job('mail.send', z.object({ id: z.string() }))

export type { MailTemplate }

interface MailRequest {
  to: string
  template: MailTemplate
  /** Grants access to its reader: it is stored encrypted, and only until the mail was sent. */
  link?: string
  /** The values of the placeholders. */
  values?: Record<string, string>
  /** The recipient's language; the caller's when absent. */
  language?: Language
}

/**
 * Stores a mail and enqueues its delivery, in the caller's transaction. Without a mail server it stays in the outbox.
 */
export async function sendMail(ctx: Ctx, request: MailRequest): Promise<void> {
  await queueMail(ctx, request, null)
}

async function queueMail(ctx: Ctx, request: MailRequest, askedBy: string | null): Promise<MailSummary> {
  const { to, template, link, values = {}, language = ctx.language } = request
  const id = randomUUID()
  const { mailer, config } = ctx.ports
  const { subject } = renderMail({ template, language, values, link, site: siteAddress(config) })
  return ctx.transact(async (ctx) => {
    const summary = await store.insertMail(ctx.db, {
      id,
      to,
      template,
      language,
      values,
      subject,
      sealedLink: link ? linkBox(ctx).seal(link, id) : null,
      state: mailer.route ? 'waiting' : 'outbox',
      askedBy,
      createdAt: ctx.clock.now(),
    })
    if (mailer.route) await ctx.enqueue(sendMailJob, { id })
    // The only secret that may be logged: on a machine without mail this line is how its owner regains access.
    else ctx.afterCommit(() => ctx.log.warn({ mail: id, template, link }, 'mail kept in the outbox'))
    return summary
  })
}

const linkBox = ({ ports }: Ctx) => createSecretBox(ports.secretKey)

/** Sends a mail that is due. Does nothing otherwise, so it may be called twice. */
export async function deliverMail(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.clock.now()
  const claimed = await store.claimMail(ctx.db, { id, now, until: secondsAfter(now, SENDING_SECONDS) })
  if (!claimed) return
  const { summary, askedBy } = claimed
  const refusal = await sendOut(ctx, claimed)
  if (refusal) {
    await noteRefusal(ctx, summary, refusal)
  } else {
    await store.updateSent(ctx.db, id, ctx.clock.now())
    ctx.log.info({ mail: id, attempts: summary.attempts }, 'mail sent')
  }
  if (askedBy) await ctx.transact(async (ctx) => ctx.emit(mailChanged, [askedBy], { id }))
}

/** The reason of a failed attempt. Unknown errors count as temporary as well: they may be fixed, and retries end. */
async function sendOut(ctx: Ctx, claimed: store.StoredMail): Promise<MailRefused | undefined> {
  const { id, to } = claimed.summary
  try {
    await ctx.ports.mailer.send({ id, to, ...readMail(ctx, claimed) })
    return undefined
  } catch (error) {
    if (error instanceof MailRefused) return error
    ctx.log.error({ err: error, mail: id }, 'mail could not be sent')
    return new MailRefused(mailMessages.unexpected(), {
      isPermanent: false,
      kind: 'unexpected',
    })
  }
}

async function noteRefusal(ctx: Ctx, { id, attempts }: MailSummary, refusal: MailRefused): Promise<void> {
  const minutes = refusal.isPermanent ? undefined : RETRY_MINUTES[attempts - 1]
  const state = minutes === undefined ? 'failed' : 'waiting'
  const nextAttemptAt = secondsAfter(ctx.clock.now(), (minutes ?? 0) * 60)
  await store.updateRefused(ctx.db, { id, reason: refusal.said, state, nextAttemptAt })
  ctx.log.warn({ mail: id, attempts, kind: refusal.kind, state }, 'mail refused')
}

/** Sends all due mails: retries, and those of a process that died. */
export async function deliverDueMails(ctx: Ctx): Promise<void> {
  for (const id of await store.listDueMails(ctx.db, ctx.clock.now())) {
    try {
      await deliverMail(ctx, id)
    } catch (error) {
      // It is due again later, and does not delay the others.
      ctx.log.error({ err: error, mail: id }, 'mail could not be handled')
    }
  }
}

/** All mails that were sent to that address. */
/** Deletes the mails to a user who leaves, and the user's id at mails to others. */
export async function forgetMailsOf(
  { db }: Ctx,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await store.removeMailsTo(db, email)
  await store.forgetAsker(db, id)
}

export const forgetOldMails = (ctx: Ctx): Promise<void> =>
  store.removeMailsBefore(ctx.db, secondsAfter(ctx.clock.now(), -MAIL_KEPT_DAYS * 24 * 3600))

export async function showMailStatus(ctx: UserCtx): Promise<OutputOf<typeof mail.status>> {
  return { route: ctx.ports.mailer.route ?? null }
}

export const listMails = (ctx: UserCtx, input: InputOf<typeof mail.list>) => store.listMails(ctx.db, input)

export async function showMail(ctx: UserCtx, { id }: InputOf<typeof mail.get>): Promise<ReadableMail> {
  const found = await store.findMail(ctx.db, id)
  if (!found) throw notFound(mailMessages.notFound())
  const link = readableLink(ctx, found)
  const { text, html } = writableMail(ctx, found, link ?? undefined)
  // A user who sees the link could use it: that a user saw it is not secret.
  if (link) await recordAudit(ctx, { action: 'mail.link_seen', targetType: 'mail', targetId: id })
  return { ...found.summary, text, html, link }
}

/** The mail can be viewed without its link, with the reason of the failure. */
function readableLink(ctx: Ctx, stored: store.StoredMail): string | null {
  try {
    return openLink(ctx, stored) ?? null
  } catch (error) {
    if (error instanceof MailRefused) return null
    throw error
  }
}

/** Mails outlive versions: the template of an older one may no longer exist. */
function writableMail(ctx: Ctx, stored: store.StoredMail, link: string | undefined) {
  try {
    return writeMail(ctx, stored, link)
  } catch (error) {
    if (error instanceof UnwritableMail) return { text: null, html: null }
    throw error
  }
}

const readMail = (ctx: Ctx, stored: store.StoredMail): RenderedMail =>
  writeMail(ctx, stored, openLink(ctx, stored))

function writeMail(ctx: Ctx, stored: store.StoredMail, link: string | undefined): RenderedMail {
  const { template, language, values } = stored
  return renderMail({ template, language, values, link, site: siteAddress(ctx.ports.config) })
}

function openLink(ctx: Ctx, { sealedLink, summary }: store.StoredMail): string | undefined {
  if (sealedLink === null) return undefined
  try {
    return linkBox(ctx).open(sealedLink, summary.id)
  } catch {
    throw new MailRefused(mailMessages.linkUnreadable(), { isPermanent: false, kind: 'link' })
  }
}

export async function retryMail(ctx: UserCtx, { id }: InputOf<typeof mail.retry>): Promise<MailSummary> {
  return ctx.transact(async (ctx) => {
    const found = await store.findMail(ctx.db, id)
    if (!found) throw notFound(mailMessages.notFound())
    if (!ctx.ports.mailer.route) throw conflict(mailMessages.noServer())
    const retry = { id, now: ctx.clock.now(), askedBy: ctx.user.id }
    const queued = await store.updateForRetry(ctx.db, { ...retry, from: ['failed', 'outbox'] })
    if (!queued) throw conflict(mailMessages.sentAlready())
    await ctx.enqueue(sendMailJob, { id })
    return queued
  })
}

export const sendTestMail = (ctx: UserCtx, { to }: InputOf<typeof mail.sendTest>): Promise<MailSummary> =>
  queueMail(ctx, { to, template: 'test' }, ctx.user.id)

/** For a change of the secret key. */
export const resealLinks: ResealAll = (db, reseal) => store.resealLinks(db, reseal)
