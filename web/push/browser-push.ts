import { z } from 'zod'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'

/** `denied`: the user has refused notifications of this site in the browser. */
export type BrowserState = 'unsupported' | 'denied' | 'off' | 'on'

/** The user whose notifications this browser shows. */
const OWNER = 'push-user'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && typeof Notification === 'function'

export async function stateOfBrowser(userId: string): Promise<BrowserState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscriptionOf(userId)) ? 'on' : 'off'
}

/** The subscription of this browser, if the user turned notifications on in it. */
export async function subscriptionOf(userId: string): Promise<PushSubscription | undefined> {
  if (!isSupported() || readPersisted(OWNER, z.string(), '') !== userId) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Asks for the permission. Nothing when the user refuses it. */
export async function subscribeBrowser(
  userId: string,
  publicKey: string,
): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  // One for another key or user is replaced.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  writePersisted(OWNER, userId)
  return subscription
}

export async function unsubscribeBrowser(subscription: PushSubscription): Promise<void> {
  removePersisted(OWNER)
  await subscription.unsubscribe()
}
