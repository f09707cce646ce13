import { modelsMessages } from '#contract/messages/models.ts'
import { settingsMessages } from '#contract/messages/settings.ts'
import { keyOf } from '#contract/messages.ts'
import {
  ADDED_MODELS_MAX,
  type AdminModel,
  type ModelFacts,
  type modelAdministration,
} from '#contract/model-administration.ts'
import { modelsChanged } from '#contract/models.ts'
import type { InputOf } from '#contract/procedures.ts'
import { DEFAULT_USER_TAGS } from '#contract/users.ts'
import { COMPATIBLE_PREFIX } from '#server/platform/config/provider-config.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { countByTags, type TagCount } from '#server/users/service.ts'
import * as store from './added-models.store.ts'
import { type CatalogModel, vendorModels } from './catalogue.ts'
import { answersMessages, type Item, listItems } from './inventory.ts'
import { canUse } from './policy.ts'
import { knownProviders, providerIdOf } from './provider-access.ts'
import { removeConfiguration } from './store.ts'

/** Every model with its facts, their corrections, and how many users can use it. */
export async function listAllModels(ctx: UserCtx): Promise<{ models: AdminModel[]; tags: string[] }> {
  const [items, counts] = await Promise.all([listItems(ctx), countByTags(ctx)])
  return {
    models: items
      .filter(({ model }) => model.backend !== 'builtin')
      .map((item) => toAdminModel(item, counts)),
    tags: tagsOf(counts),
  }
}

/** Adds a model that its provider does not list, also one of the catalogue, which keeps its facts. */
export async function addModel(
  ctx: UserCtx,
  { providerId, modelId, type }: InputOf<typeof modelAdministration.add>,
): Promise<AdminModel> {
  if (!(await knownProviders(ctx)).has(providerId)) throw notFound(modelsMessages.providerNotFound())
  const id = providerId.startsWith(COMPATIBLE_PREFIX) ? `${providerId}/${modelId}` : modelId
  const known = (await listItems(ctx)).find(({ model }) => model.id === id)
  if (known && (known.isListed || providerIdOf(known.model) !== providerId))
    throw invalid('modelId', modelsMessages.modelExists())
  await ctx.transact(async (ctx) => {
    if ((await store.listAddedModels(ctx.db)).length >= ADDED_MODELS_MAX)
      throw invalid('modelId', modelsMessages.tooManyAdded({ max: ADDED_MODELS_MAX }))
    const added = { id, providerId, type, addedAt: ctx.clock.now() }
    if (!(await store.insertAddedModel(ctx.db, added))) throw invalid('modelId', modelsMessages.modelExists())
    ctx.emit(modelsChanged, 'everybody', {})
  })
  return toAdminModel(await requireItem(ctx, id), await countByTags(ctx))
}

/**
 * Removes an added model with its configuration; one of the catalogue keeps it. Answers that the model gave are kept.
 */
export async function removeModel(
  ctx: UserCtx,
  { id }: InputOf<typeof modelAdministration.remove>,
): Promise<{ id: string }> {
  await ctx.transact(async (ctx) => {
    if (!(await store.removeAddedModel(ctx.db, id))) throw notFound(modelsMessages.notAdded())
    if (!isInCatalogue(id)) await removeConfiguration(ctx.db, id)
    ctx.emit(modelsChanged, 'everybody', {})
  })
  return { id }
}

const isInCatalogue = (id: string) => vendorModels.some((model) => model.id === id)

/** For the setting of the default model, which may be built in, or one that no user can use yet. */
export async function requireKnownModel(ctx: UserCtx, id: string): Promise<void> {
  const items = (await listItems(ctx)).filter(answersMessages)
  if (!items.some(({ model }) => model.id === id))
    throw invalid('settingValue', settingsMessages.modelMissing({ id }))
}

/** The model with this id, also one that no user can use. */
export async function requireItem(ctx: UserCtx, id: string): Promise<Item> {
  const item = (await listItems(ctx)).find(({ model }) => model.id === id)
  if (!item) throw notFound(modelsMessages.noSuchModel())
  return item
}

function toAdminModel(item: Item, counts: TagCount[]): AdminModel {
  const { model, facts, configuration, isAdded, isListed, obstacle } = item
  return {
    ...factsOf(model),
    id: model.id,
    type: model.type,
    backend: model.backend,
    vendor: model.vendor,
    facts: factsOf(facts),
    configuration,
    isAdded,
    isListed,
    providerId: providerIdOf(model) ?? '',
    isUnverified: model.isUnverified,
    userCount: obstacle ? 0 : countUsers(item, counts),
    obstacle: obstacle && obstacle.message,
    obstacleKey: obstacle ? keyOf(obstacle) : undefined,
  }
}

const countUsers = ({ configuration }: Item, counts: TagCount[]): number =>
  counts.filter((group) => canUse(group, configuration)).reduce((sum, { count }) => sum + count, 0)

const factsOf = (model: CatalogModel): ModelFacts => ({
  name: model.name,
  contextWindow: model.contextWindow,
  max_tokens: model.max_tokens,
  supportsTools: model.supportsTools,
  supportsVision: model.supportsVision,
  thinking: model.thinking,
  pricing: model.pricing,
  rank: model.rank,
})

/** The default tags, then those of users; each once, whatever its case. */
function tagsOf(counts: TagCount[]): string[] {
  const tags = new Map<string, string>()
  for (const tag of [...DEFAULT_USER_TAGS, ...counts.flatMap((group) => group.tags).toSorted()])
    if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  return [...tags.values()]
}
