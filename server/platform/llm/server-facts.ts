import { z } from 'zod'
import { flag, texts, tokens } from './listed-facts.ts'
import type { ListedModel } from './port.ts'

type Fetch = typeof globalThis.fetch

/** A proxy for model servers may list thousands; Ollama requires a request for each. */
const OLLAMA_MODELS_MAX = 40

const LmStudioModels = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string().optional().catch(undefined),
      capabilities: texts,
      loaded_context_length: tokens,
      max_context_length: tokens,
    }),
  ),
})
const LlamaProps = z.object({
  default_generation_settings: z.object({ n_ctx: z.number().int().positive() }),
  modalities: z.object({ vision: flag }).nullish().catch(undefined),
  chat_template_caps: z
    .object({ supports_tools: flag, supports_tool_calls: flag })
    .nullish()
    .catch(undefined),
})
const OllamaLoaded = z.object({ models: z.array(z.object({ name: z.string(), context_length: tokens })) })
const OllamaModel = z.object({
  parameters: z.string().optional().catch(undefined),
  model_info: z.record(z.string(), z.unknown()).catch({}),
  capabilities: texts,
})

/** What the own interface of a server says about a model; absent where it says nothing. */
interface ServerFacts {
  contextWindow?: number | null
  supportsTools?: boolean | null
  supportsVision?: boolean | null
  /** Not for models of embeddings. */
  writesText?: boolean | null
}

type FactsById = ReadonlyMap<string, ServerFacts>

/** The parameters of a request, besides the address. */
interface Asking {
  fetch: Fetch
  /** The server's address without the path of the OpenAI-compatible interface. */
  root: string
  headers: Record<string, string>
  signal: AbortSignal
}

/**
 * Completes a listing with the facts that only a server's own interface reports: LM Studio, llama.cpp or Ollama. Models
 * that write no text are left out. Unavailable facts stay unknown; this never fails.
 */
export async function withServerFacts(
  listed: ListedModel[],
  { baseUrl, ...asking }: Omit<Asking, 'root'> & { baseUrl: string },
): Promise<ListedModel[]> {
  const server = { ...asking, root: baseUrl.replace(/\/v\d+$/, '') }
  const [lmStudio, llama, ollama] = await Promise.all([
    factsOfLmStudio(server),
    factsOfLlama(server),
    factsOfOllama(server, listed),
  ])
  // llama.cpp reports on the one model that it runs.
  const only = listed.length === 1 ? llama : undefined
  return listed.flatMap((model) => {
    const facts = lmStudio.get(model.id) ?? ollama.get(model.id) ?? only ?? {}
    return facts.writesText === false ? [] : complete(model, facts)
  })
}

function complete(model: ListedModel, facts: ServerFacts): ListedModel {
  const contextWindow = model.contextWindow ?? facts.contextWindow
  const { supportsTools, supportsVision } = facts
  return {
    ...model,
    ...(contextWindow && { contextWindow }),
    ...(typeof supportsTools === 'boolean' && { supportsTools }),
    ...(typeof supportsVision === 'boolean' && { supportsVision }),
  }
}

async function factsOfLmStudio(server: Asking): Promise<FactsById> {
  const answer = await ask(server, '/api/v0/models', LmStudioModels)
  return new Map(
    answer?.data.map(({ id, type, capabilities, loaded_context_length, max_context_length }) => [
      id,
      {
        contextWindow: loaded_context_length ?? max_context_length,
        supportsTools: capabilities?.includes('tool_use'),
        supportsVision: type ? type === 'vlm' : null,
        writesText: type ? type !== 'embeddings' : null,
      },
    ]),
  )
}

async function factsOfLlama(server: Asking): Promise<ServerFacts | undefined> {
  const props = await ask(server, '/props', LlamaProps)
  if (!props) return undefined
  const { supports_tools, supports_tool_calls } = props.chat_template_caps ?? {}
  return {
    contextWindow: props.default_generation_settings.n_ctx,
    // llama.cpp silently ignores tools that the template of the model does not contain.
    supportsTools: supports_tools && (supports_tool_calls ?? true),
    supportsVision: props.modalities?.vision,
  }
}

/** A loaded model has its running window; for the others only the model's maximum is known. */
async function factsOfOllama(server: Asking, models: ListedModel[]): Promise<FactsById> {
  const loaded = await ask(server, '/api/ps', OllamaLoaded)
  if (!loaded) return new Map()
  const running = new Map(loaded.models.map(({ name, context_length }) => [name, context_length]))
  const facts = await Promise.all(
    models.slice(0, OLLAMA_MODELS_MAX).map(async ({ id }): Promise<[string, ServerFacts]> => {
      const shown = await ask(server, '/api/show', OllamaModel, { model: id })
      return [
        id,
        { ...factsShownByOllama(shown), contextWindow: running.get(id) ?? windowShownByOllama(shown) },
      ]
    }),
  )
  return new Map(facts)
}

type OllamaModel = z.infer<typeof OllamaModel>

/** Versions before 0.6.4 list no capabilities. */
function factsShownByOllama(model: OllamaModel | undefined): ServerFacts {
  const can = model?.capabilities
  if (!can?.length) return {}
  return {
    supportsTools: can.includes('tools'),
    supportsVision: can.includes('vision'),
    writesText: can.includes('completion') || !can.includes('embedding'),
  }
}

function windowShownByOllama(model: OllamaModel | undefined): number | undefined {
  const set = /^num_ctx\s+(\d+)/m.exec(model?.parameters ?? '')?.[1]
  if (set) return Number(set)
  const entries = Object.entries(model?.model_info ?? {})
  const trained = entries.find(([name]) => name.endsWith('.context_length'))?.[1]
  return typeof trained === 'number' && trained > 0 ? trained : undefined
}

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
