import { z } from 'zod'
import { modelsMessages } from '#contract/messages/models.ts'
import type { Backend } from '#contract/models.ts'
import { baseUrlOf } from './backends.ts'
import { classify, refused } from './classify.ts'
import { withContextWindows } from './context-windows.ts'
import { type ListedModel, type ModelCall, ModelError, type ModelPart, type ProviderAccess } from './port.ts'
import { VENDOR_LISTS, type VendorList } from './vendor-lists.ts'

type Fetch = typeof globalThis.fetch

const LIST_LIMIT_MS = 15_000
/** Context windows justify a shorter wait than the models themselves. */
const WINDOWS_LIMIT_MS = 2000
const MODELS_MAX = 2000
const PAGES_MAX = 20

/** Each vendor's cheapest call that fails with a wrong key. Bedrock has none that an API key may make. */
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

export function listModels(
  provider: ProviderAccess,
  fetch: Fetch,
  signal?: AbortSignal,
): Promise<ListedModel[]> {
  const vendor = VENDOR_LISTS[provider.backend]
  return vendor ? listOfVendor(vendor, { provider, fetch, signal }) : listOfServer(provider, fetch, signal)
}

interface Asking {
  provider: ProviderAccess
  fetch: Fetch
  signal: AbortSignal | undefined
}

/** All pages of a vendor's list, as far as they are needed for the most models that we take. */
async function listOfVendor(list: VendorList, { provider, fetch, signal }: Asking): Promise<ListedModel[]> {
  const models: ListedModel[] = []
  let page: string | undefined
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const answer = list.read(await askProvider(provider, fetch, { path: list.path(page), signal }))
    if (!answer) throw new ModelError('unreachable', modelsMessages.noModelList())
    models.push(...answer.models)
    page = answer.next
    if (page === undefined || models.length >= MODELS_MAX) break
  }
  return models.slice(0, MODELS_MAX)
}

async function listOfServer(
  provider: ProviderAccess,
  fetch: Fetch,
  signal?: AbortSignal,
): Promise<ListedModel[]> {
  const listing = Listing.safeParse(await askProvider(provider, fetch, { signal }))
  if (!listing.success) throw new ModelError('unreachable', modelsMessages.noModelList())
  const listed = listing.data.data.map((model): ListedModel => {
    const window = model.max_model_len ?? model.meta?.n_ctx ?? model.context_length ?? model.context_window
    return { id: model.id, ...(window && window > 0 && { contextWindow: window }) }
  })
  const completed = await withContextWindows(listed, {
    baseUrl: baseUrlOf(provider) ?? '',
    fetch,
    headers: bearer(provider.apiKey ?? '').headers,
    signal: within(WINDOWS_LIMIT_MS, signal),
  })
  // A model's own maximum may be larger than the window with which its server runs it.
  return completed.map((model, index) => {
    const { max_context_length: most, meta } = listing.data.data[index] ?? {}
    const contextWindow = model.contextWindow ?? most ?? meta?.n_ctx_train
    return { id: model.id, ...(contextWindow && contextWindow > 0 && { contextWindow }) }
  })
}

/** A real call that costs nothing (or, for Bedrock, one token). */
export async function verifyProvider(
  provider: ProviderAccess,
  fetch: Fetch,
  stream: (call: ModelCall) => AsyncIterable<ModelPart>,
  signal?: AbortSignal,
): Promise<void> {
  if (provider.backend === 'openai_compatible') return void (await listOfServer(provider, fetch, signal))
  if (provider.backend !== 'bedrock') return void (await askProvider(provider, fetch, { signal }))
  await verifyBedrock(provider, stream, signal)
}

/**
 * An error that this model is not enabled in the region still proves the key: only refusals of the key count.
 */
async function verifyBedrock(
  provider: ProviderAccess,
  stream: (call: ModelCall) => AsyncIterable<ModelPart>,
  signal: AbortSignal | undefined,
): Promise<void> {
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
async function askProvider(
  provider: ProviderAccess,
  fetch: Fetch,
  { path, signal }: { path?: string; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const check = KEY_CHECKS[provider.backend]?.(provider.apiKey ?? '')
  const base = baseUrlOf(provider)
  if (!check || !base) throw new ModelError('invalid_request', modelsMessages.cannotBeAsked())
  const limit = within(LIST_LIMIT_MS, signal)
  try {
    const response = await fetch(resolvePath(base, path ?? check.path), {
      headers: check.headers,
      signal: limit,
    })
    const body = await response.text()
    if (!response.ok) {
      const headers = Object.fromEntries(response.headers)
      throw refused({ status: response.status, headers, body }, [provider.apiKey])
    }
    return JSON.parse(body)
  } catch (error) {
    if (signal?.aborted) throw new ModelError('aborted', 'Stopped')
    if (limit.aborted) throw new ModelError('unreachable', modelsMessages.listTimeout())
    if (error instanceof SyntaxError) {
      throw new ModelError('unreachable', modelsMessages.notAModelServer())
    }
    throw classify(error, [provider.apiKey])
  }
}

const within = (milliseconds: number, signal?: AbortSignal) =>
  AbortSignal.any([AbortSignal.timeout(milliseconds), ...(signal ? [signal] : [])])

function resolvePath(base: string, path: string): string {
  return path.startsWith('/../') ? new URL(path.slice(1), `${base}/`).href : `${base}${path}`
}
