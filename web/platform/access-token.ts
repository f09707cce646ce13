/** Renewed a little early, so that a token does not expire during a request. */
const MARGIN_MS = 30_000

export interface AccessToken {
  text: string
  /** By this browser's clock, so that a difference to the server's clock does not matter. */
  staleAt: number
  /** The user id in the token. */
  subject: string | undefined
}

/**
 * Reads the user and the expiry of a token; one that cannot be read counts as fresh until the server refuses
 * it.
 */
export function accessToken(text: string, now: number): AccessToken {
  const { sub, iat, exp } = claimsOf(text)
  const hasLifetime = typeof iat === 'number' && typeof exp === 'number'
  return {
    text,
    staleAt: hasLifetime ? now + (exp - iat) * 1000 - MARGIN_MS : Number.POSITIVE_INFINITY,
    subject: typeof sub === 'string' ? sub : undefined,
  }
}

function claimsOf(token: string): { sub?: unknown; iat?: unknown; exp?: unknown } {
  const payload = token.split('.')[1]
  if (payload === undefined) return {}
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}
