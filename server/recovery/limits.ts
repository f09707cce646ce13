import { addressGroup } from '#server/platform/address-group.ts'
import type { Ctx } from '#server/platform/context.ts'
import { takeFromLimits } from '#server/platform/rate-limit.ts'

const HOUR = 3600
const TOO_MANY_MAILS = 'Too many mails were asked for. Please wait a while and try again.'
const TOO_MANY_LINKS = 'Too many attempts. Please wait a moment and try again.'

const MAILS_PER_ADDRESS = 20
const MAILS_PER_ACCOUNT = 5
const LINKS_PER_ADDRESS = 50

/**
 * Counts a mail that somebody wants sent: of one network address, and to one account, which is named by what was typed,
 * so that the answer is the same whether or not there is one.
 */
export async function takeMailTry(ctx: Ctx, what: string, account: string): Promise<void> {
  const address = { key: `${what}:address:${addressGroup(ctx.address)}`, hits: MAILS_PER_ADDRESS }
  const whom = { key: `${what}:account:${account}`, hits: MAILS_PER_ACCOUNT }
  const limits = [address, whom].map((limit) => ({ ...limit, windowSeconds: HOUR }))
  await takeFromLimits(ctx, limits, TOO_MANY_MAILS)
}

/** Counts an attempt to use a link. */
export async function takeLinkTry(ctx: Ctx): Promise<void> {
  const key = `account-link:address:${addressGroup(ctx.address)}`
  await takeFromLimits(ctx, [{ key, hits: LINKS_PER_ADDRESS, windowSeconds: HOUR / 4 }], TOO_MANY_LINKS)
}
