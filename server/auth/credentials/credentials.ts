import type { Ctx } from '#server/platform/context.ts'
import { findCredentials } from '#server/users/service.ts'
import * as store from './credentials.store.ts'

/** Every change of a user's credentials takes this lock first. Call it inside a transaction. */
export const lockCredentials = (ctx: Ctx, userId: string) => store.lockCredentials(ctx.db, userId)

/**
 * Deletes all passkeys, linked accounts and codes. Call it inside a transaction; the caller changes password and
 * sessions.
 */
export async function dropCredentials(ctx: Ctx, userId: string): Promise<void> {
  await store.lockCredentials(ctx.db, userId)
  await store.removeCredentials(ctx.db, userId)
}

/**
 * Whether the user has another usable credential than this passkey or linked account. An account at a provider that is
 * no longer configured here, or has moved, is not usable.
 */
export async function hasOtherCredential(ctx: Ctx, userId: string, leavingId: string): Promise<boolean> {
  const credentials = await findCredentials(ctx, userId)
  if (credentials?.passwordHash) return true
  const passkeys = await store.listPasskeyIds(ctx.db, userId)
  if (passkeys.some((id) => id !== leavingId)) return true
  const offered = await offeredIssuers(ctx)
  const identities = await store.listLinkedIdentities(ctx.db, userId)
  return identities.some(
    ({ id, strategy, issuer }) => id !== leavingId && offered.get(strategy) === normalized(issuer),
  )
}

/** Strategy → issuer. The environment overrides saved values. */
async function offeredIssuers(ctx: Ctx): Promise<Map<string, string>> {
  const configured = ctx.ports.config.signInStrategies.map(({ strategy, client }) => ({
    strategy,
    issuer: client.issuer,
  }))
  const all = [...(await store.listSavedIssuers(ctx.db)), ...configured]
  return new Map(all.map(({ strategy, issuer }) => [strategy, normalized(issuer)]))
}

/** Providers and their configurations differ in the trailing slash. */
const normalized = (issuer: string) => (URL.parse(issuer)?.href ?? issuer).replace(/\/$/, '')
