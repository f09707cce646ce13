import type { Config } from '#server/platform/config/config.ts'

/** The relying party: a host, which devices bind the key to, and the one origin it may be used from. */
export interface RelyingParty {
  id: string
  origin: string
  name: string
}

/**
 * Without PUBLIC_URL it is this machine: browsers treat `localhost` as secure, and no other name without a certificate.
 */
export function relyingPartyOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? `http://localhost:${port}`)
  return { id: hostname, origin, name: 'Commonplace' }
}
