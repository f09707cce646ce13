import { z } from 'zod'
import { toolsMessages } from '#contract/messages/tools.ts'
import { readWebPage } from '#server/files/sources/web-pages.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { failureMessage } from '#server/platform/extraction/failure-message.ts'
import { ExtractionError } from '#server/platform/extraction/port.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { type JsonCall, JsonServiceError } from '#server/platform/json-service/port.ts'
import { ToolError } from '#server/platform/llm/tool-loop.ts'
import { defineTool } from '#server/platform/tools/tool.ts'
import { WebPageError } from '#server/platform/web-fetch/port.ts'
import { readSetting } from '#server/settings/service.ts'
import { readFoundPages, type SearchAccess, searchCall } from './search-engines.ts'
import { forecastUrl, placeUrl, readForecast, readPlace, Weather } from './weather.ts'

const QUERY_MAX = 400
const ADDRESS_MAX = 2000
const PAGE_BYTES_MAX = 10_000_000
/** The characters of a page that one call returns, and of its beginning as a source. */
const PART_MAX = 15_000
const CITED_MAX = 800
const LINKS_MAX = 300
const REQUESTS_PER_HOUR = 300
const HOUR_SECONDS = 3600

export const webSearch = defineTool({
  name: 'web_search',
  description:
    'Searches the web and returns pages with number, title, address and excerpt. Use it for recent events and for facts that you do not know. Read a page with read_page when the excerpt is not enough. Cite a page by its number in square brackets, such as [3].',
  input: z.object({ query: z.string().trim().min(1).max(QUERY_MAX) }),
  output: z.object({
    pages: z.array(z.object({ number: z.number(), title: z.string(), url: z.string(), excerpt: z.string() })),
  }),
  risk: 'read',
  permit: () => true,
  isSetUp: async (ctx) => (await searchAccess(ctx)) !== undefined,
  async run(ctx, { query }, { cite, noteAddresses, signal }) {
    const access = await searchAccess(ctx)
    if (!access) throw new ToolError(toolsMessages.notSetUp({ tool: 'web_search' }))
    await limitRequests(ctx)
    const response = await request(ctx, { ...searchCall(access, query), signal })
    const pages = expected(() => readFoundPages(access.engine, response))
    noteAddresses(pages.map(({ url }) => url))
    const numbers = cite(pages)
    return {
      pages: pages.map(({ url, title, text }, index) => ({
        number: numbers[index] ?? 0,
        title,
        url,
        excerpt: text,
      })),
    }
  },
})

/** The engine that administrators have chosen, when it has what it needs. */
async function searchAccess(ctx: UserCtx): Promise<SearchAccess | undefined> {
  const engine = await readSetting(ctx, 'WebSearchEngine')
  if (engine === 'off') return undefined
  if (engine === 'searxng') {
    const address = await readSetting(ctx, 'WebSearchAddress')
    return address === '' ? undefined : { engine, address }
  }
  const key = await readSetting(ctx, 'WebSearchKey')
  return key === '' ? undefined : { engine, key }
}

export const readPage = defineTool({
  name: 'read_page',
  description:
    'Reads a web page or document and returns its text with a number. Only addresses that the user has written, or that web_search or another page has returned, can be read. Long pages are returned in parts: pass nextOffset as offset for the next one. Cite the page by its number in square brackets, such as [3].',
  input: z.object({
    url: z.string().trim().min(1).max(ADDRESS_MAX),
    offset: z.number().int().min(0).max(10_000_000).default(0),
  }),
  output: z.object({
    number: z.number(),
    title: z.string(),
    url: z.string(),
    text: z.string(),
    nextOffset: z.number().optional(),
  }),
  risk: 'read',
  permit: () => true,
  async run(ctx, { url, offset }, { cite, noteAddresses, isKnownAddress, signal }) {
    const address = URL.parse(url)
    if (!address) throw new ToolError(toolsMessages.addressInvalid())
    address.hash = ''
    if (!(await isKnownAddress(url)) && !(await isKnownAddress(address.href)))
      throw new ToolError(toolsMessages.addressUnknown())
    await limitRequests(ctx)
    const page = await readAddress(ctx, address, signal)
    noteAddresses([page.url, ...linksIn(page.text)])
    const [number = 0] = cite([
      { url: page.url, title: page.title.slice(0, 200), text: page.text.slice(0, CITED_MAX).toWellFormed() },
    ])
    const end = offset + PART_MAX
    return {
      number,
      title: page.title,
      url: page.url,
      text: page.text.slice(offset, end).toWellFormed(),
      ...(page.text.length > end && { nextOffset: end }),
    }
  },
})

async function readAddress(ctx: UserCtx, address: URL, signal: AbortSignal) {
  try {
    return await readWebPage(ctx, address, { bytesMax: PAGE_BYTES_MAX, signal })
  } catch (error) {
    if (error instanceof WebPageError) throw new ToolError(error.said, { cause: error })
    if (error instanceof ExtractionError) throw new ToolError(failureMessage(error), { cause: error })
    throw error
  }
}

/** The addresses of Markdown links. */
const linksIn = (text: string): string[] =>
  Array.from(text.matchAll(/\]\((https?:\/\/[^\s)]{1,2000})/g), ([, url = '']) => url).slice(0, LINKS_MAX)

export const weatherInfo = defineTool({
  name: 'weather_info',
  description:
    'Returns the current weather and the forecast of seven days for a place, in °C, km/h and mm. Name the place as in an atlas, such as "Hamburg" or "Springfield, Illinois".',
  input: z.object({ place: z.string().trim().min(2).max(100) }),
  output: Weather,
  risk: 'read',
  permit: () => true,
  isSetUp: async (ctx) => (await weatherAccess(ctx)) !== undefined,
  async run(ctx, { place: name }, { signal }) {
    const access = await weatherAccess(ctx)
    if (!access) throw new ToolError(toolsMessages.notSetUp({ tool: 'weather_info' }))
    await limitRequests(ctx)
    const found = await request(ctx, { url: placeUrl(access.geocoding, name), signal })
    const place = expected(() => readPlace(found))
    if (!place) throw new ToolError(toolsMessages.placeUnknown())
    const response = await request(ctx, { url: forecastUrl(access.forecast, place), signal })
    return expected(() => readForecast(response, place))
  },
})

async function weatherAccess(ctx: UserCtx): Promise<{ forecast: string; geocoding: string } | undefined> {
  const forecast = await readSetting(ctx, 'WeatherAddress')
  const geocoding = await readSetting(ctx, 'GeocodingAddress')
  return forecast === '' || geocoding === '' ? undefined : { forecast, geocoding }
}

/** All tools together: each request costs others something. */
async function limitRequests(ctx: UserCtx): Promise<void> {
  const limit = { key: `web-tools:${ctx.user.id}`, hits: REQUESTS_PER_HOUR, windowSeconds: HOUR_SECONDS }
  const tooMany = toolsMessages.tooManyRequests({ max: REQUESTS_PER_HOUR })
  try {
    await consumeRateLimit(ctx, [limit], tooMany)
  } catch (error) {
    if (error instanceof AppError) throw new ToolError(tooMany, { cause: error })
    throw error
  }
}

async function request(ctx: UserCtx, call: JsonCall): Promise<unknown> {
  try {
    return await ctx.ports.jsonService.request(call)
  } catch (error) {
    if (error instanceof JsonServiceError) throw new ToolError(error.said, { cause: error })
    throw error
  }
}

/** A response of another shape is the fault of the service. */
function expected<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new ToolError(toolsMessages.serviceNotJson(), { cause: error })
  }
}
