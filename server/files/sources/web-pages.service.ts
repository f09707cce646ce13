import { Readable } from 'node:stream'
import { MEGABYTE } from '#contract/constants/files.ts'
import type { fileSources } from '#contract/file-sources.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { keyedMutex } from '#server/platform/db/keyed-mutex.ts'
import { invalid } from '#server/platform/errors.ts'
import { failureMessage } from '#server/platform/extraction/failure-message.ts'
import { ExtractionError, type Reading } from '#server/platform/extraction/port.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { type FetchedPage, WebPageError } from '#server/platform/web-fetch/port.ts'
import { readSetting } from '#server/settings/service.ts'
import { type NewContent, storeFile } from '../content/content.service.ts'
import { inspectContent } from '../content/content.ts'
import { formatOf } from '../content/formats.ts'
import { toFileDto } from '../presenter.service.ts'
import { nameOfArticle, nameOfDocument, toWebAddress } from './web-addresses.ts'

const HOUR_SECONDS = 3600
const PAGES_PER_HOUR = 60
const ARTICLE_MS = 15_000
/** The characters of a page that are read. */
const TEXT_MAX = 2_000_000

/** Saves the main text of a page, or the unchanged document. */
export async function createFileFromUrl(
  ctx: UserCtx,
  { url }: InputOf<typeof fileSources.createFromUrl>,
): Promise<KnowledgeFile> {
  const address = toWebAddress(url)
  if (!address) throw invalid('url', filesMessages.webAddressInvalid())
  const limit = { key: `web-pages:${ctx.user.id}`, hits: PAGES_PER_HOUR, windowSeconds: HOUR_SECONDS }
  await consumeRateLimit(ctx, [limit], filesMessages.tooManyWebPages({ max: PAGES_PER_HOUR }))
  return withOwnerLock(ctx.user.id, () => keepPage(ctx, address))
}

/** A page is in memory as a whole, and may be as large as a file. */
const withOwnerLock = keyedMutex()

async function keepPage(ctx: UserCtx, address: URL): Promise<KnowledgeFile> {
  const bytesMax = (await readSetting(ctx, 'MaxFileSize')) * MEGABYTE
  try {
    const page = await ctx.ports.webPages.fetch(address, { bytesMax })
    const file = await storeFile(ctx, { ...(await contentOf(ctx, page)), sourceUrl: page.address.href })
    return await toFileDto(ctx, file)
  } catch (error) {
    if (error instanceof WebPageError) throw invalid('url', error.said)
    if (error instanceof ExtractionError) throw invalid('url', failureMessage(error))
    throw error
  }
}

async function contentOf(ctx: UserCtx, page: FetchedPage): Promise<NewContent> {
  const { marked, isText } = await inspectContent(Readable.from([page.bytes]))
  if (isText && isHtml(page)) {
    const article = await extractText(ctx, articleOf(ctx, page))
    const text = `${article}\n\nSource: <${page.address.href}>\n`
    return { wanted: nameOfArticle(text, page.address), bytes: Buffer.from(text) }
  }
  if (!isText && !marked)
    throw new WebPageError(filesMessages.typeUnsupported({ type: page.contentType || 'unknown' }))
  return { wanted: nameOfDocument(page, marked), bytes: page.bytes }
}

/** Servers that send no content type mostly send pages. */
function isHtml({ contentType, bytes }: FetchedPage): boolean {
  if (contentType === 'text/html' || contentType === 'application/xhtml+xml') return true
  return contentType === '' && /^\s*(<!doctype html|<html)/i.test(bytes.toString('latin1', 0, 1000))
}

/** A page of the web as text. */
export interface ReadPage {
  /** After redirects. */
  url: string
  title: string
  text: string
}

/** The text of a page or document, for a model. Throws a `WebPageError` or an `ExtractionError`. */
export async function readWebPage(
  ctx: UserCtx,
  address: URL,
  { bytesMax, signal }: { bytesMax: number; signal: AbortSignal },
): Promise<ReadPage> {
  return withOwnerLock(ctx.user.id, async () => {
    signal.throwIfAborted()
    const page = await ctx.ports.webPages.fetch(address, { bytesMax, signal })
    const text = await textOfPage(ctx, page, signal)
    return { url: page.address.href, title: titleOf(page, text), text }
  })
}

const titleOf = ({ address, fileName }: FetchedPage, text: string): string =>
  /^#{1,3} (.+)/.exec(text)?.[1]?.trim() || (fileName ?? `${address.host}${address.pathname}`)

async function textOfPage(ctx: UserCtx, page: FetchedPage, signal: AbortSignal): Promise<string> {
  const { marked, isText } = await inspectContent(Readable.from([page.bytes]))
  if (isText && isHtml(page)) return extractText(ctx, articleOf(ctx, page), signal)
  const mimeType = marked ?? page.contentType
  const format = formatOf({ mimeType, isText, kind: 'text' })
  if (!format) throw new WebPageError(filesMessages.typeUnsupported({ type: mimeType || 'unknown' }))
  const open = () => Promise.resolve(Readable.from([page.bytes]))
  return extractText(ctx, { format, open, person: ctx.user.id, urgency: 'now' }, signal)
}

/** Blocks with a line between them. Ends after a time, and at the signal. */
async function extractText(
  ctx: UserCtx,
  reading: Omit<Reading, 'signal'>,
  ended?: AbortSignal,
): Promise<string> {
  const timeout = AbortSignal.timeout(ARTICLE_MS)
  const signal = ended ? AbortSignal.any([ended, timeout]) : timeout
  const blocks: string[] = []
  let size = 0
  try {
    for await (const { text } of ctx.ports.extractor.extract({ ...reading, signal })) {
      blocks.push(text)
      size += text.length
      if (size > TEXT_MAX) break
    }
  } catch (error) {
    if (timeout.aborted) throw new ExtractionError('too_slow', { cause: error })
    throw error
  }
  return blocks.join('\n\n')
}

/** The charset of the response header is added to the beginning of the page. */
function articleOf(ctx: UserCtx, { address, charset, bytes }: FetchedPage): Omit<Reading, 'signal'> {
  const known = `${charset ? `<meta charset="${charset}">` : ''}<base href="${address.href.replaceAll('"', '%22')}">`
  return {
    format: 'article',
    open: () => Promise.resolve(Readable.from([Buffer.from(known), bytes])),
    person: ctx.user.id,
    urgency: 'now',
  }
}
