import { Agent, type Dispatcher, type Response, fetch as undiciFetch } from 'undici'
import { filesMessages } from '#contract/messages/files.ts'
import { type AddressGuard, guardedConnector } from './guarded-connector.ts'
import { type FetchedPage, WebPageError, type WebPages } from './port.ts'
import { publicOnly } from './public-addresses.ts'

const REDIRECTS_MAX = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const CONNECT_MS = 10_000
const TIMEOUT_MS = 30_000
const HEADERS = {
  'user-agent': 'Mozilla/5.0 (compatible; Commonplace)',
  accept: 'text/html,application/xhtml+xml,application/pdf,text/*;q=0.9,*/*;q=0.5',
}

/** Settings that tests change to use a server on this machine. */
export interface WebAccess {
  guard: AddressGuard
  /** The permitted ports; empty: the default port of the protocol. */
  ports: readonly string[]
  milliseconds: number
}

const PUBLIC: WebAccess = { guard: publicOnly, ports: ['', '80', '443'], milliseconds: TIMEOUT_MS }

/** Fetches pages of the public internet only: every redirect is checked when it connects. */
export function createWebPages(access: WebAccess = PUBLIC): WebPages {
  const dispatcher = new Agent({ connect: guardedConnector(access.guard, { timeout: CONNECT_MS }) })
  return {
    async fetch(address, { bytesMax, signal }) {
      const timeoutMs = AbortSignal.timeout(access.milliseconds)
      const ending = signal ? AbortSignal.any([signal, timeoutMs]) : timeoutMs
      try {
        return await follow(address, { access, dispatcher, ending, bytesMax })
      } catch (error) {
        throw toWebPageError(error, timeoutMs)
      }
    },
  }
}

interface FetchTask {
  access: WebAccess
  dispatcher: Dispatcher
  ending: AbortSignal
  bytesMax: number
}

async function follow(start: URL, task: FetchTask): Promise<FetchedPage> {
  let address = start
  for (let step = 0; step <= REDIRECTS_MAX; step += 1) {
    requireAllowed(address, task.access)
    const { dispatcher, ending } = task
    const response = await undiciFetch(address, {
      dispatcher,
      signal: ending,
      headers: HEADERS,
      redirect: 'manual',
    })
    const next = response.headers.get('location')
    if (!REDIRECTS.has(response.status) || next === null) return receive(address, response, task.bytesMax)
    await response.body?.cancel()
    if (!URL.canParse(next, address.href)) throw new WebPageError(filesMessages.pageRedirectInvalid())
    address = new URL(next, address)
  }
  throw new WebPageError(filesMessages.pageRedirectLoop())
}

function requireAllowed({ protocol, port, username, password }: URL, { ports }: WebAccess): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw new WebPageError(filesMessages.pageProtocol())
  if (!ports.includes(port)) throw new WebPageError(filesMessages.pagePort())
  if (username !== '' || password !== '') throw new WebPageError(filesMessages.pageHasPassword())
}

async function receive(address: URL, response: Response, bytesMax: number): Promise<FetchedPage> {
  const { status, headers, body } = response
  if (status < 200 || status > 299) {
    await body?.cancel()
    throw new WebPageError(filesMessages.pageStatus({ status }))
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > bytesMax) throw new WebPageError(filesMessages.pageTooLarge({ max: bytesMax / 1_000_000 }))
    pieces.push(piece)
  }
  const contentType = headers.get('content-type') ?? ''
  return {
    address,
    contentType: (contentType.split(';')[0] ?? '').trim().toLowerCase(),
    charset: /;\s*charset\s*=\s*"?([\w:.-]+)/i.exec(contentType)?.[1],
    fileName: /filename="([^"]+)"/i.exec(headers.get('content-disposition') ?? '')?.[1],
    bytes: Buffer.concat(pieces),
  }
}

/** The reason of a network failure is a nested cause. */
function toWebPageError(error: unknown, timeoutMs: AbortSignal): WebPageError {
  let message = timeoutMs.aborted ? filesMessages.pageTimeout() : filesMessages.pageSilent()
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof WebPageError) return cause
    const code = 'code' in cause ? String(cause.code) : ''
    if (code === 'ENOTFOUND') message = filesMessages.pageHostUnknown()
    if (/CERT|SELF_SIGNED/.test(code)) message = filesMessages.pageCertificate()
  }
  return new WebPageError(message, { cause: error })
}
