import { modelsChanged } from '#contract/models.ts'
import type { Ctx } from '#server/platform/context.ts'
import {
  type LanguageModels,
  type ListedModel,
  ModelError,
  type ProviderAccess,
} from '#server/platform/llm/port.ts'

const FRESH_MS = 60_000
/** A server that was found dead may be back soon. */
const DEAD_FRESH_MS = 10_000
/** So long its models are shown as unavailable; then they may be tried again. */
const OUTAGE_MS = 60_000
/** How long somebody waits for a server that was never asked before. */
const TIMEOUT_MS = 3000

/** Servers list these among their models too, but one cannot talk with them. */
const NO_CONVERSATION = /embed|rerank|whisper|transcri|\btts\b|moderation|dall-e|stable-diffusion|\bbge\b/i

interface Listing {
  models: ListedModel[]
  /** Why the last attempt failed; the models are then those of an earlier one. */
  error: string | null
  /** Nothing answers at the address. */
  isDead: boolean
  askedAt: number
  asking: Promise<void> | undefined
}

/** Listings live and die with the port they were read through. */
const listings = new WeakMap<LanguageModels, Map<string, Listing>>()

/**
 * What an OpenAI-compatible server has to offer. Only the first caller waits for the server: later ones get the last
 * answer at once, and it is read again behind their backs when it is older than a minute.
 */
export async function listedModels(
  ctx: Ctx,
  provider: ProviderAccess,
): Promise<Pick<Listing, 'models' | 'error'>> {
  const listing = listingOf(ctx, provider)
  const isFresh = ctx.clock.now().getTime() - listing.askedAt < (listing.isDead ? DEAD_FRESH_MS : FRESH_MS)
  if (!isFresh) listing.asking ??= ask(ctx, provider, listing)
  if (listing.askedAt === 0) await listing.asking
  return listing
}

/** Makes the next caller ask the server again, and wait for it. */
export function forgetListing(ctx: Ctx, providerId: string): void {
  const known = listings.get(ctx.ports.languageModels)
  for (const key of known?.keys() ?? []) if (key.startsWith(`${providerId} `)) known?.delete(key)
}

/** Why the models of that server cannot be used for the moment. */
export function outageOf(ctx: Ctx, access: ProviderAccess): string | null {
  if (access.backend !== 'openai_compatible') return null
  const { isDead, error, askedAt } = listingOf(ctx, access)
  return isDead && ctx.clock.now().getTime() - askedAt < OUTAGE_MS ? error : null
}

/** A model could not be reached: those of the same server are shown as unavailable. */
export async function reportOutage(ctx: Ctx, access: ProviderAccess, error: ModelError): Promise<void> {
  if (access.backend !== 'openai_compatible' || error.kind !== 'unreachable') return
  const listing = listingOf(ctx, access)
  Object.assign(listing, { isDead: true, error: error.message, askedAt: ctx.clock.now().getTime() })
  await emitModelsChanged(ctx)
}

const emitModelsChanged = (ctx: Ctx) => ctx.transact(async (ctx) => ctx.emit(modelsChanged, 'everybody', {}))

function listingOf(ctx: Ctx, { providerId, baseUrl }: ProviderAccess): Listing {
  const port = ctx.ports.languageModels
  const known = listings.get(port) ?? new Map<string, Listing>()
  listings.set(port, known)
  const key = `${providerId} ${baseUrl}`
  const listing = known.get(key) ?? { models: [], error: null, isDead: false, askedAt: 0, asking: undefined }
  known.set(key, listing)
  return listing
}

async function ask(ctx: Ctx, provider: ProviderAccess, listing: Listing): Promise<void> {
  // The answer is as old as the request, however late it arrives.
  const askedAt = ctx.clock.now().getTime()
  try {
    const models = await ctx.ports.languageModels.list(provider, AbortSignal.timeout(TIMEOUT_MS))
    listing.models = models.filter(({ id }) => !NO_CONVERSATION.test(id))
    listing.error = null
    if (listing.isDead) await emitModelsChanged(ctx)
    listing.isDead = false
  } catch (error) {
    listing.error = error instanceof Error ? error.message : 'The server does not answer'
    listing.isDead = error instanceof ModelError && error.kind === 'unreachable'
  }
  listing.askedAt = askedAt
  listing.asking = undefined
}
