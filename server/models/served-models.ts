import { modelsMessages } from '#contract/messages/models.ts'
import { keyOf } from '#contract/messages.ts'
import { QUOTES_MODEL_ID } from '#contract/models.ts'
import type { ListedModel } from '#server/platform/llm/port.ts'
import type { CatalogModel } from './catalogue.ts'
import { knownWindow } from './known-windows.ts'

const BUILTIN_WINDOW = 128_000
const LISTED_RANK = 500
const BUILTIN_RANK = 1000
/** The default window of most local servers for unknown models. */
const DEFAULT_WINDOW = 8192

/** Servers do not report which models accept images; these names do. */
const SEES =
  /llava|bakllava|vision|[-_.]vl\b|vl[-_:]|\dv\b|pixtral|moondream|minicpm-v|internvl|gemma-?3|gemma3n|llama-?4|mistral-small3|qwen2\.5vl|qwen3-?vl|gpt-4o|gpt-4\.1|gpt-5|claude|gemini/i

/** The same for models that call tools. */
const CALLS_TOOLS =
  /llama-?(?:3\.[1-9]|4)|qwen-?(?:2\.5|3)|qwq|mistral|mixtral|ministral|devstral|magistral|codestral|command-?[ar]|hermes-?[34]|firefunction|functionary|granite-?[34]|gpt-(?:4|5|oss)|claude|gemini-(?:[2-9]|1\.5)|deepseek-(?:chat|v3|r1)|glm-?4|kimi|minimax|nemotron|phi-?4|smollm-?[23]|(?:^|[/-])o[134](?:-|$)/i

/** Servers do not report which models make pictures either. */
const CREATES_IMAGES =
  /dall-?e|gpt-image|\bflux(?![a-z])|stable-?diffusion|\bsd-?(?:xl|turbo|[123](?:\.\d)?)\b|sdxl|imagen|qwen-image|hidream|kandinsky|playground-v\d|z-image|hunyuan-?image/i

export const quotesModel: CatalogModel = {
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
}

/**
 * A model that an OpenAI-compatible server lists. Its id contains the server's id, because names repeat
 * between servers.
 */
export function listedModel(providerId: string, providerName: string, listed: ListedModel): CatalogModel {
  const description = modelsMessages.runsOn({ provider: providerName })
  const isImage = CREATES_IMAGES.test(listed.id)
  const contextWindow = listed.contextWindow ?? knownWindow(listed.id) ?? DEFAULT_WINDOW
  return {
    id: `${providerId}/${listed.id}`,
    name: listed.id.split('/').at(-1) || listed.id,
    description: description.message,
    descriptionKey: keyOf(description),
    type: isImage ? 'image' : 'text',
    backend: 'openai_compatible',
    vendor: providerName,
    ...(isImage ? NO_TOKENS : limitsOfWindow(contextWindow)),
    isContextWindowAssumed: !isImage && listed.contextWindow === undefined,
    supportsTools: !isImage && CALLS_TOOLS.test(listed.id),
    supportsVision: !isImage && SEES.test(listed.id),
    thinking: 'none',
    pricing: [{ aboveTokens: 0, input: 0, output: 0, ...(isImage && { image: 0 }) }],
    releaseDate: null,
    trainingCutoff: null,
    rank: LISTED_RANK,
  }
}

/** Of models that make pictures. */
const NO_TOKENS = { contextWindow: 0, max_tokens: 0 }

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
