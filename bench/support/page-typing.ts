import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    benchTyped: { at: number; latency: number }[]
  }
}

/** Must be called before the page is loaded. */
export async function watchTyping(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.benchTyped = []
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          // A message posted in a frame arrives when that frame was painted.
          port1.onmessage = () => {
            window.benchTyped.push({ at: timeStamp, latency: performance.now() - timeStamp })
          }
          port2.postMessage(undefined)
        })
      },
      { capture: true },
    )
  })
}

/** About the speed of human typing. */
const KEY_EVERY_MS = 120

/** Types into the field that has the focus until the signal aborts. */
export async function typeUntil(page: Page, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await page.keyboard.press('x')
    await delay(KEY_EVERY_MS)
  }
}

/** Milliseconds from each key to the frame that showed it, for the text typed since the last call. */
export const takeTypingLatencies = (page: Page): Promise<number[]> =>
  page.evaluate(() => window.benchTyped.splice(0).map(({ latency }) => latency))
