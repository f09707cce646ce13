import { type AudioModelOffer, type AudioModels, NO_AUDIO_MODEL } from '#contract/audio.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ProviderAccess } from '#server/platform/llm/port.ts'
import { readSetting } from '#server/settings/service.ts'
import { isReachable, type KnownProvider, knownProviders } from './provider-access.ts'

type Purpose = keyof AudioModels

/** The first one whose provider has a key is used until an administrator chooses. */
const OFFERS: Record<Purpose, { providerId: string; modelId: string }[]> = {
  transcription: [
    { providerId: 'openai', modelId: 'gpt-4o-mini-transcribe' },
    { providerId: 'openai', modelId: 'gpt-4o-transcribe' },
    { providerId: 'openai', modelId: 'whisper-1' },
  ],
  speech: [
    { providerId: 'openai', modelId: 'gpt-4o-mini-tts' },
    { providerId: 'openai', modelId: 'tts-1' },
    { providerId: 'openai', modelId: 'tts-1-hd' },
  ],
}

const SETTINGS = { transcription: 'TranscriptionModel', speech: 'SpeechModel' } as const

/** A model that can be called. */
export interface AudioModel {
  /** `openai/whisper-1`. */
  id: string
  name: string
  provider: ProviderAccess
  modelId: string
}

/** The administrator's choice, or else the first model with a key. */
export async function audioModelFor(ctx: Ctx, purpose: Purpose): Promise<AudioModel | undefined> {
  const chosen = await readSetting(ctx, SETTINGS[purpose])
  if (chosen === NO_AUDIO_MODEL) return undefined
  const providers = await knownProviders(ctx)
  for (const offer of chosen === '' ? OFFERS[purpose] : [named(chosen)]) {
    const provider = providers.get(offer.providerId)
    if (provider && isReachable(provider.access)) return toModel(offer, provider)
  }
  return undefined
}

export async function listAudioModels(ctx: Ctx, purpose: Purpose): Promise<AudioModelOffer[]> {
  const providers = await knownProviders(ctx)
  return OFFERS[purpose].flatMap((offer) => {
    const provider = providers.get(offer.providerId)
    if (!provider) return []
    const { id, name } = toModel(offer, provider)
    return { id, name, isUsable: isReachable(provider.access) }
  })
}

function named(id: string): { providerId: string; modelId: string } {
  const slash = id.indexOf('/')
  return { providerId: id.slice(0, slash), modelId: id.slice(slash + 1) }
}

const toModel = (
  { providerId, modelId }: { providerId: string; modelId: string },
  { access, name }: KnownProvider,
): AudioModel => ({
  id: `${providerId}/${modelId}`,
  name: `${modelId} (${name})`,
  provider: access,
  modelId,
})
