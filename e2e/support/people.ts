import { randomInt, randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import type { OutputOf } from '#contract/procedures.ts'
import { type Caller, call, request } from './api.ts'

export const PASSWORD = 'correct horse battery'

/** A user with an account, and a session outside any browser. */
export interface Person extends Caller {
  id: string
  username: string
  email: string
  token: string
}

/** A unique address, so that rate limits by address never affect other tests. */
export const someAddress = () => [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.')

export async function register(
  url: string,
  username = `person-${randomUUID().slice(0, 8)}`,
): Promise<Person> {
  const email = `${username}@example.org`
  const address = someAddress()
  const response = await request({ url, address }, auth.register, { username, email, password: PASSWORD })
  const { accessToken, user } = (await response.json()) as OutputOf<typeof auth.register>
  return { url, address, id: user.id, username, email, token: accessToken }
}

/** Signs in once more: a token is valid for a quarter of an hour. */
export async function renewToken(person: Person): Promise<void> {
  const { url, address, username } = person
  const credentials = { identifier: username, password: PASSWORD }
  const response = await request({ url, address }, auth.login, credentials)
  const signedIn = (await response.json()) as OutputOf<typeof auth.login>
  if ('accessToken' in signedIn) person.token = signedIn.accessToken
}

interface StorageState {
  cookies: {
    name: string
    value: string
    domain: string
    path: string
    expires: number
    httpOnly: boolean
    secure: boolean
    sameSite: 'Lax'
  }[]
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}

export const SIGNED_OUT: StorageState = { cookies: [], origins: [] }

/** The browser state of this user after signing in; each browser gets a separate session. */
export async function signedInBrowser({ url, address, username }: Person): Promise<StorageState> {
  const response = await request({ url, address }, auth.login, { identifier: username, password: PASSWORD })
  const [cookie = ''] = response.headers.getSetCookie()
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  const path = /path=([^;]+)/i.exec(cookie)?.[1] ?? '/'
  const { hostname, origin } = new URL(url)
  return {
    cookies: [
      { name, value, path, domain: hostname, expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' },
    ],
    origins: [{ origin, localStorage: [{ name: 'commonplace:signed-in', value: '1' }] }],
  }
}

/** Ends the session of this browser on the server, as if it had expired. */
export async function endSessionOf(context: BrowserContext, url: string): Promise<void> {
  const renewed = await context.request.post(`${url}/api/auth/refresh`, { data: {} })
  const { accessToken: token } = (await renewed.json()) as OutputOf<typeof auth.refresh>
  await call({ url, token }, auth.logout)
}

/** Fills in the sign-in page and submits it. */
export async function signInByHand(page: Page, { username }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email or username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
