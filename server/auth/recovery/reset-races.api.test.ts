import { describe, expect, test } from 'vitest'
import { externalSignIn } from '#contract/external-sign-in.ts'
import { type PasskeyCreation, type PasskeyRequest, passkeys } from '#contract/passkeys.ts'
import { recovery } from '#contract/recovery.ts'
import { users } from '#contract/users.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { type CookieClient, openCookieClient } from '#server/testing/cookie-client.ts'
import { startExternalSignIn } from '#server/testing/external-sign-in.ts'
import { walkThrough } from '#server/testing/openid-peer.ts'
import { PasskeyDevice } from '#server/testing/passkey-device.ts'
import { registerPerson, tokenIn } from '#server/testing/recovery.ts'

const { app, flow } = await startExternalSignIn()
const ROUNDS = [1, 2, 3, 4]

/** A user who created an account with another person's address, and the actions of its owner. */
async function addSquatter() {
  const squatter = await registerPerson(app)
  await openBrowser(app).send(recovery.forgotPassword, { email: squatter.email })
  await app.settle()
  const token = tokenIn(app, squatter.email, /^Reset your password$/)
  const reset = () => openBrowser(app).send(recovery.resetPassword, { token, password: 'seven grey herons' })
  return { ...squatter, reset }
}

type Squatter = Awaited<ReturnType<typeof addSquatter>>

async function beginPasskey({ browser, token }: Squatter) {
  const device = new PasskeyDevice()
  const { body } = await browser.send(passkeys.registrationOptions, {}, token)
  const response = device.create(body['options'] as PasskeyCreation)
  const challengeId = String(body['challengeId'])
  return {
    device,
    register: () => browser.send(passkeys.register, { challengeId, name: 'Laptop', response }, token),
  }
}

async function beginPasskeySignIn(device: PasskeyDevice) {
  const browser = openBrowser(app)
  const { body } = await browser.send(passkeys.signInOptions, {})
  const response = device.use(body['options'] as PasskeyRequest)
  const challengeId = String(body['challengeId'])
  return () => browser.send(passkeys.signIn, { challengeId, response })
}

/** Up to the callback of the provider. */
async function beginLinking(cookieClient: CookieClient, { token }: Squatter) {
  const subject = flow.addPeerAccount()
  const { body } = await cookieClient.send(externalSignIn.link, { strategy: 'oidc' }, token)
  return { subject, back: await walkThrough(String(body.url), { login: subject, password: 'any' }) }
}

async function link(squatter: Squatter): Promise<string> {
  const cookieClient = openCookieClient(app)
  const { subject, back } = await beginLinking(cookieClient, squatter)
  await cookieClient.open(back)
  return subject
}

async function countCredentials(id: string): Promise<number> {
  const { rows } = await app.ports.database.pool.query<{ count: string }>(
    `select (select count(*) from passkeys where user_id = $1)
       + (select count(*) from linked_accounts where user_id = $1) as count`,
    [id],
  )
  return Number(rows[0]?.count)
}

/** The user of a session that was obtained, while it is valid. */
async function reaches(accessToken: unknown): Promise<string | undefined> {
  if (typeof accessToken !== 'string') return undefined
  const { status, body } = await openBrowser(app).send(users.me, undefined, accessToken)
  return status === 200 ? String(body['id']) : undefined
}

describe('during a password reset by the owner of an address, the creator of the account', () => {
  test.each(ROUNDS)('cannot add a passkey that stays (%i)', async () => {
    const squatter = await addSquatter()
    const { register } = await beginPasskey(squatter)
    const [reset, added] = await Promise.all([squatter.reset(), register()])
    expect(reset.status).toBe(200)
    expect([200, 401]).toContain(added.status)
    expect(await countCredentials(squatter.id)).toBe(0)
  })

  test.each(ROUNDS)('cannot link an account that stays (%i)', async () => {
    const squatter = await addSquatter()
    const cookieClient = openCookieClient(app)
    const { back } = await beginLinking(cookieClient, squatter)
    const [reset] = await Promise.all([squatter.reset(), cookieClient.open(back)])
    expect(reset.status).toBe(200)
    expect(await countCredentials(squatter.id)).toBe(0)
  })

  test.each(ROUNDS)('cannot sign in by a passkey (%i)', async () => {
    const squatter = await addSquatter()
    const { device, register } = await beginPasskey(squatter)
    await register()
    const signIn = await beginPasskeySignIn(device)
    const [reset, entered] = await Promise.all([squatter.reset(), signIn()])
    expect(reset.status).toBe(200)
    expect(await reaches(entered.body.accessToken)).toBeUndefined()
  })

  test.each(ROUNDS)('cannot sign in by a linked account (%i)', async () => {
    const squatter = await addSquatter()
    const subject = await link(squatter)
    const arriving = openCookieClient(app)
    const arrival = await flow.authorizeAtProvider(arriving, subject)
    const [reset, led] = await Promise.all([squatter.reset(), arriving.open(arrival)])
    expect(reset.status).toBe(200)
    const { body } = await arriving.send(externalSignIn.finish, {
      token: led.searchParams.get('token') ?? '',
    })
    const { signedIn } = body as { signedIn?: { accessToken?: string } }
    expect(await reaches(signedIn?.accessToken)).not.toBe(squatter.id)
  })

  test.each(ROUNDS)('cannot fetch a session that a linked account had opened (%i)', async () => {
    const squatter = await addSquatter()
    const subject = await link(squatter)
    const arriving = openCookieClient(app)
    const led = await arriving.open(await flow.authorizeAtProvider(arriving, subject))
    const token = led.searchParams.get('token') ?? ''
    const [reset, { body }] = await Promise.all([
      squatter.reset(),
      arriving.send(externalSignIn.finish, { token }),
    ])
    expect(reset.status).toBe(200)
    const { signedIn } = body as { signedIn?: { accessToken?: string } }
    expect(await reaches(signedIn?.accessToken)).toBeUndefined()
  })
})
