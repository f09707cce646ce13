/** Renew a little early, so that a token does not end while a request is on its way. */
const MARGIN_MS = 30_000

export interface AccessToken {
  text: string
  /** By this browser's clock, whose difference to the server's does not matter. */
  staleAt: number
}

/** Reads the lifetime out of a token; one that cannot be read counts as fresh until the server refuses it. */
export function accessToken(text: string, now: number): AccessToken {
  const lifetime = lifetimeOf(text)
  return { text, staleAt: lifetime === undefined ? Number.POSITIVE_INFINITY : now + lifetime - MARGIN_MS }
}

function lifetimeOf(token: string): number | undefined {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const claims: { iat?: unknown; exp?: unknown } = JSON.parse(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    )
    if (typeof claims.iat !== 'number' || typeof claims.exp !== 'number') return undefined
    return (claims.exp - claims.iat) * 1000
  } catch {
    return undefined
  }
}
