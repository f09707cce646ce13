import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { AppProcess } from './app-process.ts'
import type { Person } from './person.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const VIEWPORT = { width: 1440, height: 900 }
/**
 * A user's laptop is slower than a machine on which the empty relay needs 13 µs for a token; on a slower one, fewer times
 * are the same.
 */
export const SLOWDOWN = Number(process.env.BENCH_SLOWDOWN ?? 4)

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath, args: FLAGS })

/** A new browser profile, signed in, with no other data on its disk. */
export async function openProfile(
  browser: Browser,
  app: AppProcess,
  person: Person,
  viewport = VIEWPORT,
): Promise<BrowserContext> {
  const known = { origin: app.url, localStorage: [{ name: 'commonplace:signed-in', value: '1' }] }
  const profile = await browser.newContext({
    baseURL: app.url,
    viewport,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [known] },
  })
  await signIn(profile, person)
  return profile
}

/**
 * A new browser profile in a folder, signed in, as users have it: with the service worker, and with a cache of compiled
 * code, which other profiles lack.
 */
export async function openStoredProfile(
  folder: string,
  app: AppProcess,
  person: Person,
  viewport = VIEWPORT,
): Promise<BrowserContext> {
  const profile = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: FLAGS,
    baseURL: app.url,
    viewport,
  })
  await profile.addInitScript(() => localStorage.setItem('commonplace:signed-in', '1'))
  await signIn(profile, person)
  return profile
}

async function signIn(profile: BrowserContext, person: Person): Promise<void> {
  const credentials = { identifier: person.email, password: person.password }
  const answer = await profile.request.post('/api/auth/login', { data: credentials })
  if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()}`)
}

export const PHONE = { width: 390, height: 844 }
const PHONE_NETWORK = {
  latency: 40,
  downloadThroughput: 10e6 / 8,
  uploadThroughput: 10e6 / 8,
  offline: false,
}

/** A phone on a mobile network. */
export async function throttleAsPhone(page: Page): Promise<void> {
  await slowDown(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', PHONE_NETWORK)
}

export async function slowDown(page: Page, rate = SLOWDOWN): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
