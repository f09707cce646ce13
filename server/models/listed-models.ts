import type { Ctx } from '#server/platform/context.ts'
import type { LanguageModels, ListedModel, ProviderAccess } from '#server/platform/llm/port.ts'

const FRESH_MS = 60_000
/** How long somebody waits for a server that was never asked before. */
const PATIENCE_MS = 3000

/** Servers list these among their models too, but one cannot talk with them. */
const NO_CONVERSATION = /embed|rerank|whisper|transcri|\btts\b|moderation|dall-e|stable-diffusion|\bbge\b/i

interface Listing {
  models: ListedModel[]
  /** Why the last attempt failed; the models are then those of an earlier one. */
  error: string | null
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
  const isFresh = ctx.clock.now().getTime() - listing.askedAt < FRESH_MS
  if (!isFresh) listing.asking ??= ask(ctx, provider, listing)
  if (listing.askedAt === 0) await listing.asking
  return listing
}

/** Makes the next caller ask the server again, and wait for it. */
export function forgetListing(ctx: Ctx, providerId: string): void {
  const known = listings.get(ctx.ports.languageModels)
  for (const key of known?.keys() ?? []) if (key.startsWith(`${providerId} `)) known?.delete(key)
}

function listingOf(ctx: Ctx, { providerId, baseUrl }: ProviderAccess): Listing {
  const port = ctx.ports.languageModels
  const known = listings.get(port) ?? new Map<string, Listing>()
  listings.set(port, known)
  const key = `${providerId} ${baseUrl}`
  const listing = known.get(key) ?? { models: [], error: null, askedAt: 0, asking: undefined }
  known.set(key, listing)
  return listing
}

async function ask(ctx: Ctx, provider: ProviderAccess, listing: Listing): Promise<void> {
  try {
    const models = await ctx.ports.languageModels.list(provider, AbortSignal.timeout(PATIENCE_MS))
    listing.models = models.filter(({ id }) => !NO_CONVERSATION.test(id))
    listing.error = null
  } catch (error) {
    listing.error = error instanceof Error ? error.message : 'The server does not answer'
  }
  listing.askedAt = ctx.clock.now().getTime()
  listing.asking = undefined
}
