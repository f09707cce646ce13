import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEmulator, type Emulator } from 'emulate'
import { afterEach, describe, expect, test } from 'vitest'
import type { ProviderClient } from '#server/platform/config/sign-in-config.ts'
import { freePort } from '#server/testing/free-port.ts'
import { walkThrough } from '#server/testing/openid-peer.ts'
import { github } from './github.ts'
import { openid } from './openid.ts'
import { type Challenge, IdentityError, type IdentityProtocol } from './port.ts'

const REDIRECT = 'http://localhost:3000/auth/google/callback'
const challenge: Challenge = {
  state: 'a state',
  nonce: 'a nonce',
  verifier: 'v'.repeat(43),
  redirectUri: REDIRECT,
}
const emulators: Emulator[] = []
const servers: Server[] = []

afterEach(async () => {
  for (const emulator of emulators.splice(0)) await emulator.close()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function travel(
  protocol: IdentityProtocol,
  client: ProviderClient,
  fields: Record<string, string>,
): Promise<URLSearchParams> {
  const back = await walkThrough(await protocol.authorizationUrl(client, challenge), fields)
  expect(back.startsWith(`${REDIRECT}?`)).toBe(true)
  return new URL(back).searchParams
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof IdentityError ? error.failure : String(error)),
  )

describe('Google', () => {
  async function start(): Promise<ProviderClient> {
    const port = await freePort()
    const emulator = await createEmulator({
      service: 'google',
      port,
      seed: {
        google: {
          users: [{ email: 'ada@gmail.example', name: 'Ada Lovelace', email_verified: true }],
          oauth_clients: [
            { client_id: 'g', client_secret: 's', name: 'Commonplace', redirect_uris: [REDIRECT] },
          ],
        },
      },
    })
    emulators.push(emulator)
    return { protocol: 'openid', issuer: emulator.url, clientId: 'g', clientSecret: 's' }
  }

  test('identifies a user, once for each code', async () => {
    const client = await start()
    const answer = await travel(openid, client, { email: 'ada@gmail.example' })
    expect(await openid.identify(client, challenge, answer)).toMatchObject({
      issuer: client.issuer,
      subject: expect.any(String),
      email: 'ada@gmail.example',
      isEmailVerified: true,
      name: 'Ada Lovelace',
    })
    expect(await failureOf(openid.identify(client, challenge, answer))).toBe('code_refused')
  })

  test('refuses another verifier; our adapter refuses another state or nonce', async () => {
    const client = await start()
    const identify = async (change: Partial<Challenge>) => {
      const answer = await travel(openid, client, { email: 'ada@gmail.example' })
      return failureOf(openid.identify(client, { ...challenge, ...change }, answer))
    }
    expect(await identify({ verifier: 'w'.repeat(43) })).toBe('code_refused')
    expect(await identify({ state: 'another' })).toBe('not_understood')
    expect(await identify({ nonce: 'another' })).toBe('not_understood')
  })

  test('reports whether it accepts our credentials', async () => {
    const client = await start()
    expect(await failureOf(openid.verify(client, REDIRECT))).toBe('none')
    const stranger = { ...client, clientSecret: 'wrong' }
    expect(await failureOf(openid.verify(stranger, REDIRECT))).toBe('credentials_refused')
  })
})

describe('GitHub', () => {
  async function start(): Promise<ProviderClient> {
    const port = await freePort()
    const emulator = await createEmulator({
      service: 'github',
      port,
      seed: {
        github: {
          users: [{ login: 'octocat', name: 'Octo Cat', email: 'octo@github.example' }],
          oauth_apps: [
            { client_id: 'h', client_secret: 't', name: 'Commonplace', redirect_uris: [REDIRECT] },
          ],
        },
      },
    })
    emulators.push(emulator)
    const { url } = emulator
    return { protocol: 'github', issuer: url, apiUrl: url, clientId: 'h', clientSecret: 't' }
  }

  test('identifies a user, once for each code', async () => {
    const client = await start()
    const answer = await travel(github, client, { login: 'octocat' })
    expect(await github.identify(client, challenge, answer)).toEqual({
      issuer: client.issuer,
      subject: expect.stringMatching(/^\d+$/),
      email: 'octo@github.example',
      isEmailVerified: true,
      name: 'Octo Cat',
      username: 'octocat',
    })
    expect(await failureOf(github.identify(client, challenge, answer))).toBe('code_refused')
    const other = { ...challenge, state: 'another' }
    expect(await failureOf(github.identify(client, other, answer))).toBe('not_understood')
  })

  test('reports whether it accepts our credentials', async () => {
    const client = await start()
    expect(await failureOf(github.verify(client, REDIRECT))).toBe('none')
    const stranger = { ...client, clientSecret: 'wrong' }
    expect(await failureOf(github.verify(stranger, REDIRECT))).toBe('credentials_refused')
  })

  test('receives the hash of the verifier first and the verifier afterwards', async () => {
    const bodies: string[] = []
    const issuer = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (chunk: string) => bodies.push(chunk))
      request.on('end', () => response.end(JSON.stringify({ error: 'bad_verification_code' })))
    })
    const client: ProviderClient = { protocol: 'github', issuer, clientId: 'h', clientSecret: 't' }
    const ahead = new URL(await github.authorizationUrl(client, challenge)).searchParams
    expect(ahead.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(ahead.toString()).not.toContain(challenge.verifier)
    const answer = new URLSearchParams({ code: 'c', state: challenge.state })
    expect(await failureOf(github.identify(client, challenge, answer))).toBe('code_refused')
    expect(new URLSearchParams(bodies.join('')).get('code_verifier')).toBe(challenge.verifier)
  })

  test.each([
    ['nothing but an error', { error: 'redirect_uri_mismatch' }, 'not_understood'],
    ['nonsense', 'nonsense', 'not_understood'],
    ['an endless answer', 'x'.repeat(1_500_000), 'not_understood'],
  ])('may answer with %s', async (_, body, failure) => {
    const issuer = await serve((_request, response) => {
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
    const client: ProviderClient = { protocol: 'github', issuer, clientId: 'h', clientSecret: 't' }
    expect(await failureOf(github.verify(client, REDIRECT))).toBe(failure)
  })

  test('vouches for the primary address only', async () => {
    const issuer = await serve((request, response) => {
      const answers: Record<string, unknown> = {
        '/login/oauth/access_token': { access_token: 't' },
        '/api/v3/user': { id: 7, login: 'octocat', name: null },
        '/api/v3/user/emails': [
          { email: 'old@github.example', primary: false, verified: true },
          { email: 'new@github.example', primary: true, verified: false },
        ],
      }
      response.end(JSON.stringify(answers[request.url ?? '']))
    })
    const client: ProviderClient = { protocol: 'github', issuer, clientId: 'h', clientSecret: 't' }
    const answer = new URLSearchParams({ code: 'c', state: challenge.state })
    expect(await github.identify(client, challenge, answer)).toMatchObject({
      subject: '7',
      email: 'new@github.example',
      isEmailVerified: false,
      name: undefined,
    })
  })
})

describe('the verification of a provider', () => {
  const client = (issuer: string): ProviderClient => ({ protocol: 'openid', issuer, clientId: 'c' })

  test.each([
    ['has no document', 404, '{}'],
    ['is another than it says', 200, JSON.stringify({ issuer: 'https://elsewhere.example' })],
    ['sends far too much', 200, 'x'.repeat(1_500_000)],
  ])('fails when the provider %s', async (_, status, body) => {
    const issuer = await serve((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    expect(await failureOf(openid.verify(client(issuer), REDIRECT))).not.toBe('none')
  })

  test('fails without a request to the address of a cloud’s credentials', async () => {
    expect(await failureOf(openid.verify(client('http://169.254.169.254'), REDIRECT))).toBe('unreachable')
  })

  test('fails when the provider is unreachable', async () => {
    expect(await failureOf(openid.verify(client('http://127.0.0.1:9'), REDIRECT))).toBe('unreachable')
    const gone: ProviderClient = { protocol: 'github', issuer: 'http://127.0.0.1:9', clientId: 'c' }
    expect(await failureOf(github.verify(gone, REDIRECT))).toBe('unreachable')
  })
})
