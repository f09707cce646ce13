import { randomInt, randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import type { OutputOf } from '#contract/procedures.ts'
import { type Caller, call, request } from './api.ts'

export const PASSWORD = 'correct horse battery'

/** Somebody with an account, and a session of their own outside any browser. */
export interface Person extends Caller {
  id: string
  username: string
  email: string
  token: string
}

/** An address nobody else has, so that limits for each address never meet. */
export const someAddress = () => [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.')

export async function register(url: string): Promise<Person> {
  const username = `person-${randomUUID().slice(0, 8)}`
  const email = `${username}@example.org`
  const address = someAddress()
  const response = await request({ url, address }, auth.register, { username, email, password: PASSWORD })
  const { accessToken, user } = (await response.json()) as OutputOf<typeof auth.register>
  return { url, address, id: user.id, username, email, token: accessToken }
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

export const NOBODY: StorageState = { cookies: [], origins: [] }

/** What a browser holds after this person has signed in there; each browser gets a session of its own. */
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

/** Ends the session of this browser on the server's side, as if it had run out, without the page's doing. */
export async function endSessionOf(context: BrowserContext, url: string): Promise<void> {
  const renewed = await context.request.post(`${url}/api/auth/refresh`, { data: {} })
  const { accessToken: token } = (await renewed.json()) as OutputOf<typeof auth.refresh>
  await call({ url, token }, auth.logout)
}

/** Fills in the sign-in page and sends it. */
export async function signInByHand(page: Page, { username }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email or username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
