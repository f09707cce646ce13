import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const ISSUER = 'commonplace'
const HEADER = encode({ alg: 'HS256', typ: 'JWT' })

const Claims = z.looseObject({
  iss: z.literal(ISSUER),
  sub: z.string(),
  aud: z.string().optional(),
  exp: z.number(),
})

/** The properties that all tokens of one purpose share. */
export interface TokenKind {
  secretKey: string
  /** The signing key is derived from it, so that a token for one purpose never verifies for another. */
  purpose: string
  audience?: string
}

export interface TokenContent {
  subject: string
  issuedAt: Date
  expiresAt: Date
  claims: Record<string, string | number>
}

/**
 * A JSON Web Token, signed with HMAC-SHA256. Synchronous on purpose: WebCrypto uses the thread pool of libuv,
 * where each request would wait for password hashes and file reads.
 */
export function signToken(kind: TokenKind, { subject, issuedAt, expiresAt, claims }: TokenContent): string {
  const payload = {
    ...claims,
    iss: ISSUER,
    ...(kind.audience && { aud: kind.audience }),
    sub: subject,
    iat: toSeconds(issuedAt),
    exp: toSeconds(expiresAt),
  }
  const signed = `${HEADER}.${encode(payload)}`
  return `${signed}.${signatureOf(kind, signed).toString('base64url')}`
}

/** The claims of an unexpired token of that kind; `undefined` for anything else. */
export function verifyToken(kind: TokenKind, token: string, now: Date): z.infer<typeof Claims> | undefined {
  const [header, payload, signature, ...rest] = token.split('.')
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) {
    return undefined
  }
  const expected = signatureOf(kind, `${header}.${payload}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  if (decode(header)?.alg !== 'HS256') return undefined
  const claims = Claims.safeParse(decode(payload)).data
  if (!claims || claims.aud !== kind.audience || claims.exp <= toSeconds(now)) return undefined
  return claims
}

const keys = new Map<string, Buffer>()

function keyOf({ secretKey, purpose }: TokenKind): Buffer {
  const name = JSON.stringify([purpose, secretKey])
  const known = keys.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `commonplace ${purpose} token`, 32))
  keys.set(name, key)
  return key
}

const signatureOf = (kind: TokenKind, text: string): Buffer =>
  createHmac('sha256', keyOf(kind)).update(text).digest()

const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
