import { type EmbeddingModelOffer, KEYWORDS_ONLY } from '#contract/models.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import type { EmbeddingCall } from '#server/platform/embeddings/port.ts'
import { readSetting } from '#server/settings/service.ts'
import { EMBEDDING_OFFERS } from './embedding-catalog.ts'
import { isReachable, type KnownProvider, knownProviders } from './provider-access.ts'

/** The model that embeds texts. */
export interface EmbeddingModel extends Pick<EmbeddingCall, 'provider' | 'modelId' | 'dimensions'> {
  /** The id stored with each vector: `openai/text-embedding-3-small`. */
  id: string
  /** The display name. */
  name: string
}

/**
 * The administrator's choice, or else the first model with a key; `undefined` when only keyword search is
 * available.
 */
export async function chosenEmbeddingModel(ctx: Ctx): Promise<EmbeddingModel | undefined> {
  const chosen = await readSetting(ctx, 'DefaultEmbeddingModel')
  if (chosen === KEYWORDS_ONLY) return undefined
  const providers = await knownProviders(ctx)
  const offers = chosen === '' ? EMBEDDING_OFFERS : [named(chosen)]
  for (const offer of offers) {
    const provider = providers.get(offer.providerId)
    if (provider && isReachable(provider.access)) return toModel(offer, provider)
  }
  return undefined
}

export async function listEmbeddingModels(ctx: UserCtx): Promise<EmbeddingModelOffer[]> {
  const providers = await knownProviders(ctx)
  return EMBEDDING_OFFERS.flatMap((offer) => {
    const provider = providers.get(offer.providerId)
    if (!provider) return []
    const { id, name } = toModel(offer, provider)
    return { id, name, isUsable: isReachable(provider.access) }
  })
}

type Offer = (typeof EMBEDDING_OFFERS)[number]

function named(id: string): Offer {
  const slash = id.indexOf('/')
  const [providerId, modelId] = [id.slice(0, slash), id.slice(slash + 1)]
  const known = EMBEDDING_OFFERS.find((offer) => offer.providerId === providerId && offer.modelId === modelId)
  return known ?? { providerId, modelId }
}

const toModel = ({ providerId, modelId, dimensions }: Offer, provider: KnownProvider): EmbeddingModel => ({
  id: `${providerId}/${modelId}`,
  name: `${modelId} (${provider.name})`,
  provider: provider.access,
  modelId,
  ...(dimensions && { dimensions }),
})
