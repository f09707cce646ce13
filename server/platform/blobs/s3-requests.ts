import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { Bucket } from '../config/bucket-config.ts'

export interface StoreRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The key of an object; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

const ATTEMPTS = 3
const PAUSE_MS = 200
const TIMEOUT_MS = 60_000
const EXCERPT_MAX = 300

/**
 * Sends a signed request; the signature covers the checksum of its body. Requests to a busy store are
 * retried.
 */
export async function askStore(bucket: Bucket, request: StoreRequest): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === ATTEMPTS
    const response = await send(bucket, request).catch((error: unknown) => {
      if (isLast) throw error
    })
    if (response && (response.status < 500 || isLast)) return response
    await response?.body?.cancel()
    await new Promise((done) => setTimeout(done, PAUSE_MS * 2 ** attempt))
  }
}

async function send(bucket: Bucket, { method, key, query, headers, body }: StoreRequest): Promise<Response> {
  const checksum = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    ...signedBy(bucket),
    method,
    url: addressOf(bucket, key, query),
    headers: { ...headers, 'x-amz-content-sha256': checksum },
  })
  const signed = await signer.sign()
  // The timeout applies to the response headers only, because a large object may take long.
  const timeout = new AbortController()
  const clock = setTimeout(() => timeout.abort(new Error('The store does not answer')), TIMEOUT_MS)
  try {
    const content = body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }
    return await fetch(signed.url, { method, headers: signed.headers, signal: timeout.signal, ...content })
  } finally {
    clearTimeout(clock)
  }
}

export interface Presigning {
  method: 'GET' | 'PUT'
  key: string
  query?: Record<string, string>
  /** The client must send exactly these headers. */
  headers?: Record<string, string>
  seconds: number
  now: Date
}

/** An address that permits one operation for a limited time. */
export async function presign(bucket: Bucket, presigning: Presigning): Promise<string> {
  const { method, key, query, headers, seconds, now } = presigning
  const signer = new AwsV4Signer({
    ...signedBy(bucket),
    method,
    url: addressOf(bucket, key, { ...query, 'X-Amz-Expires': String(seconds) }),
    ...(headers && { headers }),
    datetime: now.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    signQuery: true,
    allHeaders: true,
  })
  return (await signer.sign()).url.toString()
}

const signedBy = ({ region, accessKeyId, secretAccessKey }: Bucket) => ({
  region,
  accessKeyId,
  secretAccessKey,
  service: 's3',
})

const addressOf = ({ url }: Bucket, key: string, query: Record<string, string> = {}): string => {
  const parameters = new URLSearchParams(query).toString()
  // The protocol signs spaces in this form.
  return `${url}/${key}${parameters && `?${parameters.replaceAll('+', '%20')}`}`
}

/** Throws the store's error message when a request failed. */
export async function requireDone(response: Response, what: string): Promise<Response> {
  if (response.ok) return response
  const said = (await response.text().catch(() => '')).slice(0, EXCERPT_MAX)
  throw new Error(`The store refused to ${what}: ${response.status} ${said}`)
}
