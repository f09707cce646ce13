import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { ProviderClient } from '#server/platform/config/sign-in-config.ts'
import { boundedFetch, TIMEOUT_SECONDS } from './bounded-fetch.ts'
import { IdentityError, type IdentityFailure, type IdentityProtocol } from './port.ts'

const SCOPE = 'openid email profile'

/** OpenID Connect: the authorization code flow with discovery, PKCE, state and nonce. */
export const openid: IdentityProtocol = {
  authorizationUrl: (client, { state, nonce, verifier, redirectUri }) =>
    withFailures(async () => {
      const url = buildAuthorizationUrl(await discover(client), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return url.href
    }),

  identify: (client, { state, nonce, verifier, redirectUri }, answer) =>
    withFailures(async () => {
      const configuration = await discover(client)
      const cameBackTo = new URL(redirectUri)
      cameBackTo.search = answer.toString()
      const tokens = await authorizationCodeGrant(configuration, cameBackTo, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new IdentityError('not_understood')
      const { userinfo_endpoint, issuer } = configuration.serverMetadata()
      const isComplete = 'email' in claims && 'email_verified' in claims
      const more =
        isComplete || !userinfo_endpoint
          ? {}
          : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      const known: Record<string, unknown> = { ...more, ...claims }
      return {
        issuer,
        subject: claims.sub,
        email: textOf(known.email),
        // Some providers send booleans as text.
        isEmailVerified: known.email_verified === true || known.email_verified === 'true',
        name: textOf(known.name),
        username: textOf(known.preferred_username) ?? textOf(known.nickname),
      }
    }),

  verify: (client, redirectUri) =>
    withFailures(async () => {
      const configuration = await discover(client)
      const { authorization_endpoint, token_endpoint } = configuration.serverMetadata()
      if (!authorization_endpoint || !token_endpoint) throw new IdentityError('not_understood')
      await requireKnownClient(configuration, redirectUri)
    }),
}

function discover({ issuer, clientId, clientSecret }: ProviderClient): Promise<Configuration> {
  // Providers on the local machine or network use plain HTTP; the administrator configured it so.
  const isPlain = issuer.startsWith('http:')
  return discovery(new URL(issuer), clientId, undefined, authenticateBy(clientSecret), {
    // Without them the signature of an id token from the token endpoint is not verified.
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    timeout: TIMEOUT_SECONDS,
    [customFetch]: (url, options) => boundedFetch(url, options),
  })
}

/** Sends the secret in the form if the provider supports it, otherwise in the header. */
function authenticateBy(secret: string | undefined): ClientAuth {
  if (!secret) return None()
  return (server, ...request) => {
    const takesForm = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const authenticate = takesForm ? ClientSecretPost(secret) : ClientSecretBasic(secret)
    authenticate(server, ...request)
  }
}

/** Sends an invalid code. A provider that refuses the code instead of our credentials knows us. */
async function requireKnownClient(configuration: Configuration, redirectUri: string): Promise<void> {
  try {
    await genericGrantRequest(configuration, 'authorization_code', {
      code: 'is-this-client-known',
      redirect_uri: redirectUri,
      code_verifier: 'is-this-client-known-is-this-client-known-1',
    })
  } catch (error) {
    if (['credentials_refused', 'unreachable'].includes(failureOf(error))) throw error
  }
}

async function withFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof IdentityError ? error : new IdentityError(failureOf(error), error)
  }
}

function failureOf(error: unknown): IdentityFailure {
  if (error instanceof AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'cancelled' : 'not_understood'
  }
  if (error instanceof WWWAuthenticateChallengeError) return 'credentials_refused'
  if (error instanceof ResponseBodyError) {
    if (error.error === 'invalid_grant') return 'code_refused'
    return ['invalid_client', 'unauthorized_client'].includes(error.error)
      ? 'credentials_refused'
      : 'not_understood'
  }
  const isSilence = error instanceof ClientError ? error.code === 'OAUTH_TIMEOUT' : error instanceof TypeError
  return isSilence ? 'unreachable' : 'not_understood'
}

const textOf = (claim: unknown) => (typeof claim === 'string' && claim.trim() ? claim.trim() : undefined)
