import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What an address permits, and until when. */
export interface Grant {
  /** Such as `read file`: a signature for one purpose is not valid for another. */
  purpose: string
  /** The values to which the address is bound: a signature is not valid for others. */
  bound: (string | number)[]
  /** In seconds since 1970. */
  expires: number
}

export const toUnixSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** The query that makes an address usable without signing in. */
export const signAddress = (secretKey: string, grant: Grant): string =>
  new URLSearchParams({
    expires: String(grant.expires),
    signature: sign(secretKey, grant).toString('base64url'),
  }).toString()

/** Whether the query of an address has a valid signature for exactly this grant and has not expired. */
export function isSigned(
  secretKey: string,
  query: { expires?: unknown; signature?: unknown },
  grant: Omit<Grant, 'expires'>,
  now: Date,
): boolean {
  if (typeof query.expires !== 'string' || typeof query.signature !== 'string') return false
  const expires = Number(query.expires)
  if (!Number.isSafeInteger(expires) || String(expires) !== query.expires) return false
  const expected = sign(secretKey, { ...grant, expires })
  const given = Buffer.from(query.signature, 'base64url')
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && now.getTime() < expires * 1000
}

const keys = new Map<string, Buffer>()

/** Derived, so that no two uses of the secret share a key. */
function keyOf(secretKey: string): Buffer {
  const known = keys.get(secretKey)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'commonplace signed address', 32))
  keys.set(secretKey, key)
  return key
}

// As JSON, so that different lists of values never have the same text.
const sign = (secretKey: string, { purpose, bound, expires }: Grant): Buffer =>
  createHmac('sha256', keyOf(secretKey))
    .update(JSON.stringify([purpose, ...bound, expires]))
    .digest()
