import { z } from 'zod'
import type { ListedModel } from './port.ts'

type Fetch = typeof globalThis.fetch

/** A proxy for model servers may list thousands; Ollama requires a request for each. */
const OLLAMA_MODELS_MAX = 40

const tokens = z.number().int().positive().nullish().catch(undefined)

const LmStudioModels = z.object({
  data: z.array(z.object({ id: z.string(), loaded_context_length: tokens, max_context_length: tokens })),
})
const LlamaProps = z.object({ default_generation_settings: z.object({ n_ctx: z.number().int().positive() }) })
const OllamaLoaded = z.object({ models: z.array(z.object({ name: z.string(), context_length: tokens })) })
const OllamaModel = z.object({
  parameters: z.string().optional().catch(undefined),
  model_info: z.record(z.string(), z.unknown()).catch({}),
})

/** The parameters of a request, besides the address. */
interface Asking {
  fetch: Fetch
  /** The server's address without the path of the OpenAI-compatible interface. */
  root: string
  headers: Record<string, string>
  signal: AbortSignal
}

/**
 * Completes a listing with the context windows that only a server's own interface reports: LM Studio,
 * llama.cpp or Ollama. Unavailable values stay unknown; this never fails.
 */
export async function withContextWindows(
  listed: ListedModel[],
  { baseUrl, ...asking }: Omit<Asking, 'root'> & { baseUrl: string },
): Promise<ListedModel[]> {
  const unknown = listed.filter(({ contextWindow }) => contextWindow === undefined)
  if (unknown.length === 0) return listed
  const server = { ...asking, root: baseUrl.replace(/\/v\d+$/, '') }
  const [lmStudio, llama, ollama] = await Promise.all([
    windowsOfLmStudio(server),
    windowOfLlama(server),
    windowsOfOllama(server, unknown),
  ])
  // llama.cpp reports the window of the one model that it runs.
  const only = listed.length === 1 ? llama : undefined
  return listed.map((model) => {
    const contextWindow = model.contextWindow ?? lmStudio.get(model.id) ?? ollama.get(model.id) ?? only
    return { ...model, ...(contextWindow && { contextWindow }) }
  })
}

async function windowsOfLmStudio(server: Asking): Promise<Map<string, number>> {
  const answer = await ask(server, '/api/v0/models', LmStudioModels)
  return windowsBy(
    answer?.data.map(({ id, loaded_context_length, max_context_length }) => [
      id,
      loaded_context_length ?? max_context_length,
    ]),
  )
}

async function windowOfLlama(server: Asking): Promise<number | undefined> {
  return (await ask(server, '/props', LlamaProps))?.default_generation_settings.n_ctx
}

/** A loaded model has its running window; for the others only the model's maximum is known. */
async function windowsOfOllama(server: Asking, models: ListedModel[]): Promise<Map<string, number>> {
  const loaded = await ask(server, '/api/ps', OllamaLoaded)
  if (!loaded) return new Map()
  const running = windowsBy(loaded.models.map(({ name, context_length }) => [name, context_length]))
  const shown = await Promise.all(
    models.slice(0, OLLAMA_MODELS_MAX).map(async ({ id }): Promise<[string, number | undefined]> => {
      const known = running.get(id)
      return [id, known ?? windowShownByOllama(await ask(server, '/api/show', OllamaModel, { model: id }))]
    }),
  )
  return windowsBy(shown)
}

function windowShownByOllama(model: z.infer<typeof OllamaModel> | undefined): number | undefined {
  const set = /^num_ctx\s+(\d+)/m.exec(model?.parameters ?? '')?.[1]
  if (set) return Number(set)
  const entries = Object.entries(model?.model_info ?? {})
  const trained = entries.find(([name]) => name.endsWith('.context_length'))?.[1]
  return typeof trained === 'number' && trained > 0 ? trained : undefined
}

const windowsBy = (entries: [string, number | null | undefined][] = []) =>
  new Map(entries.flatMap(([id, window]) => (window ? [[id, window] as const] : [])))

/** `undefined` when the server has no such interface, or responds differently. */
async function ask<T>(
  { fetch, root, headers, signal }: Asking,
  path: string,
  shape: z.ZodType<T>,
  body?: unknown,
): Promise<T | undefined> {
  try {
    const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${root}${path}`, { ...request, signal })
    const text = await response.text()
    return response.ok ? shape.parse(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}
