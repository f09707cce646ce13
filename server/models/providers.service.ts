import { modelsMessages } from '#contract/messages/models.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import { type LocalServer, type models, modelsChanged, type Provider } from '#contract/models.ts'
import type { InputOf } from '#contract/procedures.ts'
import { COMPATIBLE_PREFIX, VENDORS, variableOf } from '#server/platform/config/provider-config.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { findLocalServers } from '#server/platform/llm/local-servers.ts'
import { ModelError, type ProviderAccess } from '#server/platform/llm/port.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import type { ResealAll } from '#server/platform/secrets/secret-rotation.ts'
import { forgetListing } from './listed-models.ts'
import { refreshListingsJob } from './listings.service.ts'
import { removeListing } from './listings.store.ts'
import { backendOf, hintOf, type KnownProvider, knownProviders, nameOf } from './provider-access.ts'
import * as store from './store.ts'

export async function listProviders(ctx: UserCtx): Promise<Provider[]> {
  const providers = await knownProviders(ctx)
  return [...providers].map(([id, provider]) => toProvider(id, provider))
}

/** Saves a key or an address after the provider has accepted it in a real call. */
export async function saveProvider(
  ctx: UserCtx,
  { id, name, ...input }: InputOf<typeof models.saveProvider>,
): Promise<Provider> {
  const known = (await knownProviders(ctx)).get(id)
  if (!known && !isCompatible(id)) throw notFound(modelsMessages.providerNotFound())
  const wanted = wantedAccess(id, known, { ...input, apiKey: input.apiKey || undefined })
  await verify(ctx, wanted)
  await ctx.transact(async (ctx) => {
    await store.upsertProvider(ctx.db, {
      id,
      sealedKey: wanted.apiKey ? createSecretBox(ctx.ports.secretKey).seal(wanted.apiKey, id) : null,
      baseUrl: wanted.baseUrl ?? null,
      name: isCompatible(id) ? (name ?? known?.name ?? null) : null,
      updatedBy: ctx.user.id,
      updatedAt: ctx.clock.now(),
    })
    await ctx.enqueue(refreshListingsJob, { providerId: id })
    ctx.emit(modelsChanged, 'everybody', {})
  })
  forgetListing(ctx, id)
  ctx.log.info({ provider: id }, 'provider saved')
  return currentProvider(ctx, id)
}

/** Deletes the saved key and address; values from the environment remain. */
export async function removeProvider(
  ctx: UserCtx,
  { id }: InputOf<typeof models.removeProvider>,
): Promise<Provider> {
  const { name = nameOf(id) } = (await knownProviders(ctx)).get(id) ?? {}
  await ctx.transact(async (ctx) => {
    if (!(await store.removeProvider(ctx.db, id))) throw notFound(modelsMessages.providerNotFound())
    // Another account may list other models.
    await removeListing(ctx.db, id)
    ctx.emit(modelsChanged, 'everybody', {})
  })
  forgetListing(ctx, id)
  ctx.log.info({ provider: id }, 'provider removed')
  return { ...(await currentProvider(ctx, id)), name }
}

export const listLocalServers = (ctx: UserCtx): Promise<LocalServer[]> =>
  findLocalServers(ctx.ports.languageModels)

const isCompatible = (id: string) => id.startsWith(COMPATIBLE_PREFIX) && id.length > COMPATIBLE_PREFIX.length

/** The access that would result from this input, or the error of the input. */
function wantedAccess(
  id: string,
  known: KnownProvider | undefined,
  given: { apiKey?: string; baseUrl?: string },
): ProviderAccess {
  if (known?.source === 'environment') {
    throw invalid('apiKey', platformMessages.setByEnvironment({ variable: String(variableOf(known.access)) }))
  }
  const { apiKey: savedKey, baseUrl: savedUrl } = known?.access ?? {}
  const baseUrl = given.baseUrl?.replace(/\/+$/, '') ?? savedUrl
  if (isCompatible(id) && !baseUrl) throw invalid('baseUrl', modelsMessages.serverRequired())
  // A saved key is sent to its own address only, so that an attacker cannot redirect it to theirs.
  if (savedKey && !given.apiKey && baseUrl !== savedUrl) {
    throw invalid('apiKey', modelsMessages.keyAgain())
  }
  const apiKey = given.apiKey ?? savedKey
  if (!isCompatible(id) && !apiKey) throw invalid('apiKey', modelsMessages.keyRequired())
  return { ...known?.access, backend: backendOf(id), providerId: id, apiKey, baseUrl }
}

async function verify(ctx: UserCtx, access: ProviderAccess): Promise<void> {
  try {
    await ctx.ports.languageModels.verify(access)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    if (error.kind === 'overloaded') throw new AppError('unavailable', error.said)
    const isAboutAddress = access.baseUrl !== undefined && error.kind !== 'key_refused'
    throw invalid(isAboutAddress ? 'baseUrl' : 'apiKey', error.said)
  }
}

async function currentProvider(ctx: UserCtx, id: string): Promise<Provider> {
  const provider = (await knownProviders(ctx)).get(id)
  return toProvider(id, provider ?? gone(id))
}

const gone = (id: string): KnownProvider => ({
  access: { backend: backendOf(id), providerId: id },
  name: nameOf(id),
  source: 'none',
})

function toProvider(id: string, { access, name, source }: KnownProvider): Provider {
  return {
    id,
    name,
    backend: access.backend,
    source,
    keyHint: hintOf(access.apiKey ?? access.aws?.accessKeyId),
    baseUrl: access.baseUrl ?? null,
    variable: VENDORS.some((vendor) => vendor.id === id) || isCompatible(id) ? variableOf(access) : null,
  }
}

/** Called by the rotation of the secret key. */
export const resealProviderKeys: ResealAll = (db, reseal) => store.resealKeys(db, reseal)

/** Keeps the keys and removes the reference to the user who saved them. */
export const forgetWhoSavedProviders = (ctx: Ctx, userId: string) =>
  store.forgetProviderEditor(ctx.db, userId)
