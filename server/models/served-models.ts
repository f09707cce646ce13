import { modelsMessages } from '#contract/messages/models.ts'
import { keyOf } from '#contract/messages.ts'
import { type Backend, type CatalogModelType, QUOTES_MODEL_ID, UNKNOWN_WINDOW } from '#contract/models.ts'
import type { ListedModel } from '#server/platform/llm/port.ts'
import type { AnsweringModel, CatalogModel } from './catalogue.ts'
import { knownWindow } from './known-windows.ts'

const BUILTIN_WINDOW = 128_000
const LISTED_RANK = 500
/** After all models of the catalogue. */
const UNVERIFIED_RANK = 400
const BUILTIN_RANK = 1000
/** Careful for a vendor; a refusal reveals the real one. */
const VENDOR_WINDOW = 32_768
const VENDOR_MAX_TOKENS = 8192

/** Most servers do not report which models accept images; these names do. */
const SEES =
  /llava|bakllava|vision|[-_.]vl\b|vl[-_:]|\dv\b|pixtral|moondream|minicpm-v|internvl|gemma-?3|gemma3n|llama-?4|mistral-small3|qwen2\.5vl|qwen3-?vl|gpt-4o|gpt-4\.1|gpt-5|claude|gemini/i

/** The same for models that call tools. */
const CALLS_TOOLS =
  /llama-?(?:3[.-][1-9](?!\d*b)|4)|qwen-?(?:2\.5|3)|qwq|mistral|mixtral|ministral|devstral|magistral|codestral|command-?[ar]|hermes-?[34]|firefunction|functionary|granite-?[34]|gpt-(?:4|5|oss)|claude|gemini-(?:[2-9]|1\.5)|deepseek-(?:chat|v3|r1)|glm-?4|kimi|minimax|nemotron|phi-?4|smollm-?[23]|nova-(?:micro|lite|pro|premier|2)|(?:^|[/-])o[134](?:-|$)/i

/** Servers do not report which models make pictures either. */
const CREATES_IMAGES =
  /dall-?e|gpt-image|\bflux(?![a-z])|stable-?diffusion|\bsd-?(?:xl|turbo|[123](?:\.\d)?)\b|sdxl|imagen|qwen-image|hidream|kandinsky|playground-v\d|z-image|hunyuan-?image/i

/** Nor which turn speech into text. */
const TRANSCRIBES = /whisper|transcri/i

function typeByName(id: string): CatalogModelType {
  if (TRANSCRIBES.test(id)) return 'speech-to-text'
  return CREATES_IMAGES.test(id) ? 'image' : 'text'
}

export const quotesModel: AnsweringModel = {
  id: QUOTES_MODEL_ID,
  name: modelsMessages.builtinName().message,
  description: modelsMessages.builtinDescription().message,
  descriptionKey: keyOf(modelsMessages.builtinDescription()),
  type: 'text',
  backend: 'builtin',
  vendor: 'Commonplace',
  contextWindow: BUILTIN_WINDOW,
  isContextWindowAssumed: false,
  max_tokens: 4096,
  supportsTools: false,
  supportsVision: false,
  thinking: 'none',
  pricing: [{ aboveTokens: 0, input: 0, output: 0 }],
  releaseDate: null,
  trainingCutoff: null,
  rank: BUILTIN_RANK,
  isUnverified: false,
}

/**
 * A model that an OpenAI-compatible server lists. Its id contains the server's id, because names repeat
 * between servers.
 */
export function listedModel(providerId: string, providerName: string, listed: ListedModel): CatalogModel {
  const description = modelsMessages.runsOn({ provider: providerName })
  const type = typeByName(listed.id)
  const contextWindow = listed.contextWindow ?? knownWindow(listed.id) ?? UNKNOWN_WINDOW
  return {
    id: `${providerId}/${listed.id}`,
    name: listed.id.split('/').at(-1) || listed.id,
    description: description.message,
    descriptionKey: keyOf(description),
    type,
    backend: 'openai_compatible',
    vendor: providerName,
    ...limitsOfWindow(contextWindow),
    isContextWindowAssumed: listed.contextWindow === undefined,
    supportsTools: listed.supportsTools ?? CALLS_TOOLS.test(listed.id),
    supportsVision: listed.supportsVision ?? SEES.test(listed.id),
    ...(type !== 'text' && NO_TEXT_FACTS),
    thinking: 'none',
    pricing: [{ aboveTokens: 0, input: 0, output: 0, ...(type === 'image' && { image: 0 }) }],
    releaseDate: null,
    trainingCutoff: null,
    rank: LISTED_RANK,
    isUnverified: false,
  }
}

/** What vendors list as well, but does not answer messages as a text. */
const NO_ANSWERS =
  /embed|rerank|whisper|transcri|\btts\b|moderation|realtime|audio|\blive\b|speech|voice|sora|veo|\bvideo\b|babbage|davinci|\bocr\b|search|computer-use|robotics|deep-research|\baqa\b|-image|image-/i

/** What a model that a vendor lists is for; vendors that do not report it have it in the name. */
export const listedTypeOf = ({ id, type }: ListedModel): CatalogModelType =>
  type ?? (/\bimage\b/i.test(id) ? 'image' : typeByName(id))

/** Whether a model that only its vendor names is offered: it answers with text, or its vendor says that it makes pictures. */
export const isOffered = ({ id, type }: ListedModel): boolean =>
  type === 'image' || (!NO_ANSWERS.test(id) && !CREATES_IMAGES.test(id))

/** A model that a vendor lists and the catalogue does not know. */
export function unverifiedModel(
  { backend, name: provider }: { backend: Backend; name: string },
  listed: ListedModel,
): CatalogModel {
  const description = modelsMessages.listedOnly({ provider })
  const contextWindow = listed.contextWindow ?? knownWindow(listed.id) ?? VENDOR_WINDOW
  return {
    id: listed.id,
    name: listed.name ?? listed.id,
    description: description.message,
    descriptionKey: keyOf(description),
    type: listed.type ?? 'text',
    backend,
    vendor: listed.vendor ?? provider,
    contextWindow,
    isContextWindowAssumed: listed.contextWindow === undefined,
    max_tokens: listed.maxTokens ?? Math.min(VENDOR_MAX_TOKENS, limitsOfWindow(contextWindow).max_tokens),
    supportsTools: listed.supportsTools ?? CALLS_TOOLS.test(listed.id),
    supportsVision: listed.supportsVision ?? SEES.test(listed.id),
    ...(listed.type === 'image' && NO_TEXT_FACTS),
    thinking: 'none',
    // Unknown, which counts as high.
    pricing: [],
    releaseDate: null,
    trainingCutoff: null,
    rank: UNVERIFIED_RANK,
    isUnverified: true,
  }
}

/** A model that an administrator added: assumptions until they are corrected. */
export function addedModel(
  provider: { id: string; backend: Backend; name: string },
  { id, type }: { id: string; type: CatalogModelType },
): CatalogModel {
  const description = modelsMessages.addedByAdmin()
  const assumed =
    provider.backend === 'openai_compatible'
      ? listedModel(provider.id, provider.name, { id: modelIdAtProvider(id) })
      : unverifiedModel(provider, { id })
  return {
    ...assumed,
    id,
    type,
    description: description.message,
    descriptionKey: keyOf(description),
    isUnverified: false,
    ...(type !== 'text' && NO_TEXT_FACTS),
  }
}

/** Of models that write no text: they make pictures, or turn speech into text. */
const NO_TEXT_FACTS = {
  contextWindow: 0,
  isContextWindowAssumed: false,
  max_tokens: 0,
  supportsTools: false,
  supportsVision: false,
}

/** Servers do not report the longest answer: half of the window is assumed. */
export const limitsOfWindow = (contextWindow: number) => ({
  contextWindow,
  max_tokens: Math.max(1, Math.floor(contextWindow / 2)),
})

/** The model's id as its provider spells it. */
export function modelIdAtProvider(id: string): string {
  const slash = id.startsWith('compatible-') ? id.indexOf('/') : -1
  return id.slice(slash + 1)
}
