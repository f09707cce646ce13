import type { externalSignIn, Strategy, StrategyConfiguration } from '#contract/external-sign-in.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { recordAudit } from '#server/audit/service.ts'
import { IdentityError } from '#server/auth/external/providers/port.ts'
import type { ProviderClient } from '#server/platform/config/sign-in-config.ts'
import { STRATEGIES } from '#server/platform/config/sign-in-config.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
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
    if (!(await store.removeStrategy(ctx.db, strategy))) throw notFound('Configuration')
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
    throw invalid('clientId', `This is set by ${variable}. Change it there and start again`)
  }
  const given = protocol === 'github' ? input.issuer?.replace(/\/+$/, '') : input.issuer
  const issuer = given ?? usualIssuer
  if (!issuer) throw invalid('issuer', 'Enter the address of the provider')
  const clientSecret = input.clientSecret || savedSecret(known?.client, { issuer, clientId })
  if (!clientSecret && strategy !== 'oidc') throw invalid('clientSecret', 'Enter the client secret')
  return { protocol, issuer, clientId, clientSecret }
}

/** A saved secret is sent only to its previous address: no one can redirect it to an address of their own. */
function savedSecret(
  saved: ProviderClient | undefined,
  wanted: Pick<ProviderClient, 'issuer' | 'clientId'>,
): string | undefined {
  if (!saved?.clientSecret) return undefined
  if (saved.issuer === wanted.issuer && saved.clientId === wanted.clientId) return saved.clientSecret
  throw invalid('clientSecret', 'Enter the secret again for the new address or client')
}

async function verify(ctx: UserCtx, strategy: Strategy, client: ProviderClient): Promise<void> {
  try {
    await protocolOf(client).verify(client, callbackUrl(ctx, strategy))
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    ctx.log.info({ strategy, failure: error.failure }, 'sign-in strategy refused')
    if (error.failure === 'credentials_refused') {
      throw invalid('clientSecret', 'The provider does not accept this client id and secret')
    }
    const [field, sentence] = aboutAddress(strategy, error)
    throw new AppError('invalid', sentence, { fields: { [field]: sentence } })
  }
}

function aboutAddress(strategy: Strategy, { failure }: IdentityError): [string, string] {
  if (failure === 'unreachable') return ['issuer', 'Nothing answers at this address']
  const { protocol } = STRATEGIES[strategy]
  return protocol === 'openid'
    ? [
        'issuer',
        'There is no OpenID Connect provider at this address; it must be the issuer, letter by letter',
      ]
    : ['issuer', 'There is no GitHub at this address']
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
