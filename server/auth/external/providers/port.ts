import type { ProviderClient } from '#server/platform/config/sign-in-config.ts'

/** What was made up for one attempt, to be found again in the answer to it. */
export interface Challenge {
  state: string
  nonce: string
  /** PKCE: only its hash is sent ahead. */
  verifier: string
  redirectUri: string
}

/** Who the provider says somebody is. A subject means something only together with its issuer. */
export interface ExternalIdentity {
  issuer: string
  subject: string
  email: string | undefined
  /** Whether the provider itself made sure that the address is theirs. */
  isEmailVerified: boolean
  name: string | undefined
  username: string | undefined
}

export type IdentityFailure =
  /** The person said no over there. */
  | 'cancelled'
  /** The code was used, too old, or somebody else's. */
  | 'code_refused'
  /** The provider does not know us by that id and secret. */
  | 'credentials_refused'
  | 'unreachable'
  /** It answered, and not as such a provider answers; or with something that does not belong to this attempt. */
  | 'not_understood'

/** A provider's own words are for the log at most: they may hold anything. */
export class IdentityError extends Error {
  readonly failure: IdentityFailure

  constructor(failure: IdentityFailure, cause?: unknown) {
    super(`Identity provider: ${failure}`, { cause })
    this.name = 'IdentityError'
    this.failure = failure
  }
}

/** How one protocol is spoken. Every function throws `IdentityError` and nothing else. */
export interface IdentityProtocol {
  /** Where to send the person. */
  authorizationUrl(client: ProviderClient, challenge: Challenge): Promise<string>
  /** Makes of what the person came back with who they are. */
  identify(client: ProviderClient, challenge: Challenge, answer: URLSearchParams): Promise<ExternalIdentity>
  /** Finds out whether the provider is there and knows us. */
  verify(client: ProviderClient, redirectUri: string): Promise<void>
}
