import { modelsMessages } from '#contract/messages/models.ts'
import type { Message } from '#contract/messages.ts'
import { modelsChanged } from '#contract/models.ts'
import type { Ctx } from '#server/platform/context.ts'
import {
  type LanguageModels,
  type ListedModel,
  ModelError,
  type ProviderAccess,
} from '#server/platform/llm/port.ts'

const FRESH_MS = 60_000
/** An unreachable server may be available again soon. */
const DEAD_FRESH_MS = 10_000
/** A server's models are shown as unavailable for this long, then they can be tried again. */
const OUTAGE_MS = 60_000
/** How long a request waits for a server that has no listing yet. */
const TIMEOUT_MS = 3000

/** Servers list these models too, but they neither answer messages nor turn speech into text. */
const UNUSED = /embed|rerank|\btts\b|moderation|\bbge\b/i

interface Listing {
  models: ListedModel[]
  /** The reason why the last attempt failed; the models are then from an earlier attempt. */
  error: Message | null
  /** The server does not accept connections. */
  isDead: boolean
  askedAt: number
  asking: Promise<void> | undefined
}

/** Listings belong to the port through which they were read. */
const listings = new WeakMap<LanguageModels, Map<string, Listing>>()

/**
 * The models that an OpenAI-compatible server offers. Only the first caller waits for the server: later
 * callers get the cached listing, which is refreshed in the background when it is older than a minute.
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

/** Makes the next caller request the listing again and wait for it; the models stay when the server does not respond. */
export function expireListing(ctx: Ctx, provider: ProviderAccess): void {
  listingOf(ctx, provider).askedAt = 0
}

/** Removes the listing of a provider that was changed or deleted. */
export function forgetListing(ctx: Ctx, providerId: string): void {
  const known = listings.get(ctx.ports.languageModels)
  for (const key of known?.keys() ?? []) if (key.startsWith(`${providerId} `)) known?.delete(key)
}

/** The reason why the models of that server are currently unavailable. */
export function outageOf(ctx: Ctx, access: ProviderAccess): Message | null {
  if (access.backend !== 'openai_compatible') return null
  const { isDead, error, askedAt } = listingOf(ctx, access)
  return isDead && ctx.clock.now().getTime() - askedAt < OUTAGE_MS ? error : null
}

/** Records that a model could not be reached: all models of its server are shown as unavailable. */
export async function reportOutage(ctx: Ctx, access: ProviderAccess, error: ModelError): Promise<void> {
  if (access.backend !== 'openai_compatible' || error.kind !== 'unreachable') return
  const listing = listingOf(ctx, access)
  Object.assign(listing, { isDead: true, error: error.said, askedAt: ctx.clock.now().getTime() })
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
  // The listing is dated by its request, not by the arrival of the response.
  const askedAt = ctx.clock.now().getTime()
  try {
    const models = await ctx.ports.languageModels.list(provider, AbortSignal.timeout(TIMEOUT_MS))
    listing.models = models.filter(({ id }) => !UNUSED.test(id))
    listing.error = null
    if (listing.isDead) await emitModelsChanged(ctx)
    listing.isDead = false
  } catch (error) {
    listing.error = error instanceof ModelError ? error.said : modelsMessages.serverSilent()
    listing.isDead = error instanceof ModelError && error.kind === 'unreachable'
  }
  listing.askedAt = askedAt
  listing.asking = undefined
}
