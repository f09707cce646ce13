import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider'
import { modelsMessages } from '#contract/messages/models.ts'
import { type Message, toMessage } from '#contract/messages.ts'
import { ModelError, type ModelErrorKind } from './port.ts'
import { looksLikeHtml, removeSecrets, sentenceIn, sentenceOf, shorten } from './provider-error-text.ts'

export interface Refusal {
  status: number
  headers: Record<string, string | undefined>
  body: string
}

type Secrets = readonly (string | undefined)[]

const TOO_LONG =
  /context[ _-]?(length|window|size)|maximum (context|number of tokens)|(prompt|input|request) (is )?too (long|large)|too many (input |prompt )?tokens|token count.*exceed|exceeds? the (maximum|available) (number of|context|input)/i
const DECLINED =
  /content[ _-]?(policy|filter|management|safety)|usage (policy|policies|guidelines)|safety (system|settings|reasons)|responsible ai|flagged|moderation|prohibited_content/i
const OUT_OF_MONEY = /insufficient_quota|exceeded your current quota|credit balance|billing|payment required/i
const BAD_KEY =
  /(api|access) ?key.{0,40}(invalid|not valid|incorrect|missing|expired)|(invalid|incorrect|missing|expired).{0,20}(api|access) ?key|api_key_invalid|unauthori[sz]ed|authentication_error|UnrecognizedClientException|security token/i
const NO_MODEL =
  /model.{0,80}(not found|does ?n.t exist|does not exist|not supported|unavailable|is invalid)|(unknown|invalid|no such) model|model_not_found/i
const BUSY =
  /overloaded|rate.?limit|too many requests|throttl|server_error|internal (server )?error|api_error|unavailable|timed? ?out|capacity|try again/i

/** Classifies an HTTP error response by its status and message. */
export function kindOfRefusal(status: number, words: string): ModelErrorKind {
  if (status === 402 || (status < 500 && OUT_OF_MONEY.test(words))) return 'key_refused'
  if (status === 401) return 'key_refused'
  if (status === 403) return DECLINED.test(words) ? 'declined' : 'key_refused'
  if (status === 404) return 'model_unknown'
  if (status === 408 || status === 429 || status >= 500) return 'overloaded'
  if (status === 413 || TOO_LONG.test(words)) return 'too_long'
  if (BAD_KEY.test(words)) return 'key_refused'
  if (DECLINED.test(words)) return 'declined'
  if (NO_MODEL.test(words)) return 'model_unknown'
  return 'invalid_request'
}

/** The same for an error inside a stream, where there is no status. */
export function kindOfWords(words: string): ModelErrorKind {
  if (TOO_LONG.test(words)) return 'too_long'
  if (DECLINED.test(words)) return 'declined'
  if (BAD_KEY.test(words) || OUT_OF_MONEY.test(words)) return 'key_refused'
  if (BUSY.test(words)) return 'overloaded'
  return 'broken_off'
}

export function refused({ status, headers, body }: Refusal, secrets: Secrets = []): ModelError {
  const words = sentenceIn(body)
  const kind = looksLikeHtml(body) && status < 500 ? 'unreachable' : kindOfRefusal(status, words ?? body)
  const message = words ?? statusMessage(status, body)
  return modelError(kind, message, secrets, retryAfterOf(headers))
}

const statusMessage = (status: number, body: string) =>
  looksLikeHtml(body) ? modelsMessages.statusWithPage({ status }) : modelsMessages.status({ status })

/** Milliseconds to wait, from `retry-after-ms` or `retry-after` (seconds or a date). */
export function retryAfterOf(headers: Refusal['headers'], now = Date.now()): number | undefined {
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds)
  const value = headers['retry-after']
  if (!value) return undefined
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** The failures of a connection, with a message that contains its host. */
const NETWORK: Record<string, [ModelErrorKind, (host: string) => Message]> = {
  ECONNREFUSED: ['unreachable', (host) => modelsMessages.connectionRefused({ host })],
  ENOTFOUND: ['unreachable', (host) => modelsMessages.hostUnknown({ host: nameIn(host) })],
  EAI_AGAIN: ['unreachable', (host) => modelsMessages.hostLookupFailed({ host: nameIn(host) })],
  EHOSTUNREACH: ['unreachable', (host) => modelsMessages.noRoute({ host })],
  ENETUNREACH: ['unreachable', (host) => modelsMessages.noRoute({ host })],
  EACCES: ['unreachable', (host) => modelsMessages.connectionForbidden({ host })],
  ETIMEDOUT: ['unreachable', notInTime],
  UND_ERR_CONNECT_TIMEOUT: ['unreachable', notInTime],
  UND_ERR_HEADERS_TIMEOUT: ['silent', () => modelsMessages.silent()],
  UND_ERR_BODY_TIMEOUT: ['silent', () => modelsMessages.silent()],
  ECONNRESET: ['broken_off', cut],
  EPIPE: ['broken_off', cut],
  UND_ERR_SOCKET: ['broken_off', cut],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['broken_off', cut],
}

/** What `fetch` says, without a code, of a port that the Fetch standard blocks. */
const RESERVED_PORT = 'bad port'

/** Error codes of the HTTP parser and of decompression: the bytes are not as announced. */
const BROKEN_BYTES = /^(HPE|Z)_/

const nameIn = (host: string) => host.replace(/:\d+$/, '')

function notInTime(host: string): Message {
  return modelsMessages.connectionTimeout({ host })
}

function cut(host: string): Message {
  return modelsMessages.connectionCut({ host })
}

/** Converts any error that the SDK throws or puts into its stream into a `ModelError`. */
export function classify(error: unknown, secrets: Secrets = [], host = 'the server'): ModelError {
  const chain = causesOf(error)
  const ours = chain.find((link) => link instanceof ModelError)
  if (ours) return ours
  const call = chain.find((link) => APICallError.isInstance(link))
  if (call?.statusCode !== undefined && call.statusCode >= 400) {
    const body = call.responseBody ?? call.message
    return refused({ status: call.statusCode, headers: call.responseHeaders ?? {}, body }, secrets)
  }
  const failure = connectionFailure(chain, host)
  if (failure) return modelError(...failure, secrets)
  const defect = defectOf(chain, host)
  if (defect) return modelError('broken_off', defect, secrets)
  const words = sentenceOf(error) ?? messageOf(error)
  // An SDK error contains the whole request: the user's own text must not decide the classification.
  const evidence = error instanceof Error ? words : `${words} ${jsonOf(error)}`
  return modelError(kindOfWords(evidence), words, secrets)
}

/** The defect of a response that started well. */
function defectOf(chain: unknown[], host: string): Message | undefined {
  if (chain.some((link) => InvalidResponseDataError.isInstance(link))) {
    return modelsMessages.incompleteAnswer()
  }
  if (chain.some(isUnreadable)) return modelsMessages.answerInvalid()
  // The SDK's message for such an end is not suitable for users.
  return chain.some((link) => APICallError.isInstance(link)) ? cut(host) : undefined
}

/** The failure of the connection, when it caused the error. */
function connectionFailure(chain: unknown[], host: string): [ModelErrorKind, Message] | undefined {
  for (const link of chain) {
    const known = NETWORK[codeOf(link) ?? '']
    if (known) return [known[0], known[1](host)]
  }
  if (chain.some((link) => messageOf(link) === RESERVED_PORT))
    return ['unreachable', modelsMessages.portReserved({ host })]
  const isCut = (link: unknown) => BROKEN_BYTES.test(codeOf(link) ?? '') || messageOf(link) === 'terminated'
  if (chain.some(isCut)) return ['broken_off', cut(host)]
  const last = chain.at(-1)
  const isAboutTrust = (link: unknown) =>
    /certificate|self.signed|ERR_TLS|ERR_SSL/i.test(`${codeOf(link)} ${messageOf(link)}`)
  if (chain.some(isAboutTrust))
    return ['unreachable', modelsMessages.insecure({ host, reason: messageOf(last) })]
  if (!chain.some((link) => messageOf(link) === 'fetch failed')) return undefined
  const reason = messageOf(last) || codeOf(last) || 'no reason was given'
  return ['unreachable', modelsMessages.connectionFailed({ host, reason })]
}

/** Such errors quote what they could not parse, which does not help users. */
const isUnreadable = (error: unknown) =>
  JSONParseError.isInstance(error) ||
  TypeValidationError.isInstance(error) ||
  EmptyResponseBodyError.isInstance(error)

function modelError(
  kind: ModelErrorKind,
  words: Message | string,
  secrets: Secrets,
  retryAfter?: number,
): ModelError {
  const said = withoutSecrets(toMessage(words), secrets)
  return new ModelError(kind, said.message ? said : modelsMessages.noReason(), retryAfter)
}

/** What a message quotes of a provider is short and contains no key. */
export function withoutSecrets({ message, key, params }: Message, secrets: Secrets): Message {
  const clean = (text: string) => shorten(removeSecrets(text, secrets))
  const values = Object.entries(params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? clean(value) : value,
  ])
  return { message: clean(message), ...(key && { key, params: Object.fromEntries(values) }) }
}

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let link = error; link !== undefined && link !== null && chain.length < 8; ) {
    chain.push(link)
    link = link instanceof Error ? (link.cause ?? firstOf(link)) : undefined
  }
  return chain
}

/** Node tries several addresses of a name concurrently and then reports all failures together. */
const firstOf = (error: Error): unknown =>
  error instanceof AggregateError ? (error.errors as unknown[])[0] : undefined

function codeOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('code' in value)) return undefined
  return typeof value.code === 'string' ? value.code : undefined
}

const messageOf = (value: unknown) => (value instanceof Error ? value.message : '')

function jsonOf(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? '').slice(0, 2000)
  } catch {
    return ''
  }
}
