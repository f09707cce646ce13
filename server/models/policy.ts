import { averagePrice } from '#contract/model-prices.ts'
import type { CatalogModelType, Model, ModelConfiguration, PaidBy } from '#contract/models.ts'
import { DEFAULT_USER_TAGS } from '#contract/users.ts'

const TEXT_HIGH = 5e-6
const TEXT_MEDIUM = 5e-7
const IMAGE_HIGH = 0.05
const IMAGE_MEDIUM = 0.02

type Priced = Pick<Model, 'pricing'> & { type: CatalogModelType }

/**
 * Administrators may use every enabled model; other users may use those that are not private, if they share a tag with
 * them or pay with their own key.
 */
export function canUse(
  user: { isAdmin: boolean; tags: string[] },
  {
    enabled,
    private: isPrivate,
    allowedUserTags,
  }: Pick<ModelConfiguration, 'enabled' | 'private' | 'allowedUserTags'>,
  paidBy: PaidBy = 'installation',
): boolean {
  if (!enabled) return false
  if (user.isAdmin) return true
  if (isPrivate) return false
  if (paidBy === 'user') return true
  const own = new Set(user.tags.map((tag) => tag.toLowerCase()))
  return allowedUserTags.some((tag) => own.has(tag.toLowerCase()))
}

/** The default configuration of a model without a saved one: a higher price means fewer allowed tags. */
export function defaultConfiguration(model: Priced & Pick<Model, 'id'>): ModelConfiguration {
  return {
    id: model.id,
    enabled: true,
    private: false,
    allowedUserTags: defaultTags(model),
    fallbackModel: null,
    pricing: null,
    rank: null,
    contextWindow: null,
    name: null,
    capabilities: null,
  }
}

/** An unknown price counts as high. Dictation is for all users. */
function defaultTags(model: Priced): string[] {
  if (model.type === 'speech-to-text') return DEFAULT_USER_TAGS
  const price = model.type === 'image' ? picturePrice(model) : textPrice(model)
  const [high, medium] = model.type === 'image' ? [IMAGE_HIGH, IMAGE_MEDIUM] : [TEXT_HIGH, TEXT_MEDIUM]
  if (price >= high) return ['developer']
  if (price >= medium) return ['analyst', 'developer']
  return DEFAULT_USER_TAGS
}

/** Of calls of ordinary length. */
export function textPrice({ pricing }: Pick<Model, 'pricing'>): number {
  const tier = pricing[0]
  return tier ? averagePrice(tier) : Number.POSITIVE_INFINITY
}

const picturePrice = ({ pricing }: Pick<Model, 'pricing'>) => pricing[0]?.image ?? Number.POSITIVE_INFINITY
