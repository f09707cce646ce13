import { modelsMessages } from '#contract/messages/models.ts'
import type { AdminModel, ModelFacts } from '#contract/model-administration.ts'
import type { ModelConfiguration } from '#contract/models.ts'
import { pageNumberOf } from '#web/platform/search-params.ts'

export const MODELS_PAGE_SIZE = 50
export const MODEL_STATES = ['all', 'available', 'disabled', 'unavailable', 'corrected'] as const
export type ModelState = (typeof MODEL_STATES)[number]

/** The query in the search parameters; invalid values count as absent. */
export function modelQueryOf({ search, state, page }: { search?: string; state?: string; page?: string }) {
  return {
    search: search?.trim() ?? '',
    state: MODEL_STATES.find((known) => known === state) ?? 'all',
    page: pageNumberOf(page),
  }
}

/** The models that contain every word and have that state. */
export function filterModels(
  models: readonly AdminModel[],
  { search, state }: { search: string; state: ModelState },
): AdminModel[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return models.filter((model) => {
    const text = `${model.name} ${model.vendor} ${model.id}`.toLowerCase()
    return words.every((word) => text.includes(word)) && HAS_STATE[state](model)
  })
}

const HAS_STATE: Record<ModelState, (model: AdminModel) => boolean> = {
  all: () => true,
  available: ({ configuration, obstacle }) => configuration.enabled && obstacle === null,
  disabled: ({ configuration }) => !configuration.enabled,
  unavailable: ({ obstacle }) => obstacle !== null,
  corrected: isCorrected,
}

/** Whether a fact was changed. */
export function isCorrected({ configuration }: Pick<AdminModel, 'configuration'>): boolean {
  const { name, contextWindow, capabilities, pricing, rank } = configuration
  return [name, contextWindow, capabilities, pricing, rank].some((value) => value !== null)
}

const KEY_MISSING = modelsMessages.keyMissing({ provider: '', variable: '' }).key

/** Whether the model only lacks the key of its provider, which is the same for all models of the provider. */
export const lacksKey = ({ obstacleKey }: Pick<AdminModel, 'obstacleKey'>): boolean =>
  obstacleKey?.key === KEY_MISSING

/** The providers of these models that have no key, in their order. One can have models of several vendors. */
export const providersWithoutKey = (models: readonly AdminModel[]): string[] => [
  ...new Set(models.filter(lacksKey).map(({ obstacleKey }) => String(obstacleKey?.params?.['provider']))),
]

/**
 * Models whose provider has no key come last, when all are shown. Otherwise they are folded away, unless there are no
 * others.
 */
export function foldKeyless(models: readonly AdminModel[], isAll: boolean) {
  const usable = models.filter((model) => !lacksKey(model))
  const keyless = models.filter(lacksKey)
  return isAll || usable.length === 0
    ? { shown: [...usable, ...keyless], folded: [] }
    : { shown: usable, folded: keyless }
}

/** The configuration with the facts of the provider or catalogue. */
export const withoutCorrections = (configuration: ModelConfiguration): ModelConfiguration => ({
  ...configuration,
  name: null,
  contextWindow: null,
  capabilities: null,
  pricing: null,
  rank: null,
})

const MILLION = 1_000_000

/** US dollars per million tokens, without binary fraction errors. */
export const perMillion = (perToken: number) => Number((perToken * MILLION).toPrecision(12))
export const perToken = (price: number) => Number((price / MILLION).toPrecision(12))

/** The price of ordinary calls; nothing when it is unknown. */
export const firstPrice = ({ pricing }: Pick<ModelFacts, 'pricing'>) => pricing[0]
