import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import { externalSignIn } from '#contract/external-sign-in.ts'
import { users } from '#contract/users.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { openCookieClient } from '#server/testing/cookie-client.ts'
import { CALLBACK_URL, createSignInFlow, errorIn, type SignInFlow } from '#server/testing/external-sign-in.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import { type OpenidPeer, startOpenidPeer, walkThrough } from '#server/testing/openid-peer.ts'
import { forgetExpiredAttempts } from './service.ts'

const EXPIRED = 'This sign-in has expired or was already used. Try again.'
const OTHER_BROWSER = 'This sign-in was started in another browser. Try again in this one.'
const CODE_REFUSED = 'This sign-in with Our school is no longer valid. Try again.'
const NOT_TRUSTED = 'The response from Our school could not be verified. Try again.'

let peer: OpenidPeer
let app: TestApp
let flow: SignInFlow

beforeAll(async () => {
  peer = await startOpenidPeer([CALLBACK_URL])
  app = await startAnotherApp(peer.environment)
  flow = createSignInFlow(app, peer)
})
afterAll(() => peer.close())

/** The same address with one parameter changed, or without it. */
function altered(url: string, name: string, value?: string): string {
  const changed = new URL(url)
  if (value === undefined) changed.searchParams.delete(name)
  else changed.searchParams.set(name, value)
  return changed.href
}

test('the sign-in pages offer the configured strategies', async () => {
  expect((await app.call(undefined, externalSignIn.strategies)).body).toEqual([
    { strategy: 'oidc', name: 'Our school' },
  ])
  const bare = await startAnotherApp()
  expect((await bare.call(undefined, externalSignIn.strategies)).body).toEqual([])
  const unknown = await bare.call(undefined, externalSignIn.start, { strategy: 'google' })
  expect([unknown.status, unknown.body.message]).toEqual([404, 'This sign-in method is not set up.'])
})

test('a sign-in redirects to the provider with state, nonce and the hash of a verifier, bound to this browser', async () => {
  const { body, cookies } = await app.call(undefined, externalSignIn.start, { strategy: 'oidc' })
  const { origin, searchParams } = new URL(body.url)
  expect(origin).toBe(peer.issuer)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: peer.clientId,
    redirect_uri: CALLBACK_URL,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/auth/', maxAge: 600 }])
  const rows = await app.ports.database.db.selectFrom('sign_in_attempts').selectAll().execute()
  const secrets = [searchParams.get('state'), searchParams.get('nonce'), cookies[0]?.value]
  for (const secret of secrets) expect(JSON.stringify([rows, app.logged])).not.toContain(secret)
})

test('a sign-in opens an ordinary session and returns to the previous page', async () => {
  const subject = flow.addPeerAccount({ name: 'Ada Lovelace', preferred_username: 'ada' })
  const { cookieClient, led, finished } = await flow.signIn(subject, {
    redirectTo: '/notebooks/1?projectId=2',
  })
  expect(led.pathname).toBe('/auth/success')
  expect(led.searchParams.get('userId')).toBe(finished.signedIn.user.id)
  expect(finished.redirectTo).toBe('/notebooks/1?projectId=2')
  expect(finished.signedIn.user).toMatchObject({ username: 'ada', name: 'Ada Lovelace' })
  expect((await cookieClient.send(users.me, {}, finished.signedIn.accessToken)).status).toBe(200)
  expect((await cookieClient.send(auth.refresh)).status).toBe(200)
  expect([...cookieClient.cookies.keys()]).toEqual(['refresh_token'])
})

test('no code, token or state is logged', async () => {
  const cookieClient = openCookieClient(app)
  const back = await flow.authorizeAtProvider(cookieClient, flow.addPeerAccount())
  const led = await cookieClient.open(back)
  await cookieClient.send(externalSignIn.finish, { token: led.searchParams.get('token') })
  for (const name of ['code', 'state'])
    expect(JSON.stringify(app.logged)).not.toContain(new URL(back).searchParams.get(name))
  expect(JSON.stringify(app.logged)).not.toContain(led.searchParams.get('token'))
})

test('an id token that is not signed with a published key of the provider is refused', async () => {
  const forging = await startOpenidPeer([CALLBACK_URL])
  onTestFinished(() => forging.close())
  const site = await startAnotherApp(forging.environment)
  const trip = createSignInFlow(site, forging)
  await forging.publishAnotherKey()
  const { led } = await trip.signIn(trip.addPeerAccount())
  expect(errorIn(led)).toEqual(['/login', NOT_TRUSTED])
  expect(JSON.parse(led.searchParams.get('errorKey') ?? '')).toEqual({
    key: 'auth.providerUntrusted',
    params: { provider: 'Our school' },
  })
})

describe('the response of a provider', () => {
  test('is accepted once', async () => {
    const cookieClient = openCookieClient(app)
    const back = await flow.authorizeAtProvider(cookieClient, flow.addPeerAccount())
    const kept = new Map(cookieClient.cookies)
    expect((await cookieClient.open(back)).pathname).toBe('/auth/success')
    for (const [name, value] of kept) cookieClient.cookies.set(name, value)
    expect(errorIn(await cookieClient.open(back))).toEqual(['/login', EXPIRED])
  })

  test('is accepted once in two concurrent requests', async () => {
    const cookieClient = openCookieClient(app)
    const back = await flow.authorizeAtProvider(cookieClient, flow.addPeerAccount())
    const both = await Promise.all([cookieClient.open(back), cookieClient.open(back)])
    expect(both.map(({ pathname }) => pathname).toSorted()).toEqual(['/auth/success', '/login'])
  })

  test('is refused with an unknown state, or none', async () => {
    const cookieClient = openCookieClient(app)
    const back = await flow.authorizeAtProvider(cookieClient, flow.addPeerAccount())
    expect(errorIn(await cookieClient.open(altered(back, 'state', 'made-up')))).toEqual(['/login', EXPIRED])
    expect(errorIn(await cookieClient.open(altered(back, 'state')))).toEqual(['/login', EXPIRED])
    expect((await cookieClient.open(back)).pathname).toBe('/auth/success')
  })

  test('is refused for another strategy than the one that was started', async () => {
    const cookieClient = openCookieClient(app)
    const back = await flow.authorizeAtProvider(cookieClient, flow.addPeerAccount())
    for (const strategy of ['google', 'nonsense', '%00'])
      expect(errorIn(await cookieClient.open(back.replace('/oidc/', `/${strategy}/`)))).toEqual([
        '/login',
        EXPIRED,
      ])
  })

  test('is refused in another browser, so that no user is signed in to another account', async () => {
    const attacker = openCookieClient(app)
    const back = await flow.authorizeAtProvider(attacker, flow.addPeerAccount())
    expect(errorIn(await openCookieClient(app).open(back))).toEqual(['/login', OTHER_BROWSER])
    expect(errorIn(await attacker.open(back))).toEqual(['/login', EXPIRED])
  })

  test('is refused ten minutes later', async () => {
    const cookieClient = openCookieClient(app)
    const back = await flow.authorizeAtProvider(cookieClient, flow.addPeerAccount())
    app.clock.advance(600_000)
    expect(errorIn(await cookieClient.open(back))).toEqual(['/login', EXPIRED])
  })

  test('is refused with the code of an earlier sign-in', async () => {
    const subject = flow.addPeerAccount()
    const cookieClient = openCookieClient(app)
    const first = await flow.authorizeAtProvider(cookieClient, subject)
    await cookieClient.open(first)
    const second = await flow.authorizeAtProvider(cookieClient, subject)
    const reused = altered(second, 'code', new URL(first).searchParams.get('code') ?? '')
    expect(errorIn(await cookieClient.open(reused))).toEqual(['/login', CODE_REFUSED])
  })

  test('is refused once the provider’s code has expired', async () => {
    const cookieClient = openCookieClient(app)
    const back = await flow.authorizeAtProvider(cookieClient, flow.addPeerAccount())
    // The provider is in this process and uses the system time.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(errorIn(await cookieClient.open(back))).toEqual(['/login', CODE_REFUSED])
  })

  test.each([
    ['another nonce', 'nonce', 'another', NOT_TRUSTED],
    ['the hash of another verifier', 'code_challenge', 'x'.repeat(43), CODE_REFUSED],
  ])('is refused when the attempt was made with %s', async (_, name, value, sentence) => {
    const cookieClient = openCookieClient(app)
    const { body } = await cookieClient.send(externalSignIn.start, { strategy: 'oidc' })
    const login = { login: flow.addPeerAccount(), password: 'any' }
    const back = await walkThrough(altered(String(body.url), name, value), login)
    expect(errorIn(await cookieClient.open(back))).toEqual(['/login', sentence])
  })

  test('is refused when it comes from another issuer', async () => {
    const cookieClient = openCookieClient(app)
    const back = await flow.authorizeAtProvider(cookieClient, flow.addPeerAccount())
    const mixedUp = altered(back, 'iss', 'https://elsewhere.example')
    expect(errorIn(await cookieClient.open(mixedUp))).toEqual(['/login', NOT_TRUSTED])
  })

  test.each([
    ['access_denied', 'You did not allow access to your Our school account.'],
    ['server_error', NOT_TRUSTED],
    ['<img src=x onerror=alert(1)>', NOT_TRUSTED],
  ])('may be %s, which is reported with one of our messages', async (error, sentence) => {
    const cookieClient = openCookieClient(app)
    const { body } = await cookieClient.send(externalSignIn.start, { strategy: 'oidc' })
    const state = new URL(String(body.url)).searchParams.get('state') ?? ''
    const more = { error_description: 'Call 0900-SCAM', iss: peer.issuer }
    const back = `${CALLBACK_URL}?${new URLSearchParams({ error, state, ...more }).toString()}`
    expect(errorIn(await cookieClient.open(back))).toEqual(['/login', sentence])
  })

  test('requires an address that the provider vouches for', async () => {
    const sentence =
      'Your Our school account has no confirmed email address. Confirm one there, or create an account with a password.'
    for (const account of [
      { email: undefined, email_verified: undefined },
      { email_verified: false },
      { email: 'nonsense' },
    ]) {
      const { led } = await flow.signIn(flow.addPeerAccount(account))
      expect(errorIn(led)).toEqual(['/login', sentence])
    }
  })
})

describe('the ticket for the page', () => {
  const land = async () => {
    const cookieClient = openCookieClient(app)
    const led = await cookieClient.open(await flow.authorizeAtProvider(cookieClient, flow.addPeerAccount()))
    const finish = (who = cookieClient, more: object = {}) =>
      who.send(externalSignIn.finish, { token: led.searchParams.get('token'), ...more })
    return { cookieClient, led, finish }
  }

  test('is valid once, also in two concurrent requests', async () => {
    const { finish } = await land()
    const both = await Promise.all([finish(), finish()])
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 422])
    expect((await finish()).body.message).toBe(EXPIRED)
  })

  test('is valid for a minute', async () => {
    const { finish } = await land()
    app.clock.advance(60_000)
    expect((await finish()).status).toBe(422)
  })

  test('is valid in its own browser only', async () => {
    const { finish } = await land()
    const stolen = await finish(openCookieClient(app))
    expect([stolen.status, stolen.body.message]).toEqual([422, OTHER_BROWSER])
    expect((await finish()).status).toBe(422)
  })

  test('is valid for its user only', async () => {
    const { finish } = await land()
    expect((await finish(undefined, { userId: 'somebody' })).status).toBe(422)
  })
})

test('a return address outside of this site is refused', async () => {
  for (const redirectTo of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere',
    '/a\nb',
    'new',
  ]) {
    const { status, body } = await app.call(undefined, externalSignIn.start, { strategy: 'oidc', redirectTo })
    expect([status, body.fields]).toEqual([422, { redirectTo: 'The return address must be on this site' }])
  }
})

test('an unreachable provider is reported', async () => {
  const gone = await startAnotherApp({ ...peer.environment, OIDC_ISSUER: 'http://127.0.0.1:9' })
  const { status, body } = await gone.call(undefined, externalSignIn.start, { strategy: 'oidc' })
  expect([status, body.message]).toEqual([503, 'Could not reach Our school. Try again later.'])
})

test('a provider that does not know this site is reported', async () => {
  const wrong = await startAnotherApp({ ...peer.environment, OIDC_CLIENT_SECRET: 'another' })
  const { led } = await createSignInFlow(wrong, peer).signIn(flow.addPeerAccount())
  expect(errorIn(led)).toEqual([
    '/login',
    'Our school rejected the configured client ID and secret. Ask an administrator to check them.',
  ])
})

test('sign-ins are limited for each address', async () => {
  const limited = await startAnotherApp(peer.environment)
  const cookieClient = openCookieClient(limited)
  const open = () => cookieClient.open(`${CALLBACK_URL}?code=1&state=2`)
  for (let time = 0; time < 100; time += 1) await open()
  expect(errorIn(await open())).toEqual(['/login', 'Too many attempts. Try again in 15 minutes.'])
})

test('abandoned attempts are deleted', async () => {
  await app.call(undefined, externalSignIn.start, { strategy: 'oidc' })
  app.clock.advance(601_000)
  await forgetExpiredAttempts(createSystemCtx(app.ports, 'test'))
  expect(await app.ports.database.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
})
