import { Agent, type RequestInit, type Response, fetch as undiciFetch } from 'undici'
import { z } from 'zod'
import { openConnector } from '#server/platform/llm/blocked-addresses.ts'
import { DriveError, type DriveFailure } from './drive-error.ts'

const TIMEOUT_MS = 20_000
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000
const ANSWER_MAX = 1_000_000

const dispatcher = new Agent({ connect: openConnector(TIMEOUT_MS) })

type Sending = Pick<RequestInit, 'method' | 'headers' | 'body'>

/** A JSON response of the expected shape. Throws `DriveError`. */
export async function requestJson<S extends z.ZodType>(
  url: string,
  options: Sending,
  shape: S,
): Promise<z.output<S>> {
  const read = shape.safeParse(parse(await requestDone(url, options)))
  if (!read.success) throw new DriveError('not_understood', read.error)
  return read.data
}

/** A short response with any content. Throws `DriveError`. */
export async function requestDone(url: string, options: Sending): Promise<Buffer> {
  return collect(await request(url, options, { bytesMax: ANSWER_MAX, timeoutMs: TIMEOUT_MS }))
}

/**
 * The content of a file as it arrives, up to a maximum size. Throws `DriveError`, also during the transfer.
 */
export const requestPieces = (
  url: string,
  options: Sending,
  bytesMax: number,
): Promise<AsyncIterable<Uint8Array>> => request(url, options, { bytesMax, timeoutMs: DOWNLOAD_TIMEOUT_MS })

interface Limits {
  bytesMax: number
  timeoutMs: number
}

async function request(
  url: string,
  options: Sending,
  { bytesMax, timeoutMs }: Limits,
): Promise<AsyncIterable<Uint8Array>> {
  const signal = AbortSignal.timeout(timeoutMs)
  // A token is sent to Google only: redirects are not followed.
  const answer = await undiciFetch(url, { ...options, dispatcher, signal, redirect: 'error' }).catch(
    (error: unknown) => {
      throw new DriveError('unreachable', error)
    },
  )
  if (answer.ok) return arriving(answer, bytesMax)
  throw new DriveError(failureOf(answer.status, await collect(arriving(answer, ANSWER_MAX))))
}

async function* arriving({ body }: Response, bytesMax: number): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const piece of body ?? []) {
      size += piece.length
      if (size > bytesMax) throw new DriveError('too_large')
      yield piece
    }
  } catch (error) {
    throw error instanceof DriveError ? error : new DriveError('unreachable', error)
  }
}

const collect = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(pieces))

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch (error) {
    throw new DriveError('not_understood', error)
  }
}

/** The reason of a refusal: one word for tokens, a list of reasons for files. */
const Refusal = z.union([
  z.object({ error: z.string() }),
  z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }) }),
])

const REASONS: Record<string, DriveFailure> = {
  invalid_grant: 'grant_refused',
  // The answer when a token to be revoked is no longer valid.
  invalid_token: 'grant_refused',
  invalid_client: 'client_refused',
  unauthorized_client: 'client_refused',
  rateLimitExceeded: 'too_busy',
  userRateLimitExceeded: 'too_busy',
  dailyLimitExceeded: 'too_busy',
  sharingRateLimitExceeded: 'too_busy',
  exportSizeLimitExceeded: 'too_large_to_export',
}

function failureOf(status: number, bytes: Buffer): DriveFailure {
  const reason = reasonIn(bytes)
  const known = reason === undefined ? undefined : REASONS[reason]
  if (known) return known
  if (status === 401) return 'token_refused'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_busy'
  return status >= 500 ? 'unreachable' : 'not_understood'
}

function reasonIn(bytes: Buffer): string | undefined {
  try {
    const { error } = Refusal.parse(JSON.parse(bytes.toString()))
    return typeof error === 'string' ? error : error.errors[0]?.reason
  } catch {
    return undefined
  }
}
