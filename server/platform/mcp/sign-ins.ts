import {
  auth,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  refreshAuthorization,
  selectClientAuthMethod,
} from '@modelcontextprotocol/sdk/client/auth.js'
import {
  InvalidClientError,
  InvalidGrantError,
  OAuthError,
  UnauthorizedClientError,
} from '@modelcontextprotocol/sdk/server/auth/errors.js'
import type {
  AuthorizationServerMetadata,
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import { mcpMessages } from '#contract/messages/mcp.ts'
import { removeSecrets, shorten } from '../llm/provider-error-text.ts'
import { createSignInFetch, dispatcherFor, type McpGuards } from './bounded-fetch.ts'
import { clientMetadataOf, isPublished } from './client-metadata.ts'
import {
  ClientRequired,
  type McpClient,
  McpError,
  type McpPlace,
  type McpSignIn,
  type McpSignIns,
} from './port.ts'

/** The parameters of an address that the authorization server gets are ours; its beginning is what the server says. */
const ADDRESS_MAX = 8000

interface Known extends McpSignIn {
  client?: OAuthClientInformationMixed
  discovery?: OAuthDiscoveryState
  tokens?: OAuthTokens & { access_token: string }
}

/** Signing in at authorization servers with the official client: discovery, registration, PKCE. */
export function createSignIns(guards: McpGuards): McpSignIns {
  const fetchOf = ({ isPublicOnly }: McpPlace) => createSignInFetch(dispatcherFor(guards, isPublicOnly))
  return {
    async isOffered(place) {
      const fetchFn = fetchOf(place)
      const { resourceMetadataUrl } = await challengeOf(place, fetchFn)
      const named = resourceMetadataUrl && { resourceMetadataUrl }
      const found = await saying(() => discoverOAuthServerInfo(place.url, { fetchFn, ...named }))
      return found.authorizationServerMetadata !== undefined
    },
    async begin(place, state) {
      const known: Known = place.client ? { client: toClientInformation(place.client) } : {}
      let address: URL | undefined
      const isOwnClient = !place.client && (await isPublished(place.clientUrl, guards.users))
      const provider = providerOf(known, {
        redirectUrl: place.redirectUrl,
        ...(isOwnClient && { clientUrl: place.clientUrl }),
        state,
        onAddress: (opened) => (address = opened),
      })
      const fetchFn = fetchOf(place)
      const challenge = await challengeOf(place, fetchFn)
      await saying(() => auth(provider, { serverUrl: place.url, fetchFn, ...challenge }), known)
      if (!address || !isOpenable(address)) throw new McpError(mcpMessages.signInNotOffered())
      return { address: address.href, signIn: known }
    },
    async finish(place, signIn, { code, iss }) {
      const known: Known = { ...(signIn as Known) }
      requireSameIssuer(known, iss)
      const provider = providerOf(known, { redirectUrl: place.redirectUrl })
      await saying(
        () => auth(provider, { serverUrl: place.url, authorizationCode: code, fetchFn: fetchOf(place) }),
        known,
      )
      const { verifier: _, ...kept } = known
      return kept
    },
    renew: (place, signIn) => renew(signIn as Known, fetchOf(place)),
    revoke: (place, signIn) => revoke(signIn as Known, fetchOf(place)),
  }
}

const toClientInformation = ({ id, secret }: McpClient): OAuthClientInformationMixed => ({
  client_id: id,
  ...(secret !== undefined && { client_secret: secret }),
})

/**
 * RFC 9207: with several authorization servers, one of them could have the code of another sent to itself. A server that
 * says that it names itself must do so.
 */
function requireSameIssuer({ discovery }: Known, iss: string | undefined): void {
  const metadata = discovery?.authorizationServerMetadata as
    | { issuer?: unknown; authorization_response_iss_parameter_supported?: unknown }
    | undefined
  const isMissing = iss === undefined && metadata?.authorization_response_iss_parameter_supported === true
  const isOther = iss !== undefined && metadata !== undefined && iss !== metadata.issuer
  if (isMissing || isOther) throw new McpError(mcpMessages.signInMixedUp())
}

/** What the server says to a request without a token: where its metadata is, and the scope that it wants. */
async function challengeOf({ url }: McpPlace, fetchFn: FetchLike) {
  const response = await fetchFn(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  })
  await response.body?.cancel()
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response)
  return {
    ...(resourceMetadataUrl && { resourceMetadataUrl }),
    ...(scope !== undefined && { scope }),
  }
}

const isOpenable = ({ protocol, href }: URL) => /^https?:$/.test(protocol) && href.length <= ADDRESS_MAX

interface ProviderOptions {
  redirectUrl: string
  /** Our client id at authorization servers that read the metadata there. */
  clientUrl?: string
  state?: string
  onAddress?(address: URL): void
}

/** What the SDK reads and writes while a user signs in; it is kept in `known`. */
function providerOf(
  known: Known,
  { redirectUrl, clientUrl, state, onAddress }: ProviderOptions,
): OAuthClientProvider {
  return {
    redirectUrl,
    clientMetadata: clientMetadataOf(redirectUrl),
    ...(clientUrl !== undefined && { clientMetadataUrl: clientUrl }),
    ...(state !== undefined && { state: () => state }),
    clientInformation: () => known.client,
    saveClientInformation: (client) => void (known.client = client),
    tokens: () => undefined,
    saveTokens: (tokens) => void (known.tokens = tokens),
    redirectToAuthorization: (address) => onAddress?.(address),
    saveCodeVerifier: (verifier) => void (known.verifier = verifier),
    codeVerifier: () => known.verifier ?? '',
    discoveryState: () => known.discovery,
    saveDiscoveryState: (discovery) => void (known.discovery = discovery),
  }
}

async function renew(known: Known, fetchFn: FetchLike): Promise<McpSignIn | undefined> {
  const { client, discovery, tokens } = known
  if (!client || !discovery || !tokens?.refresh_token) return undefined
  const { authorizationServerUrl, authorizationServerMetadata: metadata, resourceMetadata } = discovery
  const refreshToken = tokens.refresh_token
  try {
    const renewed = await refreshAuthorization(authorizationServerUrl, {
      clientInformation: client,
      refreshToken,
      fetchFn,
      ...(metadata && { metadata }),
      ...(resourceMetadata && { resource: resourceMetadata.resource }),
    })
    return { ...known, tokens: { ...tokens, ...renewed } }
  } catch (error) {
    if (ENDED.some((Refusal) => error instanceof Refusal)) return undefined
    throw toMcpError(error, [tokens.access_token, refreshToken, client.client_secret ?? ''].filter(Boolean))
  }
}

const ENDED = [InvalidGrantError, InvalidClientError, UnauthorizedClientError]

/** RFC 7009; servers without it keep the grant until it expires. */
async function revoke({ client, discovery, tokens }: Known, fetchFn: FetchLike): Promise<void> {
  const metadata = discovery?.authorizationServerMetadata as { revocation_endpoint?: unknown } | undefined
  const endpoint = metadata?.revocation_endpoint
  if (typeof endpoint !== 'string' || !client || !tokens) return
  const { refresh_token: refreshToken, access_token: accessToken } = tokens
  const body = new URLSearchParams({
    token: refreshToken ?? accessToken,
    token_type_hint: refreshToken ? 'refresh_token' : 'access_token',
  })
  const response = await fetchFn(endpoint, {
    method: 'POST',
    headers: authenticated(client, discovery?.authorizationServerMetadata, body),
    body,
  })
  await response.body?.cancel()
}

/** Names the client as the SDK does for tokens: by a header, or by the body. */
function authenticated(
  client: OAuthClientInformationMixed,
  metadata: AuthorizationServerMetadata | undefined,
  body: URLSearchParams,
): Record<string, string> {
  const { client_id: id, client_secret: secret } = client
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const method = selectClientAuthMethod(client, metadata?.token_endpoint_auth_methods_supported ?? [])
  if (method === 'client_secret_basic')
    return { ...type, authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }
  body.set('client_id', id)
  if (method === 'client_secret_post' && secret) body.set('client_secret', secret)
  return type
}

async function saying<T>(work: () => Promise<T>, known: Known = {}): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { client, discovery } = known
    const metadata = discovery?.authorizationServerMetadata
    if (metadata && !client && !metadata.registration_endpoint)
      throw new ClientRequired(mcpMessages.signInNeedsClient(), { cause: error })
    throw toMcpError(error, client?.client_secret ? [client.client_secret] : [])
  }
}

function toMcpError(error: unknown, secrets: string[]): McpError {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof McpError) return cause
  const words = error instanceof OAuthError ? shorten(removeSecrets(error.message, secrets)) : ''
  const said = words ? mcpMessages.signInFailedWith({ words }) : mcpMessages.signInFailed()
  return new McpError(said, { cause: error })
}
