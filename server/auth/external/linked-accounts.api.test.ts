import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { authSessions } from '#contract/auth-sessions.ts'
import { externalSignIn } from '#contract/external-sign-in.ts'
import { passkeys } from '#contract/passkeys.ts'
import { users } from '#contract/users.ts'
import { openCookieClient } from '#server/testing/cookie-client.ts'
import { CALLBACK_URL, errorIn, startExternalSignIn } from '#server/testing/external-sign-in.ts'
import type { TestUser } from '#server/testing/harness.ts'
import { walkThrough } from '#server/testing/openid-peer.ts'

const { peer, app, flow, addressOf, auditedOf, change, verifyAddress } = await startExternalSignIn()

describe('linking in a session', () => {
  const leave = async (user: TestUser, subject: string) => {
    const cookieClient = openCookieClient(app)
    const { body } = await cookieClient.send(externalSignIn.link, { strategy: 'oidc' }, user.token)
    const back = await walkThrough(String(body.url), { login: subject, password: 'any' })
    return { cookieClient, back }
  }
  const link = async (user: TestUser, subject: string) => {
    const { cookieClient, back } = await leave(user, subject)
    return cookieClient.open(back)
  }

  test('requires one, and leads back to the profile', async () => {
    expect((await app.call(undefined, externalSignIn.link, { strategy: 'oidc' })).status).toBe(401)
    const user = await app.addUser()
    const subject = flow.addPeerAccount({ email: 'other@elsewhere.example' })
    expect((await link(user, subject)).href).toBe('http://this.site/profile?tab=3')
    expect((await link(user, subject)).pathname).toBe('/profile')
    const { body } = await app.call(user.id, externalSignIn.linkedAccounts)
    expect(body).toMatchObject([{ label: 'other@elsewhere.example', linkedAt: expect.any(String) }])
    expect(await auditedOf(user.id)).toMatchObject([{ action: 'external_sign_in.linked', actor_id: user.id }])
    expect((await flow.signIn(subject)).finished.signedIn.user.id).toBe(user.id)
  })

  test('is reported to the owner of the account by mail, once', async () => {
    const user = await app.addUser()
    const subject = flow.addPeerAccount({ email: 'elsewhere@example.org' })
    await link(user, subject)
    await link(user, subject)
    await app.settle()
    const mails = app.mails.filter(({ to }) => to === user.email)
    expect(mails.map((mail) => mail.subject)).toEqual(['Your Our school account was linked'])
    expect(app.mails.some(({ to }) => to === 'elsewhere@example.org')).toBe(false)
  })

  test('is refused during an impersonation', async () => {
    const [admin, user] = [await app.addUser({ isAdmin: true }), await app.addUser()]
    const subject = flow.addPeerAccount()
    await link(user, subject)
    const { body } = await app.call(admin.id, authSessions.impersonate, { id: user.id })
    const [linked] = (await app.call(user.id, externalSignIn.linkedAccounts)).body
    const acting = openCookieClient(app)
    const sentence = 'Only the user can do this. Return to your own account first.'
    for (const answer of [
      await acting.send(externalSignIn.link, { strategy: 'oidc' }, body.accessToken),
      await acting.send(externalSignIn.unlink, { id: linked?.id }, body.accessToken),
    ])
      expect([answer.status, answer.body.message]).toEqual([403, sentence])
  })

  test('works without any address, because the session counts', async () => {
    const user = await app.addUser()
    const subject = flow.addPeerAccount({ email: undefined, preferred_username: 'plain' })
    await link(user, subject)
    expect((await app.call(user.id, externalSignIn.linkedAccounts)).body).toMatchObject([{ label: 'plain' }])
  })

  test('is refused for an identity of another account, also concurrently', async () => {
    const [user, other] = [await app.addUser(), await app.addUser()]
    const subject = flow.addPeerAccount()
    const sentence = 'This Our school account is already linked to another user.'
    const ways = [await leave(user, subject), await leave(other, subject)]
    const led = await Promise.all(ways.map(({ cookieClient, back }) => cookieClient.open(back)))
    const refused = led.filter(({ pathname }) => pathname !== '/profile')
    expect(refused.map(errorIn)).toEqual([['/auth/success', sentence]])
  })

  test('fails when the session in which it was started has ended', async () => {
    const user = await app.addUser()
    const { cookieClient, back } = await leave(user, flow.addPeerAccount())
    await app.call(user.id, auth.logout)
    const sentence = 'Your session has ended. Sign in and link the account again.'
    expect(errorIn(await cookieClient.open(back))).toEqual(['/auth/success', sentence])
  })

  test('shows the provider’s refusal on the profile page', async () => {
    const user = await app.addUser()
    const { cookieClient, back } = await leave(user, flow.addPeerAccount())
    const state = new URL(back).searchParams.get('state') ?? ''
    const cancelled = new URLSearchParams({ error: 'access_denied', state, iss: peer.issuer }).toString()
    expect(errorIn(await cookieClient.open(`${CALLBACK_URL}?${cancelled}`))).toEqual([
      '/auth/success',
      'You did not allow access to your Our school account.',
    ])
  })
})

describe('unlinking an account', () => {
  const linked = async (token: string) => {
    const { body } = await openCookieClient(app).send(externalSignIn.linkedAccounts, {}, token)
    return body as unknown as { id: string }[]
  }

  test('is limited to its user', async () => {
    const { finished } = await flow.signIn(flow.addPeerAccount())
    const [account] = await linked(finished.signedIn.accessToken)
    const stranger = await app.addUser()
    const id = account?.id ?? ''
    expect((await app.call(undefined, externalSignIn.unlink, { id })).status).toBe(401)
    expect((await app.call(stranger.id, externalSignIn.unlink, { id })).status).toBe(404)
    expect((await app.call(undefined, externalSignIn.linkedAccounts)).status).toBe(401)
  })

  test('is refused for the only usable credential', async () => {
    const { finished, cookieClient } = await flow.signIn(flow.addPeerAccount())
    const { accessToken } = finished.signedIn
    const [account] = await linked(accessToken)
    const { status, body } = await cookieClient.send(externalSignIn.unlink, { id: account?.id }, accessToken)
    expect([status, body.message]).toEqual([
      409,
      'This is your only sign-in method. Set a password or link another account first.',
    ])
    expect((await cookieClient.send(users.me, {}, accessToken)).status).toBe(200)
  })

  const withPasskey = async () => {
    const { finished, cookieClient } = await flow.signIn(flow.addPeerAccount())
    const { accessToken, user } = finished.signedIn
    const passkeyId = randomUUID()
    await app.ports.database.pool.query(
      `insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_backed_up, created_at)
       values ($1, $2, 'Key', $3, 'k', 0, '{}', false, now())`,
      [passkeyId, user.id, passkeyId],
    )
    const [account] = await linked(accessToken)
    return {
      unlink: () => cookieClient.send(externalSignIn.unlink, { id: account?.id }, accessToken),
      removePasskey: () => cookieClient.send(passkeys.remove, { id: passkeyId }, accessToken),
    }
  }

  test('works for a user with a passkey', async () => {
    const { unlink } = await withPasskey()
    expect((await unlink()).status).toBe(200)
  })

  test('concurrent with the removal of the passkey leaves one credential', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { unlink, removePasskey } = await withPasskey()
      const answers = await Promise.all([unlink(), removePasskey()])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    }
  })

  test('is refused where the provider of the other account is no longer configured, or has moved', async () => {
    const { finished, cookieClient } = await flow.signIn(flow.addPeerAccount())
    const { accessToken, user } = finished.signedIn
    const [account] = await linked(accessToken)
    const addLink = (strategy: string, issuer: string) =>
      app.ports.database.pool.query(
        `insert into linked_accounts (id, user_id, strategy, issuer, subject, label, linked_at)
         values (gen_random_uuid(), $1, $2, $3, gen_random_uuid(), 'ada', now())`,
        [user.id, strategy, issuer],
      )
    await addLink('github', 'https://github.com')
    await addLink('oidc', 'https://before.example')
    const unlink = () => cookieClient.send(externalSignIn.unlink, { id: account?.id }, accessToken)
    expect((await unlink()).status).toBe(409)
    await addLink('oidc', `${peer.issuer}/`)
    expect((await unlink()).status).toBe(200)
  })

  test('works for one of two, and not for both concurrently', async () => {
    const shared = { email: 'two-ways@example.org' }
    await flow.signIn(flow.addPeerAccount(shared))
    const { finished, cookieClient } = await flow.signIn(flow.addPeerAccount(shared))
    const { accessToken, user } = finished.signedIn
    const accounts = await linked(accessToken)
    expect(accounts).toHaveLength(2)
    const answers = await Promise.all(
      accounts.map(({ id }) => cookieClient.send(externalSignIn.unlink, { id }, accessToken)),
    )
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    expect((await auditedOf(user.id)).at(-1)).toMatchObject({ action: 'external_sign_in.unlinked' })
  })

  test('removes the sign-in by that account', async () => {
    const user = await app.addUser()
    await change(user.id, { password_hash: 'some' })
    await app.ports.database.pool.query(
      'update auth_sessions set reauthenticated_at = now() where user_id = $1',
      [user.id],
    )
    const subject = flow.addPeerAccount()
    await verifyAddress(user.id, addressOf(subject))
    await flow.signIn(subject)
    const [account] = await linked(user.token)
    expect((await app.call(user.id, externalSignIn.unlink, { id: account?.id ?? '' })).status).toBe(200)
    expect(await linked(user.token)).toEqual([])
  })
})
