import { z } from 'zod'
import type { JsonCall } from '#server/platform/json-service/port.ts'

/** The search engine that administrators have set up. */
export type SearchAccess =
  | { engine: 'searxng'; address: string }
  | { engine: 'brave' | 'tavily'; key: string }

/** A page that an engine has found. */
export interface FoundPage {
  url: string
  title: string
  text: string
}

interface Engine<Access> {
  callOf(access: Access, query: string): Omit<JsonCall, 'signal'>
  /** Throws when the response has another shape. */
  read(response: unknown): { url: string; title: string; text: string }[]
}

/** Results beyond this number are not read. */
export const RESULTS_MAX = 8
const TITLE_MAX = 200
const TEXT_MAX = 800

const SearxngResponse = z.object({
  results: z.array(z.object({ url: z.string(), title: z.string(), content: z.string().nullish() })),
})

/** An instance that permits `format=json` (`search.formats` in its settings). */
const searxng: Engine<{ address: string }> = {
  callOf({ address }, query) {
    const url = new URL('search', address.endsWith('/') ? address : `${address}/`)
    url.searchParams.set('q', query)
    url.searchParams.set('format', 'json')
    return { url }
  },
  read: (response) =>
    SearxngResponse.parse(response).results.map(({ url, title, content }) => ({
      url,
      title,
      text: content ?? '',
    })),
}

const BraveResponse = z.object({
  web: z
    .object({
      results: z.array(z.object({ url: z.string(), title: z.string(), description: z.string().nullish() })),
    })
    .optional(),
})

const brave: Engine<{ key: string }> = {
  callOf({ key }, query) {
    const url = new URL('https://api.search.brave.com/res/v1/web/search')
    url.searchParams.set('q', query)
    url.searchParams.set('count', String(RESULTS_MAX))
    url.searchParams.set('text_decorations', 'false')
    return { url, headers: { 'x-subscription-token': key }, keyRefusal: 'SUBSCRIPTION_TOKEN_INVALID' }
  },
  read: (response) =>
    (BraveResponse.parse(response).web?.results ?? []).map(({ url, title, description }) => ({
      url,
      title,
      text: description ?? '',
    })),
}

const TavilyResponse = z.object({
  results: z.array(z.object({ url: z.string(), title: z.string(), content: z.string().nullish() })),
})

const tavily: Engine<{ key: string }> = {
  callOf: ({ key }, query) => ({
    url: new URL('https://api.tavily.com/search'),
    headers: { authorization: `Bearer ${key}` },
    body: { query, max_results: RESULTS_MAX },
  }),
  read: (response) =>
    TavilyResponse.parse(response).results.map(({ url, title, content }) => ({
      url,
      title,
      text: content ?? '',
    })),
}

/** The request that asks an engine. */
export function searchCall(access: SearchAccess, query: string): Omit<JsonCall, 'signal'> {
  if (access.engine === 'searxng') return searxng.callOf(access, query)
  return access.engine === 'brave' ? brave.callOf(access, query) : tavily.callOf(access, query)
}

const ENGINES = { searxng, brave, tavily }

/**
 * The pages in the response of an engine: those with an address of the web, without markup, cut to a size that can be
 * cited. Throws when the response has another shape.
 */
export function readFoundPages(engine: SearchAccess['engine'], response: unknown): FoundPage[] {
  const pages = new Map<string, FoundPage>()
  for (const { url, title, text } of ENGINES[engine].read(response)) {
    const address = URL.parse(url)
    const isOfWeb = address?.protocol === 'https:' || address?.protocol === 'http:'
    if (!address || !isOfWeb || pages.has(address.href)) continue
    const plain = plainText(text, TEXT_MAX)
    const name = plainText(title, TITLE_MAX) || address.host
    pages.set(address.href, { url: address.href, title: name, text: plain })
  }
  return [...pages.values()].slice(0, RESULTS_MAX)
}

/** Engines mark matches with elements and write characters as entities. */
function plainText(text: string, max: number): string {
  const plain = text
    .slice(0, max * 10)
    .replaceAll(/<\/?(?:strong|em|b|mark|span)\b[^<>]*>/gi, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|#x27|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.slice(0, max).toWellFormed()
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': ' ',
}
