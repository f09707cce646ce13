import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ProviderClient } from '#server/platform/config/sign-in-config.ts'
import { boundedFetch, TIMEOUT_SECONDS } from './bounded-fetch.ts'
import { type Challenge, type ExternalIdentity, IdentityError, type IdentityProtocol } from './port.ts'

/** The shape of refusals by the authorization and token endpoints. */
const Refusal = z.object({ error: z.string() })
const Token = z.object({ access_token: z.string().min(1) })
const Account = z.object({ id: z.number().int(), login: z.string(), name: z.string().nullish() })
const Addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub, whose sign-in is OAuth 2 without OpenID: its API identifies the user. */
export const github: IdentityProtocol = {
  async authorizationUrl({ issuer, clientId }, { state, verifier, redirectUri }) {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'read:user user:email',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    return `${issuer}/login/oauth/authorize?${query.toString()}`
  },

  async identify(client, challenge, answer) {
    const refusal = answer.get('error')
    if (refusal) throw new IdentityError(refusal === 'access_denied' ? 'cancelled' : 'not_understood')
    if (answer.get('state') !== challenge.state) throw new IdentityError('not_understood')
    const token = await redeem(client, { ...challenge, code: answer.get('code') ?? '' })
    return describe(client, token)
  },

  async verify(client, redirectUri) {
    const nonsense = { code: 'is-this-client-known', verifier: 'is-this-client-known-is-this-client-known-1' }
    try {
      await redeem(client, { ...nonsense, redirectUri })
    } catch (error) {
      // A provider that refuses the code instead of our credentials knows us.
      if (!(error instanceof IdentityError) || error.failure !== 'code_refused') throw error
    }
  },
}

type Redemption = Pick<Challenge, 'verifier' | 'redirectUri'> & { code: string }

async function redeem(client: ProviderClient, { code, verifier, redirectUri }: Redemption): Promise<string> {
  const answer = await request(`${client.issuer}/login/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: client.clientId,
      client_secret: client.clientSecret ?? '',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  const refused = Refusal.safeParse(answer).data?.error
  if (refused === 'bad_verification_code') throw new IdentityError('code_refused')
  if (refused === 'incorrect_client_credentials') throw new IdentityError('credentials_refused')
  return read(Token, answer).access_token
}

async function describe(client: ProviderClient, token: string): Promise<ExternalIdentity> {
  const authorization = { authorization: `Bearer ${token}` }
  const api = client.apiUrl ?? apiOf(client.issuer)
  const [account, addresses] = await Promise.all([
    request(`${api}/user`, { headers: authorization }).then((answer) => read(Account, answer)),
    request(`${api}/user/emails`, { headers: authorization }).then((answer) => read(Addresses, answer)),
  ])
  const address = addresses.find(({ primary }) => primary)
  return {
    issuer: client.issuer,
    subject: String(account.id),
    email: address?.email,
    isEmailVerified: address?.verified ?? false,
    name: account.name ?? undefined,
    username: account.login,
  }
}

/** GitHub's API has a host of its own; other installations serve it under their address. */
const apiOf = (issuer: string) =>
  issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`

interface Asked {
  method?: 'POST'
  body?: URLSearchParams
  headers?: Record<string, string>
}

async function request(url: string, options: Asked): Promise<unknown> {
  let response: Response
  try {
    response = await boundedFetch(url, {
      ...options,
      headers: { accept: 'application/json', 'user-agent': 'commonplace', ...options.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
    })
  } catch (error) {
    throw new IdentityError('unreachable', error)
  }
  // An installation of GitHub that refuses our credentials reports it by its status only.
  if (!response.ok && response.status !== 400) {
    throw new IdentityError(response.status >= 500 ? 'unreachable' : 'not_understood')
  }
  return response.json().catch((error: unknown) => {
    throw new IdentityError('not_understood', error)
  })
}

function read<S extends z.ZodType>(shape: S, answer: unknown): z.output<S> {
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw new IdentityError('not_understood')
  return parsed.data
}
