import type { Strategy } from '#contract/external-sign-in.ts'
import { isHttpUrl } from './provider-config.ts'

/** An identity provider and our credentials there. Never logged, never sent to a browser. */
export interface ProviderClient {
  protocol: 'openid' | 'github'
  /** The address of an OpenID Connect issuer, or of GitHub. */
  issuer: string
  clientId: string
  /** Clients without a secret authenticate by PKCE only. */
  clientSecret?: string
  /** The address of GitHub's API, when it is not the default for its address. */
  apiUrl?: string
}

/** An external sign-in method that the environment configures. */
export interface SignInStrategy {
  strategy: Strategy
  /** The label of its button. */
  name: string
  client: ProviderClient
}

/** The supported strategies, with their variables and defaults. */
export const STRATEGIES = {
  oidc: {
    name: 'single sign-on',
    protocol: 'openid',
    /** A generic provider has no default address. */
    issuer: undefined,
    variable: 'OIDC_ISSUER',
  },
  google: {
    name: 'Google',
    protocol: 'openid',
    issuer: 'https://accounts.google.com',
    variable: 'GOOGLE_CLIENT_ID',
  },
  github: {
    name: 'GitHub',
    protocol: 'github',
    issuer: 'https://github.com',
    variable: 'GITHUB_CLIENT_ID',
  },
} as const satisfies Record<
  Strategy,
  { name: string; protocol: ProviderClient['protocol']; issuer: string | undefined; variable: string }
>

type Environment = Record<string, string | undefined>

/**
 * Reads every strategy that the environment configures. Throws an error that names the variable and the
 * expected value.
 */
export function parseSignInStrategies(environment: Environment): SignInStrategy[] {
  const read = (variable: string) => environment[variable]?.trim() || undefined
  return (Object.keys(STRATEGIES) as Strategy[]).flatMap((strategy) => {
    const prefix = strategy.toUpperCase()
    const { name, protocol, issuer: usualIssuer } = STRATEGIES[strategy]
    const clientId = read(`${prefix}_CLIENT_ID`)
    const clientSecret = read(`${prefix}_CLIENT_SECRET`)
    const issuer = readUrl(environment, `${prefix}_ISSUER`) ?? usualIssuer
    // GitHub's build machines set variables of this kind; without a client they are ignored.
    if (!clientId && !clientSecret && issuer === usualIssuer) return []
    if (!issuer) throw new Error(`${prefix}_ISSUER should be the address of the provider`)
    if (!clientId) throw new Error(`${prefix}_CLIENT_ID should be what the provider calls this program`)
    if (!clientSecret && strategy !== 'oidc') {
      throw new Error(`${prefix}_CLIENT_SECRET should be set together with ${prefix}_CLIENT_ID`)
    }
    const apiUrl = strategy === 'github' ? readUrl(environment, 'GITHUB_API_URL') : undefined
    const client = { protocol, issuer, clientId, clientSecret, ...(apiUrl && { apiUrl }) }
    return [{ strategy, name: read(`${prefix}_NAME`) ?? name, client }]
  })
}

function readUrl(environment: Environment, variable: string): string | undefined {
  const value = environment[variable]?.trim()
  if (!value) return undefined
  if (!isHttpUrl(value)) throw new Error(`${variable} should be an http or https address`)
  return value
}
