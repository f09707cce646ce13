import type { ProviderClient } from '#server/platform/config/sign-in-config.ts'

/** Random values of one attempt, to be compared with its response. */
export interface Challenge {
  state: string
  nonce: string
  /** PKCE: only its hash is sent in advance. */
  verifier: string
  redirectUri: string
}

/** A user's identity at the provider. A subject is unique only together with its issuer. */
export interface ExternalIdentity {
  issuer: string
  subject: string
  email: string | undefined
  /** Whether the provider itself has verified the address. */
  isEmailVerified: boolean
  name: string | undefined
  username: string | undefined
}

export type IdentityFailure =
  /** The user refused at the provider. */
  | 'cancelled'
  /** The code was used, expired, or issued to another client. */
  | 'code_refused'
  /** The provider does not accept our client id and secret. */
  | 'credentials_refused'
  | 'unreachable'
  /** The response does not conform to the protocol, or does not belong to this attempt. */
  | 'not_understood'

/** The provider's own text is only logged: it may contain anything. */
export class IdentityError extends Error {
  readonly failure: IdentityFailure

  constructor(failure: IdentityFailure, cause?: unknown) {
    super(`Identity provider: ${failure}`, { cause })
    this.name = 'IdentityError'
    this.failure = failure
  }
}

/** The implementation of one protocol. Every function throws `IdentityError` and nothing else. */
export interface IdentityProtocol {
  /** The address for the redirect of the user. */
  authorizationUrl(client: ProviderClient, challenge: Challenge): Promise<string>
  /** Exchanges the parameters of the callback for the user's identity. */
  identify(client: ProviderClient, challenge: Challenge, answer: URLSearchParams): Promise<ExternalIdentity>
  /** Checks whether the provider is reachable and accepts our credentials. */
  verify(client: ProviderClient, redirectUri: string): Promise<void>
}
