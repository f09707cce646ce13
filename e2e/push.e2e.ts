import type { Page } from '@playwright/test'
import { push } from '#contract/push.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { wholeBrowser } from './support/browsers.ts'
import { expect, test } from './support/test.ts'

test.use({ launchOptions: wholeBrowser, serviceWorkers: 'allow' })

/** The scope of the service worker, for which these tests have no types. */
type WorkerScope = EventTarget & {
  registration: { getNotifications(): Promise<Notification[]> }
}

/** A push service that the browser reaches: the one of this browser needs the internet. */
const withPushService = (page: Page) =>
  page.addInitScript(() => {
    const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index + 1)
    const base64url = (of: Uint8Array) =>
      btoa(String.fromCharCode(...of))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    PushManager.prototype.subscribe = async () => {
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ])
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
      const json = {
        endpoint: `https://push.example.org/${crypto.randomUUID()}`,
        keys: { p256dh: base64url(point), auth: base64url(bytes(16)) },
      }
      sessionStorage.setItem('push', JSON.stringify(json))
      return { ...json, toJSON: () => json } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => {
      const text = sessionStorage.getItem('push')
      if (text === null) return null
      const json = JSON.parse(text) as PushSubscriptionJSON
      const unsubscribe = async () => {
        sessionStorage.removeItem('push')
        return true
      }
      return { ...json, toJSON: () => json, unsubscribe } as unknown as PushSubscription
    }
  })

test('a user turns notifications on in this browser, sets quiet hours and turns them off', {
  tag: '@mobile',
}, async ({ page, me, context }) => {
  await withPushService(page)
  await context.grantPermissions(['notifications'])
  await page.goto('/profile?tab=2')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const here = page.getByRole('switch', { name: 'Notifications in this browser' })
  await expect(here).not.toBeChecked()
  await here.click()
  await expect(here).toBeChecked()
  await page.getByRole('switch', { name: 'Invites' }).click()
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await page.getByLabel('From').fill('21:30')
  await expectAccessible(page)
  await expect
    .poll(async () => (await call(me, push.get)).preferences)
    .toMatchObject({
      invites: false,
      messages: true,
      quietHours: { from: 21 * 60 + 30, to: 7 * 60 },
    })
  await here.click()
  await expect(page.getByRole('switch', { name: 'Quiet hours' })).toBeHidden()
  expect((await call(me, push.get)).browsers).toBe(0)
})

test('the settings say that notifications are blocked', { tag: '@desktop' }, async ({ page, context }) => {
  await context.clearPermissions()
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/profile?tab=2')
  await expect(page.getByText('Notifications of this site are blocked.')).toBeVisible()
})

test('a message to a hidden browser becomes a notification, and a click opens what it is about', {
  tag: '@mobile',
}, async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await page.goto('/new')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  const deliver = () =>
    worker.evaluate(async () => {
      const scope = self as unknown as WorkerScope
      const text = JSON.stringify({ title: 'Una', body: 'Harbour', path: '/activity', tag: 'messages' })
      const pending: Promise<unknown>[] = []
      const event = Object.assign(new Event('push'), {
        data: { json: () => JSON.parse(text) as unknown },
        waitUntil: (work: Promise<unknown>) => pending.push(work),
      })
      scope.dispatchEvent(event)
      await Promise.all(pending)
      return (await scope.registration.getNotifications()).map(({ title, body }) => ({ title, body }))
    })
  expect(await deliver()).toEqual([])
  const other = await context.newPage()
  await other.goto('about:blank')
  await page.goto('about:blank')
  expect(await deliver()).toEqual([{ title: 'Una', body: 'Harbour' }])
  await page.goto('/new')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope
    const [notification] = await scope.registration.getNotifications()
    const pending: Promise<unknown>[] = []
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (work: Promise<unknown>) => pending.push(work),
    })
    scope.dispatchEvent(event)
    await Promise.all(pending)
  })
  await expect(page).toHaveURL('/activity')
})
