import type { ModelConfiguration } from '#contract/models.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ProviderAccess } from '#server/platform/llm/port.ts'
import { variableOf } from '#server/platform/provider-config.ts'
import { readTogether } from '#server/platform/read-together.ts'
import { listedModel, quotesModel, vendorModels } from './catalog.ts'
import type { CatalogModel } from './catalog-model.ts'
import { listedModels } from './listed-models.ts'
import { defaultConfiguration } from './policy.ts'
import { isReachable, type KnownProvider, knownProviders, providerIdOf } from './provider-access.ts'
import * as store from './store.ts'

const NO_PICTURES_YET = 'Pictures cannot be made in conversations yet'

/** One model with all that decides about it, for nobody in particular. */
export interface Item {
  /** With the administrator's price and rank where set. */
  model: CatalogModel
  configuration: ModelConfiguration
  access: ProviderAccess
  /** Why nobody can use it, apart from who may. */
  obstacle: string | null
}

const storedConfigurations = readTogether(store.listConfigurations)

/** Every model known here, best rank first. The built-in one is always among them. */
export async function listItems(ctx: Ctx): Promise<Item[]> {
  const [providers, stored] = await Promise.all([knownProviders(ctx), storedConfigurations(ctx)])
  const configurations = new Map(stored.map((configuration) => [configuration.id, configuration]))
  const compatible = [...providers.values()].filter(({ access }) => access.backend === 'openai_compatible')
  const listed = await Promise.all(compatible.map((provider) => modelsOf(ctx, provider)))
  const items = [...vendorModels, ...listed.flat(), quotesModel].map((model) =>
    toItem(model, configurations.get(model.id), providers.get(providerIdOf(model) ?? '')),
  )
  return items.sort((a, b) => a.model.rank - b.model.rank || a.model.name.localeCompare(b.model.name))
}

async function modelsOf(ctx: Ctx, provider: KnownProvider): Promise<CatalogModel[]> {
  const { providerId } = provider.access
  const listed = provider.models
    ? provider.models.map((id) => ({ id }))
    : (await listedModels(ctx, provider.access)).models
  return listed.map((model) => listedModel(providerId, provider.name, model))
}

function toItem(
  model: CatalogModel,
  stored: ModelConfiguration | undefined,
  provider: KnownProvider | undefined,
): Item {
  const configuration = stored ?? defaultConfiguration(model)
  return {
    model: {
      ...model,
      rank: configuration.rank ?? model.rank,
      pricing: configuration.pricing ?? model.pricing,
    },
    configuration,
    access: provider?.access ?? { backend: 'builtin', providerId: 'builtin' },
    obstacle: obstacleOf(model, provider),
  }
}

function obstacleOf(model: CatalogModel, provider: KnownProvider | undefined): string | null {
  if (model.type === 'image') return NO_PICTURES_YET
  if (!provider || isReachable(provider.access)) return null
  return `No key for ${provider.name}: add one, or set ${variableOf(provider.access.providerId)}`
}
