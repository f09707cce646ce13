import type { Strategy } from '#contract/external-sign-in.ts'
import { github } from '#server/auth/external/providers/github.ts'
import { openid } from '#server/auth/external/providers/openid.ts'
import type { IdentityProtocol } from '#server/auth/external/providers/port.ts'
import { siteAddress } from '#server/platform/config/config.ts'
import {
  type ProviderClient,
  type SignInStrategy,
  STRATEGIES,
} from '#server/platform/config/sign-in-config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import * as store from './strategies.store.ts'

/** A configured strategy, and the source of its configuration. Never logged, never sent to a browser. */
export interface KnownStrategy extends SignInStrategy {
  source: 'environment' | 'saved'
}

/** Every configured strategy, in a fixed order. The environment overrides saved values. */
export async function knownStrategies(ctx: Ctx): Promise<Map<Strategy, KnownStrategy>> {
  const configured = ctx.ports.config.signInStrategies
  const saved = await store.listStrategies(ctx.db)
  const known = [
    ...saved.map((stored) => ({ ...toStrategy(ctx, stored), source: 'saved' as const })),
    ...configured.map((strategy) => ({ ...strategy, source: 'environment' as const })),
  ]
  const byName = new Map(known.map((one) => [one.strategy, one]))
  const names = Object.keys(STRATEGIES) as Strategy[]
  return new Map(names.flatMap((name) => byName.get(name) ?? []).map((one) => [one.strategy, one]))
}

const protocols: Record<ProviderClient['protocol'], IdentityProtocol> = { openid, github }

export const protocolOf = ({ protocol }: ProviderClient): IdentityProtocol => protocols[protocol]

/** The callback address. */
export const callbackUrl = (ctx: Ctx, strategy: Strategy): string =>
  `${siteAddress(ctx.ports.config)}/auth/${strategy}/callback`

/** Binds an encrypted secret to its row. */
export const secretContext = (strategy: Strategy) => `sign-in:${strategy}`

function toStrategy(ctx: Ctx, stored: store.StoredStrategy): SignInStrategy {
  const { strategy, name, issuer, clientId, sealedSecret } = stored
  const clientSecret = sealedSecret
    ? createSecretBox(ctx.ports.secretKey).open(sealedSecret, secretContext(strategy))
    : undefined
  const { protocol, name: usualName } = STRATEGIES[strategy]
  return { strategy, name: name ?? usualName, client: { protocol, issuer, clientId, clientSecret } }
}
