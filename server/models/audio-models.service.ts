import { type AudioModelOffer, NO_AUDIO_MODEL } from '#contract/audio.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import type { ProviderAccess } from '#server/platform/llm/port.ts'
import { readSetting } from '#server/settings/service.ts'
import { chainOf, fallbacksOf } from './fallbacks.ts'
import { answersMessages, type Item, listItems } from './inventory.ts'
import { outageOf } from './listed-models.ts'
import { canUse } from './policy.ts'
import { isReachable, type KnownProvider, knownProviders } from './provider-access.ts'

/** The first one whose provider has a key is used until an administrator chooses. */
const SPEECH_OFFERS = [
  { providerId: 'openai', modelId: 'gpt-4o-mini-tts' },
  { providerId: 'openai', modelId: 'tts-1' },
  { providerId: 'openai', modelId: 'tts-1-hd' },
]

/** A model that can be called. */
export interface AudioModel {
  /** `openai/whisper-1`. */
  id: string
  name: string
  provider: ProviderAccess
  modelId: string
}

/**
 * The model that turns the caller's speech into text: the administrator's choice or one of its fallbacks, or without a
 * choice the first that the caller may use.
 */
export async function transcriptionModelFor(ctx: UserCtx): Promise<AudioModel | undefined> {
  const chosen = await readSetting(ctx, 'TranscriptionModel')
  if (chosen === NO_AUDIO_MODEL) return undefined
  const items = await listTranscriptionItems(ctx)
  const wanted = items.find((item) => idOf(item) === chosen)
  // One that no list has is not configured: the administrator has named it for all users.
  if (chosen !== '' && !wanted) return modelNamed(await knownProviders(ctx), named(chosen))
  const found = chainFrom(wanted, items).find((item) => isUsableBy(ctx, item))
  return found && toAudioModel(found)
}

/** The models that an administrator can choose for dictation. */
export async function listTranscriptionModels(ctx: Ctx): Promise<AudioModelOffer[]> {
  const items = await listTranscriptionItems(ctx)
  return items
    .filter(({ configuration }) => configuration.enabled)
    .map((item) => ({ id: idOf(item), name: nameOf(item), isUsable: item.obstacle === null }))
}

/** The model that reads texts aloud: the administrator's choice, or else the first model with a key. */
export async function speechModelFor(ctx: Ctx): Promise<AudioModel | undefined> {
  const chosen = await readSetting(ctx, 'SpeechModel')
  if (chosen === NO_AUDIO_MODEL) return undefined
  const providers = await knownProviders(ctx)
  const offers = chosen === '' ? SPEECH_OFFERS : [named(chosen)]
  for (const offer of offers) {
    const model = modelNamed(providers, offer)
    if (model) return model
  }
  return undefined
}

/** The models that an administrator can choose for reading aloud. */
export async function listSpeechModels(ctx: Ctx): Promise<AudioModelOffer[]> {
  const providers = await knownProviders(ctx)
  return SPEECH_OFFERS.flatMap((offer) => {
    const provider = providers.get(offer.providerId)
    if (!provider) return []
    const { id, name } = unlistedModel(offer, provider)
    return { id, name, isUsable: isReachable(provider.access) }
  })
}

const listTranscriptionItems = async (ctx: Ctx): Promise<Item[]> =>
  (await listItems(ctx)).filter((item) => !answersMessages(item))

/** A model with its fallbacks, in their order; all models without one. */
function chainFrom(wanted: Item | undefined, items: Item[]): Item[] {
  if (!wanted) return items
  const chain = chainOf(wanted.model.id, fallbacksOf(items.map(({ configuration }) => configuration)))
  return [wanted, ...chain.flatMap((id) => items.find(({ model }) => model.id === id) ?? [])]
}

const isUsableBy = (ctx: UserCtx, { obstacle, configuration, access }: Item): boolean =>
  obstacle === null && canUse(ctx.user, configuration) && outageOf(ctx, access) === null

const idOf = ({ access, modelId }: Item) => `${access.providerId}/${modelId}`
const nameOf = ({ model }: Item) => `${model.name} (${model.vendor})`

const toAudioModel = (item: Item): AudioModel => ({
  id: idOf(item),
  name: nameOf(item),
  provider: item.access,
  modelId: item.modelId,
})

interface ModelName {
  providerId: string
  modelId: string
}

function named(id: string): ModelName {
  const slash = id.indexOf('/')
  return { providerId: id.slice(0, slash), modelId: id.slice(slash + 1) }
}

function modelNamed(providers: Map<string, KnownProvider>, name: ModelName): AudioModel | undefined {
  const provider = providers.get(name.providerId)
  return provider && isReachable(provider.access) ? unlistedModel(name, provider) : undefined
}

const unlistedModel = ({ providerId, modelId }: ModelName, { access, name }: KnownProvider): AudioModel => ({
  id: `${providerId}/${modelId}`,
  name: `${modelId} (${name})`,
  provider: access,
  modelId,
})
