import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { externalSignIn } from '#contract/external-sign-in.ts'
import { CALLBACK_URL, createSignInFlow } from '#server/testing/external-sign-in.ts'
import { startAnotherApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { type OpenidPeer, startOpenidPeer } from '#server/testing/openid-peer.ts'

let peer: OpenidPeer
let app: TestApp
let admin: TestUser
let wanted: { strategy: 'oidc'; name: string; issuer: string; clientId: string; clientSecret: string }

beforeAll(async () => {
  peer = await startOpenidPeer([CALLBACK_URL])
  app = await startAnotherApp()
  admin = await app.addUser({ isAdmin: true })
  const { issuer, clientId, clientSecret } = peer
  wanted = { strategy: 'oidc', name: 'Our school', issuer, clientId, clientSecret }
})
afterAll(() => peer.close())

const configure = (more: object = {}) => app.call(admin.id, externalSignIn.configure, { ...wanted, ...more })
const offered = async () => (await app.call(undefined, externalSignIn.strategies)).body

test('the strategies are for administrators only', async () => {
  const user = await app.addUser()
  for (const [who, status] of [
    [undefined, 401],
    [user.id, 403],
  ] as const) {
    expect((await app.call(who, externalSignIn.configurations)).status).toBe(status)
    expect((await app.call(who, externalSignIn.configure, wanted)).status).toBe(status)
    expect((await app.call(who, externalSignIn.removeConfiguration, { strategy: 'oidc' })).status).toBe(
      status,
    )
  }
})

test('the list contains every possible strategy with its callback address', async () => {
  expect((await app.call(admin.id, externalSignIn.configurations)).body).toEqual([
    {
      strategy: 'oidc',
      name: 'single sign-on',
      source: 'none',
      issuer: null,
      clientId: null,
      hasSecret: false,
      callbackUrl: CALLBACK_URL,
      variable: 'OIDC_ISSUER',
    },
    expect.objectContaining({ strategy: 'google', issuer: 'https://accounts.google.com', source: 'none' }),
    expect.objectContaining({ strategy: 'github', issuer: 'https://github.com', source: 'none' }),
  ])
})

describe('a provider', () => {
  test.each([
    ['that is not there', { issuer: 'http://127.0.0.1:9' }, { issuer: 'No server responds at this address' }],
    [
      'that does not know us',
      { clientId: 'somebody-else' },
      { clientSecret: 'The provider rejected this client ID and secret' },
    ],
    [
      'whose secret is another',
      { clientSecret: 'wrong' },
      { clientSecret: 'The provider rejected this client ID and secret' },
    ],
    ['without an address', { issuer: undefined }, { issuer: 'Enter the address of the provider' }],
    ['without a client', { clientId: ' ' }, { clientId: 'Enter the client ID' }],
    ['at no address', { issuer: 'ftp://x' }, { issuer: 'Enter an http or https address' }],
    [
      'with a password in its address',
      { issuer: 'https://me:hunter2@x.example' },
      { issuer: 'Enter the address alone, without a password or anything after ? or #' },
    ],
  ])('%s is not saved', async (_, change, fields) => {
    const { status, body } = await configure(change)
    expect([status, body.fields]).toEqual([422, fields])
    expect(await offered()).toEqual([])
    expect(JSON.stringify(body)).not.toContain('hunter2')
  })

  test('is not saved when its address belongs to another service', async () => {
    const elsewhere = await startAnotherApp()
    await elsewhere.app.http.listen({ port: 0, host: '127.0.0.1' })
    const issuer = elsewhere.app.http.listeningOrigin
    expect((await configure({ issuer })).body.fields).toEqual({
      issuer: 'No OpenID Connect provider found at this address. Enter its exact issuer URL.',
    })
  })

  test('is saved when it responds and knows us, and signs users in', async () => {
    const { status, body } = await configure()
    expect([status, body]).toEqual([
      200,
      {
        strategy: 'oidc',
        name: 'Our school',
        source: 'saved',
        issuer: peer.issuer,
        clientId: peer.clientId,
        hasSecret: true,
        callbackUrl: CALLBACK_URL,
        variable: 'OIDC_ISSUER',
      },
    ])
    expect(await offered()).toEqual([{ strategy: 'oidc', name: 'Our school' }])
    const flow = createSignInFlow(app, peer)
    const { finished } = await flow.signIn(flow.addPeerAccount())
    expect(finished.signedIn.user.isAdmin).toBe(false)
  })

  test('never reveals its secret', async () => {
    const rows = await app.ports.database.db.selectFrom('sign_in_strategies').selectAll().execute()
    const entries = await app.ports.database.db.selectFrom('audit_entries').selectAll().execute()
    const shown = await app.call(admin.id, externalSignIn.configurations)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify([rows, entries, shown.body, app.logged])).not.toContain(peer.clientSecret)
    expect(entries.map(({ action, target_id }) => [action, target_id])).toContainEqual([
      'external_sign_in.configured',
      'oidc',
    ])
  })

  test('keeps its secret when only its name changes, and never sends it to another address', async () => {
    const renamed = await configure({ name: 'The school', clientSecret: undefined })
    expect(renamed.body).toMatchObject({ name: 'The school', hasSecret: true })
    const moved = await configure({ issuer: 'http://127.0.0.1:9', clientSecret: undefined })
    expect(moved.body.fields).toEqual({
      clientSecret: 'Enter the secret again for the new address or client',
    })
  })

  test('overrides saved values when it is configured by the environment, and can only be changed there', async () => {
    const set = await startAnotherApp({ ...peer.environment, OIDC_NAME: 'By environment' }, app)
    const { body } = await set.call(admin.id, externalSignIn.configurations)
    expect(body[0]).toMatchObject({ source: 'environment', name: 'By environment', hasSecret: true })
    const refused = await set.call(admin.id, externalSignIn.configure, wanted)
    expect(refused.body.fields).toEqual({
      clientId: 'Set by OIDC_ISSUER. Change it there and restart.',
    })
  })

  test('is not offered after its removal', async () => {
    const removed = await app.call(admin.id, externalSignIn.removeConfiguration, { strategy: 'oidc' })
    expect(removed.body).toMatchObject({ source: 'none', clientId: null, hasSecret: false })
    expect(await offered()).toEqual([])
    const again = await app.call(admin.id, externalSignIn.removeConfiguration, { strategy: 'oidc' })
    expect(again.status).toBe(404)
  })
})

test('Google and GitHub need a secret', async () => {
  for (const strategy of ['google', 'github'] as const) {
    const { body } = await app.call(admin.id, externalSignIn.configure, { strategy, clientId: 'c' })
    expect(body.fields).toEqual({ clientSecret: 'Enter the client secret' })
  }
})
