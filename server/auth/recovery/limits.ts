import { authMessages } from '#contract/messages/auth.ts'
import type { Ctx } from '#server/platform/context.ts'
import { consumeRateLimit, isWithinLimit } from '#server/platform/http/rate-limit.ts'
import { subnetKey } from '#server/platform/http/subnet-key.ts'

const HOUR = 3600
const TOO_MANY_MAILS = authMessages.tooManyMails()

const MAILS_PER_ADDRESS = 20
const MAILS_PER_ACCOUNT = 5
const LINKS_PER_ADDRESS = 50

/** Counts a mail that a user requests for themselves: of one network address, and of their account. */
export async function takeMailTry(ctx: Ctx, what: string, account: string): Promise<void> {
  await consumeRateLimit(ctx, [byAddress(ctx, what), byAccount(what, account)], TOO_MANY_MAILS)
}

/**
 * The same where any caller may type the address, whether or not there is an account: false at the limit. The caller
 * does not learn it, or others could keep its owner from requesting a mail.
 */
export async function takeMailTryForAddress(ctx: Ctx, what: string, email: string): Promise<boolean> {
  await consumeRateLimit(ctx, [byAddress(ctx, what)], TOO_MANY_MAILS)
  return isWithinLimit(ctx, byAccount(what, email))
}

const byAddress = (ctx: Ctx, what: string) => ({
  key: `${what}:address:${subnetKey(ctx.address)}`,
  hits: MAILS_PER_ADDRESS,
  windowSeconds: HOUR,
})

const byAccount = (what: string, account: string) => ({
  key: `${what}:account:${account}`,
  hits: MAILS_PER_ACCOUNT,
  windowSeconds: HOUR,
})

/** Counts an attempt to use a link. */
export async function takeLinkTry(ctx: Ctx): Promise<void> {
  const key = `account-link:address:${subnetKey(ctx.address)}`
  await consumeRateLimit(ctx, [{ key, hits: LINKS_PER_ADDRESS, windowSeconds: HOUR / 4 }])
}
