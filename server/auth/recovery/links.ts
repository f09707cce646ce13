import { createHash, randomBytes } from 'node:crypto'
import { authMessages } from '#contract/messages/auth.ts'
import { EMAIL_LINK_HOURS, PASSWORD_RESET_MINUTES } from '#contract/recovery.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import { siteAddress } from '#server/platform/config/config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import * as store from './store.ts'

const HOUR = 3600

const KINDS: Record<store.LinkPurpose, { page: string; seconds: number }> = {
  password_reset: { page: '/password-reset?token=', seconds: PASSWORD_RESET_MINUTES * 60 },
  email_verification: { page: '/verify-email?token=', seconds: EMAIL_LINK_HOURS * HOUR },
  email_change: { page: '/verify-change?token=', seconds: EMAIL_LINK_HOURS * HOUR },
  email_change_cancel: { page: '/verify-change?cancel=true&token=', seconds: EMAIL_LINK_HOURS * HOUR },
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

interface NewLink {
  purpose: store.LinkPurpose
  userId: string
  email: string
}

/** An address for a mail that works once. Only the hash of its token is stored. */
export async function issueLink(ctx: Ctx, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { page, seconds } = KINDS[link.purpose]
  const createdAt = ctx.clock.now()
  const expiresAt = secondsAfter(createdAt, seconds)
  await store.insertLink(ctx.db, { ...link, hash: hashOf(token), createdAt, expiresAt })
  return `${siteAddress(ctx.ports.config)}${page}${token}`
}

/**
 * Uses a link, or reports why it is not valid. Call it inside a transaction: if that fails, it can be used again. Links
 * of one account are used one after the other.
 */
export async function takeLink(
  ctx: Ctx,
  purpose: store.LinkPurpose,
  token: string,
): Promise<store.AccountLink> {
  const hash = hashOf(token)
  await store.lockOwner(ctx.db, { hash, purpose })
  const link = await store.useLink(ctx.db, { hash, purpose, now: ctx.clock.now() })
  if (link) return link
  const spent = await store.findLink(ctx.db, { hash, purpose })
  if (spent?.usedAt) throw invalid('token', authMessages.linkUsed())
  if (spent) throw invalid('token', authMessages.linkExpired())
  throw voidLink()
}

/** Whether a link is unknown. */
export const isVoid = async (ctx: Ctx, purpose: store.LinkPurpose, token: string): Promise<boolean> =>
  (await store.findLink(ctx.db, { hash: hashOf(token), purpose })) === undefined

/** For an unknown link, or one that was made void since. */
export const voidLink = () => invalid('token', authMessages.linkInvalid())
