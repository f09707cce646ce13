import { z } from 'zod'
import type { Backend } from '#contract/models.ts'
import { flag, id, listed, nextPage, text, texts, tokens } from './listed-facts.ts'
import type { PagedList } from './paged-lists.ts'
import type { ListedModel } from './port.ts'

/** Models that cannot converse are left out where the vendor says so. */
type VendorList = PagedList<ListedModel>

const PAGE_SIZE = 1000

const Ids = z.object({ data: z.array(z.object({ id })) })

/** OpenAI and xAI report no facts. */
const ids: VendorList = {
  path: () => '/models',
  read: (body) => {
    const list = Ids.safeParse(body).data
    return list && { items: list.data.map(({ id }) => ({ id })) }
  },
}

const Anthropic = z.object({
  data: z.array(z.object({ id, display_name: text, max_input_tokens: tokens, max_tokens: tokens })),
  has_more: flag,
  last_id: nextPage,
})

const anthropic: VendorList = {
  path: (page) => `/models?limit=${PAGE_SIZE}${page ? `&after_id=${encodeURIComponent(page)}` : ''}`,
  read: (body) => {
    const list = Anthropic.safeParse(body).data
    if (!list) return undefined
    const items = list.data.map((model) =>
      listed({
        id: model.id,
        name: model.display_name,
        contextWindow: model.max_input_tokens,
        maxTokens: model.max_tokens,
      }),
    )
    return { items, next: list.has_more ? (list.last_id ?? undefined) : undefined }
  },
}

const Gemini = z.object({
  models: z.array(
    z.object({
      name: id,
      displayName: text,
      inputTokenLimit: tokens,
      outputTokenLimit: tokens,
      supportedGenerationMethods: texts,
    }),
  ),
  nextPageToken: nextPage,
})

const gemini: VendorList = {
  path: (page) => `/models?pageSize=${PAGE_SIZE}${page ? `&pageToken=${encodeURIComponent(page)}` : ''}`,
  read: (body) => {
    const list = Gemini.safeParse(body).data
    if (!list) return undefined
    const answering = list.models.filter(
      ({ supportedGenerationMethods: methods }) => methods?.includes('generateContent') ?? true,
    )
    const items = answering.map((model) =>
      listed({
        id: model.name.replace(/^models\//, ''),
        name: model.displayName,
        contextWindow: model.inputTokenLimit,
        maxTokens: model.outputTokenLimit,
      }),
    )
    return { items, next: list.nextPageToken || undefined }
  },
}

const Mistral = z.object({
  data: z.array(
    z.object({
      id,
      max_context_length: tokens,
      capabilities: z
        .object({ completion_chat: flag, function_calling: flag, vision: flag })
        .nullish()
        .catch(undefined),
    }),
  ),
})

const mistral: VendorList = {
  path: () => '/models',
  read: (body) => {
    const list = Mistral.safeParse(body).data
    const answering = list?.data.filter(({ capabilities }) => capabilities?.completion_chat !== false)
    const items = answering?.map(({ id, max_context_length, capabilities }) =>
      listed({
        id,
        contextWindow: max_context_length,
        supportsTools: capabilities?.function_calling,
        supportsVision: capabilities?.vision,
      }),
    )
    return items && { items }
  },
}

const Cohere = z.object({
  models: z.array(z.object({ name: id, endpoints: texts, context_length: tokens, features: texts })),
  next_page_token: nextPage,
})

const cohere: VendorList = {
  path: (page) =>
    `/../v1/models?page_size=${PAGE_SIZE}${page ? `&page_token=${encodeURIComponent(page)}` : ''}`,
  read: (body) => {
    const list = Cohere.safeParse(body).data
    if (!list) return undefined
    const answering = list.models.filter(({ endpoints }) => endpoints?.includes('chat') ?? true)
    const items = answering.map(({ name, context_length, features }) =>
      listed({
        id: name,
        contextWindow: context_length,
        supportsTools: features?.includes('tools'),
        supportsVision: features?.includes('vision'),
      }),
    )
    return { items, next: list.next_page_token || undefined }
  },
}

/** Bedrock has two lists (`bedrock-list.ts`), Black Forest Labs has none. */
export const VENDOR_LISTS: Partial<Record<Backend, VendorList>> = {
  openai: ids,
  xai: ids,
  anthropic,
  gemini,
  mistral,
  cohere,
}
