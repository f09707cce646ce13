import { Readable } from 'node:stream'
import type { fileSources } from '#contract/file-sources.ts'
import { type KnowledgeFile, MEGABYTE } from '#contract/files.ts'
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
import { toFileDto } from '../presenter.service.ts'
import { nameOfArticle, nameOfDocument, toWebAddress } from './web-addresses.ts'

const HOUR_SECONDS = 3600
const PAGES_PER_HOUR = 60
const ARTICLE_MS = 15_000

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
    const text = await readArticle(ctx, page)
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

/** Parsed in a separate process; the charset of the response header is added to the beginning of the page. */
async function readArticle(ctx: UserCtx, { address, charset, bytes }: FetchedPage): Promise<string> {
  const known = `${charset ? `<meta charset="${charset}">` : ''}<base href="${address.href.replaceAll('"', '%22')}">`
  const timeout = AbortSignal.timeout(ARTICLE_MS)
  const reading: Reading = {
    format: 'article',
    open: () => Promise.resolve(Readable.from([Buffer.from(known), bytes])),
    person: ctx.user.id,
    urgency: 'now',
    signal: timeout,
  }
  let text = ''
  try {
    for await (const block of ctx.ports.extractor.extract(reading)) text += block.text
  } catch (error) {
    if (timeout.aborted) throw new ExtractionError('too_slow', { cause: error })
    throw error
  }
  return `${text}\n\nSource: <${address.href}>\n`
}
