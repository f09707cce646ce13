import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { externalSignIn } from '#contract/external-sign-in.ts'
import { mfa } from '#contract/mfa.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { recovery } from '#contract/recovery.ts'
import { registrationInvites } from '#contract/registration-invites.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { addEnrolledPerson } from '#server/testing/authenticator-app.ts'
import { openCookieClient } from '#server/testing/cookie-client.ts'
import { createSignInFlow, errorIn, startExternalSignIn } from '#server/testing/external-sign-in.ts'
import { startAnotherApp } from '#server/testing/harness.ts'
import { mailsTo, registerPerson, tokenIn } from '#server/testing/recovery.ts'

const { peer, app, admin, flow, addressOf, auditedOf, change, verifyAddress } = await startExternalSignIn()
const database = () => app.ports.database.db
const findUser = (id: string) =>
  database().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function setRegistration(settingValue: 'open' | 'invite' | 'closed'): Promise<void> {
  await app.call(admin.id, settings.update, { settingName: 'registrationMode', settingValue })
}

describe('a new user of a provider', () => {
  test('gets an account without a password, whose address is verified', async () => {
    const { finished } = await flow.signIn(
      flow.addPeerAccount({ email: 'New@Example.org', name: 'Neu \u202E\n' }),
    )
    const { id } = finished.signedIn.user
    expect(await findUser(id)).toMatchObject({
      username: 'new',
      email: 'new@example.org',
      name: 'Neu',
      password_hash: null,
      is_admin: false,
      email_verified_at: expect.any(Date),
      tags: ['customer'],
    })
    expect((await auditedOf(id)).map(({ action, details }) => [action, details])).toEqual([
      ['auth.registered', {}],
      ['external_sign_in.linked', { strategy: 'oidc' }],
      ['external_sign_in.used', { strategy: 'oidc' }],
      ['auth.signed_in', {}],
    ])
    const wrong = await app.call(undefined, auth.login, { identifier: 'new@example.org', password: ' ' })
    expect(wrong.status).toBe(401)
  })

  test('gets the same account again, also after the address at the provider changed', async () => {
    const subject = flow.addPeerAccount()
    const first = await flow.signIn(subject)
    peer.accounts.set(subject, { email: 'moved@example.org', email_verified: false })
    const second = await flow.signIn(subject)
    expect(second.finished.signedIn.user.id).toBe(first.finished.signedIn.user.id)
    peer.accounts.set(subject, {})
    expect((await flow.signIn(subject)).finished.signedIn.user.id).toBe(first.finished.signedIn.user.id)
  })

  test('gets an available username', async () => {
    const names = []
    for (let time = 0; time < 3; time += 1) {
      const { finished } = await flow.signIn(flow.addPeerAccount({ preferred_username: 'Grace' }))
      names.push(finished.signedIn.user.username)
    }
    expect(names).toEqual(['Grace', 'Grace-2', 'Grace-3'])
  })

  test('is an administrator where no account exists, also with closed registration', async () => {
    const fresh = await startAnotherApp(peer.environment)
    const { finished } = await createSignInFlow(fresh, peer).signIn(flow.addPeerAccount())
    expect(finished.signedIn.user.isAdmin).toBe(true)
    const second = await createSignInFlow(fresh, peer).signIn(flow.addPeerAccount())
    expect(second.finished.signedIn.user.isAdmin).toBe(false)
  })

  test.each([
    ['closed', 'Registration is closed. Ask an administrator for an account.'],
    ['invite', 'You need an invite to register. Ask an administrator for one.'],
  ] as const)('is refused where registration is %s, without leaving data', async (mode, sentence) => {
    const known = flow.addPeerAccount()
    const before = await flow.signIn(known)
    const count = () => database().selectFrom('users').select('id').execute()
    const people = await count()
    await setRegistration(mode)
    const { led } = await flow.signIn(flow.addPeerAccount())
    expect(errorIn(led)).toEqual(['/login', sentence])
    expect(await count()).toHaveLength(people.length)
    const again = await flow.signIn(known)
    expect(again.finished.signedIn.user.id).toBe(before.finished.signedIn.user.id)
    await setRegistration('open')
  })
})

describe('an invite', () => {
  const invite = async (input: CallerInputOf<typeof registrationInvites.create>) => {
    const { body } = await app.call(admin.id, registrationInvites.create, input)
    return body[0]?.code
  }

  test('allows one registration where one is required, with its benefits', async () => {
    await setRegistration('invite')
    const inviteCode = await invite({ tags: ['analyst'], storageLimit: 70 })
    const { finished } = await flow.signIn(flow.addPeerAccount(), { inviteCode })
    expect(finished.signedIn.user).toMatchObject({ tags: ['analyst'], storageLimit: 70 })
    const { led } = await flow.signIn(flow.addPeerAccount(), { inviteCode })
    expect(errorIn(led)).toEqual(['/login', expect.stringContaining('invite')])
    await setRegistration('open')
  })

  test('for another address than the one at the provider is refused', async () => {
    const inviteCode = await invite({ email: 'somebody@example.org' })
    const { led } = await flow.signIn(flow.addPeerAccount(), { inviteCode })
    expect(errorIn(led)).toEqual(['/login', expect.stringContaining('invite')])
  })
})

describe('a user with codes', () => {
  test('is asked for one here too, and has no session before it', async () => {
    const person = await addEnrolledPerson(app)
    const subject = flow.addPeerAccount()
    await verifyAddress(person.id, addressOf(subject))
    const { cookieClient, finished } = await flow.signIn(subject, { redirectTo: '/notebooks/7' })
    const { mfaToken } = finished.signedIn as unknown as { mfaToken: string }
    expect(finished).toEqual({
      signedIn: { mfaRequired: true, mfaToken: expect.any(String), hasPasskeys: false },
      redirectTo: '/notebooks/7',
    })
    expect(cookieClient.cookies.has('refresh_token')).toBe(false)
    expect((await cookieClient.send(users.me, {}, mfaToken)).status).toBe(401)
    expect((await cookieClient.send(mfa.verify, { token: person.wrongCode() }, mfaToken)).status).toBe(422)
    const { body } = await cookieClient.send(mfa.verify, { token: person.nextCode() }, mfaToken)
    expect(body).toMatchObject({ accessToken: expect.any(String), user: { id: person.id } })
    expect(cookieClient.cookies.has('refresh_token')).toBe(true)
  })
})

describe('an address with an account', () => {
  test('leads to the account when both the account and the provider have verified it', async () => {
    const user = await app.addUser()
    const subject = flow.addPeerAccount()
    await verifyAddress(user.id, addressOf(subject).toUpperCase())
    const { finished } = await flow.signIn(subject)
    expect(finished.signedIn.user.id).toBe(user.id)
    await app.settle()
    expect(app.mails.at(-1)).toMatchObject({ subject: 'Your Our school account was linked' })
    const { body } = await app.call(user.id, externalSignIn.linkedAccounts)
    expect(body).toMatchObject([{ strategy: 'oidc', provider: 'Our school', label: addressOf(subject) }])
  })

  test('goes to the user who verifies it; an account that only typed it loses it', async () => {
    const subject = flow.addPeerAccount()
    const address = addressOf(subject)
    const squatter = await registerPerson(app, { email: address })
    const { finished } = await flow.signIn(subject)
    const owner = finished.signedIn.user
    expect(owner.id).not.toBe(squatter.id)
    expect(owner).toMatchObject({ email: address, isEmailVerified: true, hasPassword: false })
    expect((await flow.signIn(subject)).finished.signedIn.user.id).toBe(owner.id)
    const mine = await squatter.browser.send(externalSignIn.linkedAccounts, undefined, squatter.token)
    expect(mine.body).toEqual([])
    const signIn = (identifier: string) =>
      squatter.browser.send(auth.login, { identifier, password: squatter.password })
    expect((await signIn(squatter.username)).body.user.id).toBe(squatter.id)
    expect((await signIn(address)).body.user.id).toBe(squatter.id)
    await app.settle()
    const told = mailsTo(app, address).at(-1)
    expect(told?.subject).toBe('Your email address was also used by another account')
    expect(told?.text).toContain(squatter.username)
    const token = tokenIn(app, address, /^Confirm your email address$/)
    const late = await squatter.browser.send(recovery.verifyEmail, { token }, squatter.token)
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Another account')])
  })

  test('goes to its owner, also where the account that typed it is suspended', async () => {
    const subject = flow.addPeerAccount()
    const squatter = await registerPerson(app, { email: addressOf(subject) })
    await change(squatter.id, { is_suspended: true })
    const { finished } = await flow.signIn(subject)
    expect(finished.signedIn.user.id).not.toBe(squatter.id)
  })

  test('is unchanged where its owner is suspended', async () => {
    const user = await app.addUser()
    const subject = flow.addPeerAccount()
    await verifyAddress(user.id, addressOf(subject))
    await change(user.id, { is_suspended: true })
    const { finished, cookieClient } = await flow.signIn(subject)
    expect(finished).toMatchObject({ message: 'This account is suspended. Contact an administrator.' })
    expect(cookieClient.cookies.has('refresh_token')).toBe(false)
    const actions = (await auditedOf(user.id)).map(({ action }) => action)
    expect(actions).toContain('auth.sign_in_failed')
    expect(actions).not.toContain('external_sign_in.linked')
    await change(user.id, { is_suspended: false })
    expect((await app.call(user.id, externalSignIn.linkedAccounts)).body).toEqual([])
    await app.settle()
    expect(mailsTo(app, addressOf(subject))).toEqual([])
  })

  test('does not change accounts when the provider does not vouch for it', async () => {
    const user = await app.addUser()
    const subject = flow.addPeerAccount({ email_verified: false })
    await verifyAddress(user.id, addressOf(subject))
    expect((await flow.signIn(subject)).led.pathname).toBe('/login')
    expect((await app.call(user.id, externalSignIn.linkedAccounts)).body).toEqual([])
  })

  test('does not let a suspended user sign in', async () => {
    const subject = flow.addPeerAccount()
    const { id } = (await flow.signIn(subject)).finished.signedIn.user
    await change(id, { is_suspended: true })
    const { finished, cookieClient } = await flow.signIn(subject)
    expect(finished).toMatchObject({ message: 'This account is suspended. Contact an administrator.' })
    expect(cookieClient.cookies.has('refresh_token')).toBe(false)
    expect((await auditedOf(id)).at(-1)).toMatchObject({ action: 'auth.sign_in_failed' })
  })
})

describe('two concurrent browsers', () => {
  const arriveTogether = async (subjects: [string, string]) => {
    const cookieClients = subjects.map(() => openCookieClient(app))
    const ways = await Promise.all(
      cookieClients.map((cookieClient, position) =>
        flow.authorizeAtProvider(cookieClient, subjects[position] ?? ''),
      ),
    )
    const led = await Promise.all(
      cookieClients.map((cookieClient, position) => cookieClient.open(ways[position] ?? '')),
    )
    return led.map(({ searchParams }) => searchParams.get('userId'))
  }

  test('create one account of one user', async () => {
    const subject = flow.addPeerAccount()
    const [one, other] = await arriveTogether([subject, subject])
    expect(one).toBeTruthy()
    expect(other).toBe(one)
    const rows = await database()
      .selectFrom('users')
      .where('email', '=', addressOf(subject))
      .select('id')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('create two accounts of two users with one name', async () => {
    const named = { preferred_username: 'Same' }
    const [one, other] = await arriveTogether([flow.addPeerAccount(named), flow.addPeerAccount(named)])
    expect(one).toBeTruthy()
    expect(other).toBeTruthy()
    expect(other).not.toBe(one)
  })

  test('create one account of two subjects with one address', async () => {
    const shared = { email: 'shared@example.org' }
    const [one, other] = await arriveTogether([flow.addPeerAccount(shared), flow.addPeerAccount(shared)])
    expect(one).toBeTruthy()
    expect(other).toBe(one)
  })
})
