import type { externalSignIn, Strategy, StrategyConfiguration } from '#contract/external-sign-in.ts'
import { authMessages } from '#contract/messages/auth.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import type { Message } from '#contract/messages.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { recordAudit } from '#server/audit/service.ts'
import { IdentityError } from '#server/auth/external/providers/port.ts'
import type { ProviderClient } from '#server/platform/config/sign-in-config.ts'
import { STRATEGIES } from '#server/platform/config/sign-in-config.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import type { ResealAll } from '#server/platform/secrets/secret-rotation.ts'
import { resealAttempts } from './attempts.store.ts'
import {
  callbackUrl,
  type KnownStrategy,
  knownStrategies,
  protocolOf,
  secretContext,
} from './known-strategies.ts'
import * as store from './strategies.store.ts'

type Wanted = InputOf<typeof externalSignIn.configure>

/** The strategies on the sign-in pages. */
export async function listStrategies(ctx: Ctx): Promise<OutputOf<typeof externalSignIn.strategies>> {
  const known = await knownStrategies(ctx)
  return [...known.values()].map(({ strategy, name }) => ({ strategy, name }))
}

/** Google's client configuration, where sign-in by Google is set up: other requests to Google use the same client. */
export async function findGoogleClient(
  ctx: Ctx,
): Promise<{ clientId: string; clientSecret: string } | undefined> {
  const { clientId, clientSecret } = (await knownStrategies(ctx)).get('google')?.client ?? {}
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

export async function listConfigurations(ctx: UserCtx): Promise<StrategyConfiguration[]> {
  const known = await knownStrategies(ctx)
  return (Object.keys(STRATEGIES) as Strategy[]).map((strategy) =>
    toConfiguration(ctx, strategy, known.get(strategy)),
  )
}

/** Saves the configuration of a strategy once the provider has responded and knows us. */
export async function configureStrategy(ctx: UserCtx, input: Wanted): Promise<StrategyConfiguration> {
  const { strategy } = input
  const client = wantedClient(input, (await knownStrategies(ctx)).get(strategy))
  await verify(ctx, strategy, client)
  await ctx.transact(async (ctx) => {
    const { clientId, clientSecret, issuer } = client
    const box = createSecretBox(ctx.ports.secretKey)
    await store.upsertStrategy(ctx.db, {
      strategy,
      name: input.name || null,
      issuer,
      clientId,
      sealedSecret: clientSecret ? box.seal(clientSecret, secretContext(strategy)) : null,
      updatedBy: ctx.user.id,
      updatedAt: ctx.clock.now(),
    })
    const target = { targetType: 'sign_in_strategy', targetId: strategy }
    await recordAudit(ctx, { action: 'external_sign_in.configured', ...target, details: { issuer } })
  })
  return currentConfiguration(ctx, strategy)
}

/** Deletes the saved configuration; that of the environment stays. */
export async function removeConfiguration(
  ctx: UserCtx,
  { strategy }: InputOf<typeof externalSignIn.removeConfiguration>,
): Promise<StrategyConfiguration> {
  await ctx.transact(async (ctx) => {
    if (!(await store.removeStrategy(ctx.db, strategy))) throw notFound(authMessages.configurationNotFound())
    const target = { targetType: 'sign_in_strategy', targetId: strategy }
    await recordAudit(ctx, { action: 'external_sign_in.configuration_removed', ...target })
  })
  return currentConfiguration(ctx, strategy)
}

/** The configuration stays; its author is removed. */
export const forgetWhoConfigured = (ctx: Ctx, userId: string) => store.forgetStrategyEditor(ctx.db, userId)

function wantedClient(input: Wanted, known: KnownStrategy | undefined): ProviderClient {
  const { strategy, clientId } = input
  const { protocol, issuer: usualIssuer, variable } = STRATEGIES[strategy]
  if (known?.source === 'environment') {
    throw invalid('clientId', platformMessages.setByEnvironment({ variable }))
  }
  const given = protocol === 'github' ? input.issuer?.replace(/\/+$/, '') : input.issuer
  const issuer = given ?? usualIssuer
  if (!issuer) throw invalid('issuer', authMessages.issuerRequired())
  const clientSecret = input.clientSecret || savedSecret(known?.client, { issuer, clientId })
  if (!clientSecret && strategy !== 'oidc') throw invalid('clientSecret', authMessages.clientSecretRequired())
  return { protocol, issuer, clientId, clientSecret }
}

/** A saved secret is sent only to its previous address: no one can redirect it to an address of their own. */
function savedSecret(
  saved: ProviderClient | undefined,
  wanted: Pick<ProviderClient, 'issuer' | 'clientId'>,
): string | undefined {
  if (!saved?.clientSecret) return undefined
  if (saved.issuer === wanted.issuer && saved.clientId === wanted.clientId) return saved.clientSecret
  throw invalid('clientSecret', authMessages.clientSecretAgain())
}

async function verify(ctx: UserCtx, strategy: Strategy, client: ProviderClient): Promise<void> {
  try {
    await protocolOf(client).verify(client, callbackUrl(ctx, strategy))
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    ctx.log.info({ strategy, failure: error.failure }, 'sign-in strategy refused')
    if (error.failure === 'credentials_refused') {
      throw invalid('clientSecret', authMessages.clientRefused())
    }
    throw invalid('issuer', aboutAddress(strategy, error))
  }
}

function aboutAddress(strategy: Strategy, { failure }: IdentityError): Message {
  if (failure === 'unreachable') return authMessages.issuerSilent()
  const { protocol } = STRATEGIES[strategy]
  return protocol === 'openid' ? authMessages.issuerInvalid() : authMessages.githubInvalid()
}

async function currentConfiguration(ctx: UserCtx, strategy: Strategy): Promise<StrategyConfiguration> {
  return toConfiguration(ctx, strategy, (await knownStrategies(ctx)).get(strategy))
}

function toConfiguration(
  ctx: UserCtx,
  strategy: Strategy,
  known: KnownStrategy | undefined,
): StrategyConfiguration {
  const { name, issuer, variable } = STRATEGIES[strategy]
  return {
    strategy,
    name: known?.name ?? name,
    source: known?.source ?? 'none',
    issuer: known?.client.issuer ?? issuer ?? null,
    clientId: known?.client.clientId ?? null,
    hasSecret: Boolean(known?.client.clientSecret),
    callbackUrl: callbackUrl(ctx, strategy),
    variable,
  }
}

/** For a change of the secret key. */
export const resealSignIns: ResealAll = async (db, reseal) => {
  await store.resealSecrets(db, (sealed, strategy) => reseal(sealed, secretContext(strategy)))
  await resealAttempts(db, reseal)
}
