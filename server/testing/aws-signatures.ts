import { createHash, createHmac } from 'node:crypto'

interface SignedRequest {
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string | string[] | undefined>
}

interface Signature {
  accessKeyId: string
  region: string
  service: string
  signedHeaders: string[]
  /** Whether the secret key made it, for this request. */
  isValid: boolean
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

/** The signature of a request without a body, by version 4 of the signature process of AWS; nothing without one. */
export function readSignature(
  { method, url, headers }: SignedRequest,
  secretAccessKey: string,
): Signature | undefined {
  const parts = AUTHORIZATION.exec(String(headers.authorization))
  if (!parts) return undefined
  const [, accessKeyId = '', date = '', region = '', service = '', names = '', signature] = parts
  const signedHeaders = names.split(';')
  const { pathname, searchParams } = new URL(url, 'http://any.test')
  const canonical = [
    method,
    pathname,
    [...searchParams]
      .map((pair) => pair.map(encode).join('='))
      .sort()
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(''),
  ].join('\n')
  const scope = [date, region, service, 'aws4_request']
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`))
  const isValid = hmac(key, toSign).toString('hex') === signature
  return { accessKeyId, region, service, signedHeaders, isValid }
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
