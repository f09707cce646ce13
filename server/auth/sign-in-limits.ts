import type { Ctx } from '#server/platform/context.ts'
import { consumeRateLimit, type RateLimit, resetLimit } from '#server/platform/http/rate-limit.ts'
import { subnetKey } from '#server/platform/http/subnet-key.ts'
import * as store from './store.ts'

const QUARTER_HOUR = 15 * 60
const TRIES_PER_ADDRESS = 50
const TRIES_PER_ACCOUNT_AND_ADDRESS = 10
const TRIES_PER_ACCOUNT = 100

/**
 * Counts an attempt to sign in: of one address, of one address on one account, and of all addresses on one account. Any
 * caller can exhaust the last for another user, so it does not apply at an address where that account has signed in
 * within a month.
 */
export async function takeSignInTry(ctx: Ctx, identifier: string, userId: string | undefined): Promise<void> {
  const address = limit('login:address', subnetKey(ctx.address), TRIES_PER_ADDRESS)
  await consumeRateLimit(ctx, [address, accountHere(ctx, identifier)])
  if (userId && (await isFamiliarAddress(ctx, userId))) return
  const account = limit('login:account', identifier.toLowerCase(), TRIES_PER_ACCOUNT)
  await consumeRateLimit(ctx, [account])
}

/** Called after a success. */
export const forgetSignInTries = (ctx: Ctx, identifier: string): Promise<void> =>
  resetLimit(ctx, accountHere(ctx, identifier).key)

/** The limit of one address in a quarter of an hour, for all accounts together. */
export const takeAddressTry = (ctx: Ctx, what: string, tries: number): Promise<void> =>
  consumeRateLimit(ctx, [limit(what, subnetKey(ctx.address), tries)])

async function isFamiliarAddress(ctx: Ctx, userId: string): Promise<boolean> {
  const addresses = await store.listSignInAddresses(ctx.db, userId)
  return addresses.some((address) => subnetKey(address) === subnetKey(ctx.address))
}

const accountHere = (ctx: Ctx, identifier: string): RateLimit =>
  limit(
    'login:account-here',
    `${identifier.toLowerCase()}:${subnetKey(ctx.address)}`,
    TRIES_PER_ACCOUNT_AND_ADDRESS,
  )

const limit = (what: string, whom: string, hits: number): RateLimit => ({
  key: `${what}:${whom}`,
  hits,
  windowSeconds: QUARTER_HOUR,
})
