import type { ImageModelV4 } from '@ai-sdk/provider'
import { z } from 'zod'
import { chatMessages } from '#contract/messages/chat.ts'
import { modelsMessages } from '#contract/messages/models.ts'
import type { Backend } from '#contract/models.ts'
import { withoutAbsent } from '#contract/without-absent.ts'
import { bedrockSettingsOf, compatibleSettingsOf, settingsOf } from '../llm/backends.ts'
import { classify } from '../llm/classify.ts'
import { createModelFetch } from '../llm/model-fetch.ts'
import { ModelError } from '../llm/port.ts'
import { createWithBlackForestLabs } from './black-forest-labs.ts'
import { renderMask } from './mask-png.ts'
import { createWithStream, streamsPictures } from './openai-stream.ts'
import type { Picture, PictureCall, PictureModels } from './port.ts'

/** A large picture of high quality takes minutes, without a byte before its end. */
const SILENCE_LIMIT_MS = 300_000
/** A response has its picture in base64. */
const RESPONSE_BYTES_MAX = 32_000_000

type Fetch = typeof globalThis.fetch
type Factory = (call: PictureCall, fetch: Fetch) => Promise<ImageModelV4>

const FACTORIES: Partial<Record<Backend, Factory>> = {
  openai: async ({ provider, modelId }, fetch) => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(settingsOf(provider, fetch)).image(modelId)
  },
  gemini: async ({ provider, modelId }, fetch) => {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle(settingsOf(provider, fetch)).image(modelId)
  },
  xai: async ({ provider, modelId }, fetch) => {
    const { createXai } = await import('@ai-sdk/xai')
    return createXai(settingsOf(provider, fetch)).image(modelId)
  },
  bedrock: async ({ provider, modelId }, fetch) => {
    const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
    return createAmazonBedrock(bedrockSettingsOf(provider, fetch)).image(modelId)
  },
  openai_compatible: async ({ provider, modelId }, fetch) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible(compatibleSettingsOf(provider, fetch)).imageModel(modelId)
  },
}

interface Waiting {
  silenceMs?: number
  /** Between two requests for the state of a picture. */
  pollMs?: number
}

/** The real models. */
export function createPictureModels({ silenceMs = SILENCE_LIMIT_MS, pollMs }: Waiting = {}): PictureModels {
  globalThis.AI_SDK_LOG_WARNINGS = false
  const fetch = createModelFetch(silenceMs, RESPONSE_BYTES_MAX)
  return {
    async create(call) {
      try {
        call.signal.throwIfAborted()
        if (call.provider.backend === 'bfl') return await createWithBlackForestLabs(call, { fetch, pollMs })
        return await (streamsPictures(call) ? createWithStream(call, fetch) : create(call, fetch))
      } catch (error) {
        if (call.signal.aborted) throw new ModelError('aborted', 'Stopped')
        throw classify(error, [call.provider.apiKey])
      }
    },
  }
}

async function create(call: PictureCall, fetch: Fetch): Promise<Picture> {
  const { provider, prompt, references, mask, options, signal } = call
  const factory = FACTORIES[provider.backend]
  if (!factory)
    throw new ModelError('invalid_request', modelsMessages.noImageModels({ provider: provider.providerId }))
  const model = await factory(call, fetch)
  const files = references.map(({ bytes, mediaType }) => ({ type: 'file' as const, data: bytes, mediaType }))
  const isBedrock = provider.backend === 'bedrock'
  const { images, usage, providerMetadata } = await model.doGenerate({
    prompt,
    n: 1,
    // A picture of Bedrock that is changed by a mask keeps its size.
    size: isBedrock && mask ? undefined : (options.size as `${number}x${number}` | undefined),
    aspectRatio: options.aspectRatio as `${number}:${number}` | undefined,
    seed: options.seed,
    files: files.length > 0 ? files : undefined,
    mask: mask && {
      type: 'file',
      data: await renderMask(mask, isBedrock ? 'black' : 'transparent'),
      mediaType: 'image/png',
    },
    providerOptions: {
      openai: withoutAbsent({
        quality: options.quality,
        style: options.style,
        outputFormat: options.format,
      }),
      compatible: withoutAbsent({
        quality: options.quality,
        style: options.style,
        output_format: options.format,
      }),
      amazonBedrock: withoutAbsent({ quality: options.quality === 'hd' ? 'premium' : options.quality }),
    },
    abortSignal: signal,
  })
  const [image] = images
  if (image === undefined)
    throw new ModelError('declined', chatMessages.noImageReturned({ model: call.modelName }))
  return {
    bytes: typeof image === 'string' ? Buffer.from(image, 'base64') : image,
    revisedPrompt: revisedPromptIn(providerMetadata),
    inputTokens: usage?.inputTokens,
    outputTokens: usage?.outputTokens,
  }
}

const Metadata = z.object({
  openai: z.object({ images: z.tuple([z.object({ revisedPrompt: z.string().optional() })]) }),
})

function revisedPromptIn(metadata: unknown): string | undefined {
  const found = Metadata.safeParse(metadata)
  return found.success ? found.data.openai.images[0].revisedPrompt : undefined
}
