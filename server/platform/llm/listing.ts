import { z } from 'zod'
import { modelsMessages } from '#contract/messages/models.ts'
import type { Backend } from '#contract/models.ts'
import { baseUrlOf } from './backends.ts'
import { listOfBedrock } from './bedrock-list.ts'
import { bedrockRequest } from './bedrock-requests.ts'
import { MODELS_MAX, readPages } from './paged-lists.ts'
import { type ListedModel, type ModelCall, ModelError, type ModelPart } from './port.ts'
import { type Asking, askForJson, LIST_LIMIT_MS, within } from './provider-requests.ts'
import { withServerFacts } from './server-facts.ts'
import { VENDOR_LISTS } from './vendor-lists.ts'

/** Facts justify a shorter wait than the models themselves. */
const FACTS_LIMIT_MS = 2000

/** Each vendor's cheapest call that fails with a wrong key. A key of Bedrock may be for calls of models only. */
const KEY_CHECKS: Partial<
  Record<Backend, (key: string) => { path: string; headers: Record<string, string> }>
> = {
  openai: bearer,
  xai: bearer,
  mistral: bearer,
  openai_compatible: bearer,
  cohere: (key) => ({ path: '/../v1/models?page_size=1', headers: { authorization: `Bearer ${key}` } }),
  anthropic: (key) => ({
    path: '/models?limit=1',
    headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
  }),
  gemini: (key) => ({ path: '/models?pageSize=1', headers: { 'x-goog-api-key': key } }),
  bfl: (key) => ({ path: '/credits', headers: { 'x-key': key } }),
}

function bearer(key: string): { path: string; headers: Record<string, string> } {
  return { path: '/models', headers: key ? { authorization: `Bearer ${key}` } : {} }
}

/** Servers differ in what they report besides the id; the window has one of these names. */
const Listing = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        context_length: z.number().nullish(),
        context_window: z.number().nullish(),
        max_context_length: z.number().nullish(),
        max_model_len: z.number().nullish(),
        meta: z.object({ n_ctx: z.number().nullish(), n_ctx_train: z.number().nullish() }).nullish(),
      }),
    )
    .max(MODELS_MAX),
})

/** The models that a provider lists. */
export async function listModels(asking: Asking): Promise<ListedModel[]> {
  const { provider } = asking
  if (provider.backend === 'bedrock')
    return listOfBedrock(async (path) => askForJson(await bedrockRequest(provider, path), asking))
  const vendor = VENDOR_LISTS[provider.backend]
  return vendor ? readPages(vendor, (path) => askProvider(asking, path)) : listOfServer(asking)
}

async function listOfServer(asking: Asking): Promise<ListedModel[]> {
  const listing = Listing.safeParse(await askProvider(asking))
  if (!listing.success) throw new ModelError('unreachable', modelsMessages.noModelList())
  const models = listing.data.data
  const listed = models.map((model): ListedModel => {
    const window = model.max_model_len ?? model.meta?.n_ctx ?? model.context_length ?? model.context_window
    return { id: model.id, ...(window && window > 0 && { contextWindow: window }) }
  })
  const hasOwnFacts = models.some(({ meta }, index) => meta || listed[index]?.contextWindow === undefined)
  const completed = hasOwnFacts ? await withServerFacts(listed, factsAsking(asking)) : listed
  // A model's own maximum may be larger than the window with which its server runs it.
  const largest = new Map(
    models.map(({ id, max_context_length, meta }) => [id, max_context_length ?? meta?.n_ctx_train]),
  )
  return completed.map((model) => {
    const contextWindow = model.contextWindow ?? largest.get(model.id)
    return { ...model, ...(contextWindow && contextWindow > 0 && { contextWindow }) }
  })
}

const factsAsking = ({ provider, fetch, signal }: Asking) => ({
  baseUrl: baseUrlOf(provider) ?? '',
  fetch,
  headers: bearer(provider.apiKey ?? '').headers,
  signal: within(FACTS_LIMIT_MS, signal),
})

/** A real call that costs nothing (or, for Bedrock, one token). */
export async function verifyProvider(asking: Asking, stream: Stream): Promise<void> {
  const { backend } = asking.provider
  if (backend === 'openai_compatible') return void (await listOfServer(asking))
  if (backend !== 'bedrock') return void (await askProvider(asking))
  await verifyBedrock(asking, stream)
}

type Stream = (call: ModelCall) => AsyncIterable<ModelPart>

/**
 * An error that this model is not enabled in the region still proves the key: only refusals of the key count.
 */
async function verifyBedrock({ provider, signal }: Asking, stream: Stream): Promise<void> {
  const parts = stream({
    provider,
    modelId: 'us.amazon.nova-micro-v1:0',
    thinking: 'none',
    messages: [{ role: 'user', text: 'Hi' }],
    settings: { maxTokens: 1 },
    signal: within(LIST_LIMIT_MS, signal),
  })
  try {
    for await (const part of parts) if (part.type === 'text') return
  } catch (error) {
    if (
      error instanceof ModelError &&
      ['model_unknown', 'invalid_request', 'broken_off'].includes(error.kind)
    )
      return
    throw error
  }
}

/** By default the call that checks the key. */
function askProvider(asking: Asking, path?: string): Promise<unknown> {
  const { provider } = asking
  const check = KEY_CHECKS[provider.backend]?.(provider.apiKey ?? '')
  const base = baseUrlOf(provider)
  if (!check || !base) throw new ModelError('invalid_request', modelsMessages.cannotBeAsked())
  return askForJson({ url: resolvePath(base, path ?? check.path), headers: check.headers }, asking)
}

function resolvePath(base: string, path: string): string {
  return path.startsWith('/../') ? new URL(path.slice(1), `${base}/`).href : `${base}${path}`
}
