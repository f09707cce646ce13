import type { Ctx } from '#server/platform/context.ts'
import { findCredentials } from '#server/users/service.ts'
import * as store from './credentials.store.ts'

/** Whatever changes how one gets into an account takes this first. Call it inside a transaction. */
export const lockCredentials = (ctx: Ctx, userId: string) => store.lockCredentials(ctx.db, userId)

/** Leaves no passkey, linked account or codes. Call it inside a transaction, and see to password and sessions as well. */
export async function dropCredentials(ctx: Ctx, userId: string): Promise<void> {
  await store.lockCredentials(ctx.db, userId)
  await store.removeCredentials(ctx.db, userId)
}

/**
 * Whether that person still gets in without one of their passkeys or linked accounts. An account at a provider that is
 * not set up here any more, or was moved, leads nowhere.
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

/** Strategy → issuer. The environment wins over what was saved. */
async function offeredIssuers(ctx: Ctx): Promise<Map<string, string>> {
  const configured = ctx.ports.config.signInStrategies.map(({ strategy, client }) => ({
    strategy,
    issuer: client.issuer,
  }))
  const all = [...(await store.listSavedIssuers(ctx.db)), ...configured]
  return new Map(all.map(({ strategy, issuer }) => [strategy, normalized(issuer)]))
}

/** Providers and those who set them up do not agree on the slash at the end. */
const normalized = (issuer: string) => (URL.parse(issuer)?.href ?? issuer).replace(/\/$/, '')
