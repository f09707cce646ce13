import type { Config } from '#server/platform/config/config.ts'

/** Who devices make passkeys for: a host, which they bind the key to, and the one address it may be used from. */
export interface RelyingParty {
  id: string
  origin: string
  name: string
}

/** Without PUBLIC_URL it is this machine: browsers take `localhost` for safe, and no other name without a certificate. */
export function relyingPartyOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? `http://localhost:${port}`)
  return { id: hostname, origin, name: 'Commonplace' }
}
