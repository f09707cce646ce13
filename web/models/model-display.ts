import { modelsMessages } from '#contract/messages/models.ts'
import { averagePrice } from '#contract/model-prices.ts'
import { type Model, QUOTES_MODEL_ID, VENDOR_ORDER } from '#contract/models.ts'
import { shownMessage } from '#web/platform/messages.ts'

export type PriceLevel = 'low' | 'medium' | 'high'

const TEXT_PRICE = { high: 5e-6, medium: 5e-7 }
const IMAGE_PRICE = { high: 0.05, medium: 0.02 }
const NEW_FOR_MONTHS = 3
const SHORT_NAME_LENGTH = 18

/** The price level of a model for ordinary calls: the average of input and output, or per image. */
export function priceLevel(model: Pick<Model, 'type' | 'pricing'> | undefined): PriceLevel {
  const price = model?.pricing[0]
  if (!model || !price) return 'low'
  return model.type === 'image'
    ? levelOf(price.image ?? 0, IMAGE_PRICE)
    : levelOf(averagePrice(price), TEXT_PRICE)
}

/**
 * Free models, such as those of a local server, and models whose price is unknown have none; so do image models that are
 * charged by tokens, since the tokens of a picture are unknown.
 */
export const hasPrice = ({ type, pricing: [price] }: Pick<Model, 'type' | 'pricing'>): boolean => {
  if (!price) return false
  return type === 'image' ? (price.image ?? 0) > 0 : price.input > 0 || price.output > 0
}

export function isNew({ releaseDate }: Pick<Model, 'releaseDate'>, now: Date): boolean {
  if (!releaseDate) return false
  const since = new Date(now)
  since.setMonth(since.getMonth() - NEW_FOR_MONTHS)
  const released = new Date(releaseDate)
  return released >= since && released <= now
}

/** Only the built-in model has a name that is translated; it is stored with answers in English. */
export const modelName = ({ id, name }: Pick<Model, 'id' | 'name'>): string =>
  id === QUOTES_MODEL_ID ? shownMessage(modelsMessages.builtinName()) : name

export const shortName = (name: string) =>
  name.length > SHORT_NAME_LENGTH ? `${name.slice(0, SHORT_NAME_LENGTH)}…` : name

export function matchesSearch(model: Model, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${modelName(model)} ${model.vendor} ${model.id}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The available models of an OpenAI-compatible server, in its order. */
export const modelsOfServer = (models: readonly Model[], providerId: string): Model[] =>
  models.filter(({ id, isUsable }) => isUsable && id.startsWith(`${providerId}/`))

export interface VendorGroup {
  vendor: string
  models: Model[]
}

/**
 * Providers in their fixed order, others after them by name; within a provider in the order of the server.
 */
export function byVendor(models: readonly Model[]): VendorGroup[] {
  const groups = Map.groupBy(models, ({ vendor }) => vendor)
  return [...groups]
    .map(([vendor, members]) => ({ vendor, models: members }))
    .sort((a, b) => placeOf(a.vendor) - placeOf(b.vendor) || a.vendor.localeCompare(b.vendor))
}

/** The favorites first, then providers; models that cannot be used come last. */
export function menuGroups(
  models: readonly Model[],
  favorites: { ids: readonly string[]; label: string },
): VendorGroup[] {
  const usable = models.filter(({ isUsable }) => isUsable)
  const isFavorite = ({ id }: Model) => favorites.ids.includes(id)
  const chosen = favorites.ids.flatMap((id) => usable.find((model) => model.id === id) ?? [])
  return [
    ...(chosen.length > 0 ? [{ vendor: favorites.label, models: chosen }] : []),
    ...byVendor(usable.filter((model) => !isFavorite(model))),
    ...byVendor(models.filter(({ isUsable }) => !isUsable)),
  ]
}

/** The models that are listed at first: where one can be used, those that cannot are folded away. */
export function unfolded(models: readonly Model[]): Model[] {
  const usable = models.filter(({ isUsable }) => isUsable)
  return usable.length > 0 ? usable : [...models]
}

/** The groups with the first models only. */
export function firstModels(groups: readonly VendorGroup[], count: number): VendorGroup[] {
  let left = count
  return groups.flatMap(({ vendor, models }) => {
    const shown = models.slice(0, left)
    left -= shown.length
    return shown.length > 0 ? [{ vendor, models: shown }] : []
  })
}

function levelOf(price: number, { high, medium }: { high: number; medium: number }): PriceLevel {
  if (price >= high) return 'high'
  return price >= medium ? 'medium' : 'low'
}

function placeOf(vendor: string): number {
  const place = VENDOR_ORDER.findIndex((name) => name === vendor)
  return place === -1 ? VENDOR_ORDER.length : place
}
