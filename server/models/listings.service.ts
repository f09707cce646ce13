import { z } from 'zod'
import { modelsMessages } from '#contract/messages/models.ts'
import { keyOf, type Message } from '#contract/messages.ts'
import { type ListingResult, modelsChanged } from '#contract/models.ts'
import { type Ctx, createSystemCtx, type Ports } from '#server/platform/context.ts'
import { type JobHandler, job } from '#server/platform/jobs/jobs.ts'
import { type ListedModel, ModelError } from '#server/platform/llm/port.ts'
import { mergeListing } from './kept-models.ts'
import { expireListing, listedModels } from './listed-models.ts'
import * as store from './listings.store.ts'
import { isReachable, type KnownProvider, knownProviders } from './provider-access.ts'

const TIMEOUT_MS = 20_000

/** Those of one provider, after its key was saved; those of all without one. */
export const refreshListingsJob = job(
  'models.refresh-listings',
  z.object({ providerId: z.string().optional() }),
)

export const modelsJobs = (ports: Ports): JobHandler[] => [
  {
    name: refreshListingsJob.name,
    cron: '23 3 * * *',
    isLong: true,
    async run(payload) {
      const { providerId } = refreshListingsJob.payload.parse(payload ?? {})
      const ctx = createSystemCtx(ports, refreshListingsJob.name)
      for (const provider of await listingProviders(ctx))
        if (providerId === undefined || provider.access.providerId === providerId)
          await refresh(ctx, provider)
    },
  },
]

/** Asks every connected provider for its models. One that does not answer changes nothing. */
export async function refreshListings(ctx: Ctx): Promise<ListingResult[]> {
  return Promise.all((await listingProviders(ctx)).map((provider) => refresh(ctx, provider)))
}

/** Black Forest Labs has no list. */
async function listingProviders(ctx: Ctx): Promise<KnownProvider[]> {
  const providers = await knownProviders(ctx)
  return [...providers.values()].filter(({ access }) => isReachable(access) && access.backend !== 'bfl')
}

async function refresh(ctx: Ctx, provider: KnownProvider): Promise<ListingResult> {
  const { access, name } = provider
  const { models, error } =
    access.backend === 'openai_compatible' ? await refreshServer(ctx, provider) : await ask(ctx, provider)
  if (error) ctx.log.warn({ provider: access.providerId, reason: error.key }, 'models could not be listed')
  return {
    id: access.providerId,
    name,
    models: error ? null : models.length,
    error: error && error.message,
    errorKey: error ? keyOf(error) : undefined,
  }
}

interface Listed {
  models: readonly unknown[]
  error: Message | null
}

/** The models of servers are listed continuously; here only without delay. */
async function refreshServer(ctx: Ctx, { access, models }: KnownProvider): Promise<Listed> {
  if (models) return { models, error: null }
  expireListing(ctx, access)
  const listed = await listedModels(ctx, access)
  await ctx.transact(async (ctx) => ctx.emit(modelsChanged, 'everybody', {}))
  return listed
}

async function ask(ctx: Ctx, { access }: KnownProvider): Promise<Listed> {
  try {
    const models = await ctx.ports.languageModels.list(access, AbortSignal.timeout(TIMEOUT_MS))
    // An empty list is a failure of the provider: otherwise it would end all of its models.
    if (models.length === 0) return { models, error: modelsMessages.emptyList() }
    await keep(ctx, access.providerId, models)
    return { models, error: null }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { models: [], error: error.said }
  }
}

const keep = (ctx: Ctx, providerId: string, listed: ListedModel[]): Promise<void> =>
  ctx.transact(async (ctx) => {
    const earlier = (await store.findListing(ctx.db, providerId))?.models ?? []
    const now = ctx.clock.now()
    await store.upsertListing(ctx.db, {
      providerId,
      models: mergeListing(earlier, listed, now),
      listedAt: now,
    })
    ctx.emit(modelsChanged, 'everybody', {})
  })
