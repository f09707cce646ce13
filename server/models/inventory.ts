import { imageAbilitiesOf } from '#contract/image-settings.ts'
import { audioMessages } from '#contract/messages/audio.ts'
import { modelsMessages } from '#contract/messages/models.ts'
import type { Message } from '#contract/messages.ts'
import type { ModelConfiguration, PaidBy } from '#contract/models.ts'
import { hasAudio } from '#server/platform/audio/audio-backends.ts'
import { variableOf } from '#server/platform/config/provider-config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readVersioned } from '#server/platform/db/versioned-reads.ts'
import type { ListedModel, ProviderAccess } from '#server/platform/llm/port.ts'
import { type AddedModel, listAddedModels } from './added-models.store.ts'
import { type AnsweringModel, type CatalogModel, vendorModels } from './catalogue.ts'
import { currentIdOf, datelessIdsOf, isSameModel, type KeptModel } from './kept-models.ts'
import { listedModels } from './listed-models.ts'
import { listListings, type StoredListing } from './listings.store.ts'
import { defaultConfiguration } from './policy.ts'
import { isReachable, type KnownProvider, knownProviders, providerIdOf } from './provider-access.ts'
import {
  addedModel,
  isOffered,
  limitsOfWindow,
  listedModel,
  listedTypeOf,
  modelIdAtProvider,
  quotesModel,
  unverifiedModel,
} from './served-models.ts'
import * as store from './store.ts'

const MEASURED_WINDOW_DAYS = 7

/** One model with its configuration, independent of a user. */
export interface Item {
  /** With the administrator's corrections. */
  model: CatalogModel
  /** Without them. */
  facts: CatalogModel
  isAdded: boolean
  /** False when its provider has listed its models, without this one. */
  isListed: boolean
  /** The model's id as its provider spells it. */
  modelId: string
  configuration: ModelConfiguration
  /** Tokens that the model counts for each one that we count; 1 until it is known to count more. */
  tokenRatio: number
  access: ProviderAccess
  /** Whose key `access` has. */
  paidBy: PaidBy
  /** The reason why no key can make it usable. */
  modelObstacle: Message | null
  /** The reason why no user can use it, apart from permissions. */
  obstacle: Message | null
}

/** The model of an item that answers messages. */
export type AnsweringItem = Item & { model: AnsweringModel }

export const answersMessages = (item: Item): item is AnsweringItem => item.model.type !== 'speech-to-text'

const storedConfigurations = readVersioned('model_configurations', store.listConfigurations)
const listings = readVersioned('provider_listings', listListings)
const addedModels = readVersioned('added_models', listAddedModels)
const measurements = readVersioned('model_measurements', store.listMeasurements)

/** The inputs of the items: they are built again only when one of these has changed. */
interface Inventory {
  parts: readonly unknown[]
  items: Item[]
}
const inventories = new WeakMap<Ctx['ports'], Inventory>()

/**
 * Every known model, best rank first, and in the provider's order for equal ranks. Always includes the
 * built-in model.
 */
export async function listItems(ctx: Ctx): Promise<Item[]> {
  const [providers, stored, kept, added, measured] = await Promise.all([
    knownProviders(ctx),
    storedConfigurations(ctx),
    listings(ctx),
    addedModels(ctx),
    measurements(ctx),
  ])
  const compatible = [...providers.values()].filter(({ access }) => access.backend === 'openai_compatible')
  const listed = await Promise.all(compatible.map((provider) => listedBy(ctx, provider)))
  const parts = [providers, stored, kept, added, ...listed]
  const known = inventories.get(ctx.ports)
  const isKnown = known !== undefined && sameParts(known.parts, parts)
  const models = () => compatible.flatMap((provider, index) => describeListed(provider, listed[index] ?? []))
  const items = isKnown ? known.items : toItems(models(), { providers, stored, kept, added })
  if (!isKnown) inventories.set(ctx.ports, { parts, items })
  const learned = new Map(measured.map((measurement) => [measurement.modelId, measurement]))
  const now = ctx.clock.now()
  return items.map((item) => withMeasurement(item, { measurement: learned.get(item.model.id), now }))
}

const sameParts = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((part, index) => part === others[index])

interface Known {
  providers: Map<string, KnownProvider>
  stored: ModelConfiguration[]
  kept: StoredListing[]
  added: AddedModel[]
}

function toItems(listed: CatalogModel[], { providers, stored, kept, added }: Known): Item[] {
  const configurations = new Map(stored.map((configuration) => [configuration.id, configuration]))
  const keptBy = new Map(kept.map(({ providerId, models }) => [providerId, models]))
  const unverified = kept.flatMap((listing) =>
    unverifiedOf(providers.get(listing.providerId), listing.models),
  )
  const others = [...vendorModels, ...unverified, ...listed, quotesModel]
  const known = new Set(others.map(({ id }) => id))
  // One that is known has the facts of the catalogue or the list.
  const own = added.filter(({ id }) => !known.has(id)).flatMap((model) => describeAdded(providers, model))
  const addedIds = new Set(added.map(({ id }) => id))
  return [...others, ...own]
    .map((model) => {
      const provider = providers.get(providerIdOf(model) ?? '')
      const kept = keptBy.get(provider?.access.providerId ?? '') ?? []
      const listing = listingStateOf(kept, model)
      const isAdded = addedIds.has(model.id) && (listing !== 'listed' || !known.has(model.id))
      return toItem(model, configurations.get(model.id), { provider, kept, listing, isAdded })
    })
    .sort((a, b) => a.model.rank - b.model.rank)
}

/** The models of a vendor that the catalogue does not know, each once. */
function unverifiedOf(provider: KnownProvider | undefined, kept: readonly KeptModel[]): CatalogModel[] {
  if (!provider) return []
  const ids = new Set(kept.map(({ id }) => id))
  const isDatedTwin = (id: string) => datelessIdsOf(id).some((dateless) => ids.has(dateless))
  const own = vendorModels.filter(({ backend }) => backend === provider.access.backend)
  return kept
    .filter((model) => isOffered(model) && !isDatedTwin(model.id))
    .filter(({ id }) => !own.some((model) => isSameModel(model.id, id)))
    .map((model) => unverifiedModel({ backend: provider.access.backend, name: provider.name }, model))
}

type ListingState = 'listed' | 'gone' | 'unlisted'

/**
 * Whether a provider lists this model. A list decides only on types of which it has models now (many have models for
 * texts only), and on models that it had.
 */
function listingStateOf(kept: readonly KeptModel[], { id, type }: CatalogModel): ListingState {
  const same = kept.filter((model) => isSameModel(model.id, id))
  if (same.length === 0) return kept.some((model) => isListedAs(model, type)) ? 'unlisted' : 'listed'
  return same.every(({ goneSince }) => goneSince !== undefined) ? 'gone' : 'listed'
}

const isListedAs = (model: KeptModel, type: CatalogModel['type']) =>
  model.goneSince === undefined && listedTypeOf(model) === type

/** Nothing while its provider is unknown. */
function describeAdded(providers: Known['providers'], model: AddedModel): CatalogModel[] {
  const provider = providers.get(model.providerId)
  if (!provider) return []
  const { backend, providerId: id } = provider.access
  return [addedModel({ id, backend, name: provider.name }, model)]
}

type Listed = readonly (string | ListedModel)[]

/** The models that the environment names, or else those that the server lists. */
async function listedBy(ctx: Ctx, provider: KnownProvider): Promise<Listed> {
  return provider.models ?? (await listedModels(ctx, provider.access)).models
}

const describeListed = ({ access, name }: KnownProvider, listed: Listed): CatalogModel[] =>
  listed.map((model) =>
    listedModel(access.providerId, name, typeof model === 'string' ? { id: model } : model),
  )

interface Origin {
  provider: KnownProvider | undefined
  /** What the provider has listed. */
  kept: readonly KeptModel[]
  listing: ListingState
  isAdded: boolean
}

function toItem(
  model: CatalogModel,
  stored: ModelConfiguration | undefined,
  { provider, kept, listing, isAdded }: Origin,
): Item {
  const configuration = stored ?? defaultConfiguration(model)
  const named = { provider: provider?.name ?? '' }
  // The administrator who added a model knows better than its provider's list.
  const isGone = listing === 'gone' && !isAdded
  const isUnlisted = listing === 'unlisted' && !isAdded
  const modelObstacle = isGone ? modelsMessages.gone(named) : kindObstacle(model)
  // The list is that of the installation's key: a user's own key may call more.
  const listObstacle = isUnlisted ? modelsMessages.notListed(named) : null
  return {
    model: corrected(model, configuration),
    facts: model,
    isAdded,
    isListed: listing === 'listed',
    modelId: isAdded ? modelIdAtProvider(model.id) : currentIdOf(modelIdAtProvider(model.id), kept),
    configuration,
    tokenRatio: 1,
    paidBy: 'installation',
    access: provider?.access ?? { backend: 'builtin', providerId: 'builtin' },
    modelObstacle,
    obstacle: modelObstacle ?? keyObstacle(provider) ?? listObstacle,
  }
}

const corrected = (model: CatalogModel, configuration: ModelConfiguration): CatalogModel => ({
  ...model,
  ...configuration.capabilities,
  name: configuration.name ?? model.name,
  rank: configuration.rank ?? model.rank,
  pricing: configuration.pricing ?? model.pricing,
})

/** The model as a user with a key of its vendor has it. */
export const withPersonalKey = <T extends Item>(item: T, apiKey: string): T => ({
  ...item,
  access: { ...item.access, apiKey },
  paidBy: 'user',
  obstacle: item.modelObstacle,
})

interface Learned {
  measurement: store.Measurement | undefined
  now: Date
}

/**
 * The administrator's values take precedence over those learned from refusals, and those over the server's
 * report.
 */
function withMeasurement(item: Item, { measurement, now }: Learned): Item {
  const { model, configuration } = item
  const measured = measurement && isRecent(measurement, now) ? measurement.contextWindow : null
  const isRefuted = measured !== null && (model.isContextWindowAssumed || measured < model.contextWindow)
  const contextWindow = configuration.contextWindow ?? (isRefuted ? measured : null)
  return {
    ...item,
    tokenRatio: measurement?.tokenRatio ?? 1,
    model: contextWindow === null ? model : withWindow(model, contextWindow, configuration),
  }
}

function withWindow(
  model: CatalogModel,
  contextWindow: number,
  { capabilities }: ModelConfiguration,
): CatalogModel {
  const limits = limitsOfWindow(contextWindow)
  if (capabilities?.max_tokens !== undefined)
    return { ...model, contextWindow, isContextWindowAssumed: false }
  const isListed = model.backend === 'openai_compatible'
  const max_tokens = isListed ? limits.max_tokens : Math.min(model.max_tokens, limits.max_tokens)
  return { ...model, contextWindow, max_tokens, isContextWindowAssumed: false }
}

/** A server may have been restarted with another context window. */
const isRecent = ({ updatedAt }: store.Measurement, now: Date) =>
  now.getTime() - updatedAt.getTime() < MEASURED_WINDOW_DAYS * 86_400_000

function kindObstacle(model: CatalogModel): Message | null {
  if (model.type === 'image' && !imageAbilitiesOf(model)) return modelsMessages.imagesUnsupported()
  if (model.type === 'speech-to-text' && !hasAudio(model.backend))
    return audioMessages.noTranscriptions({ provider: model.vendor })
  return null
}

function keyObstacle(provider: KnownProvider | undefined): Message | null {
  if (!provider || isReachable(provider.access)) return null
  return modelsMessages.keyMissing({
    provider: provider.name,
    variable: variableOf(provider.access) ?? '',
  })
}
