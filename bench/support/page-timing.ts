import type { Page } from '@playwright/test'

/** The timing of a page between two moments, as perceived by its user. */
export interface Felt {
  milliseconds: number
  longestTask: number
  framesPerSecond: number
  /** The longest time between two frames. */
  longestFrame: number
}

interface Watch {
  began: number
  tasks: number[]
  frames: number[]
}

declare global {
  interface Window {
    benchWatch: Watch
  }
}

/** Must be called before the page is loaded. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch: Watch = { began: 0, tasks: [], frames: [] }
    window.benchWatch = watch
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watch.tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
    const onFrame = (now: number) => {
      watch.frames.push(now)
      requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
  })
}

/** Resets and starts counting; clicks the link to that address when one is given. */
export async function beginWatch(page: Page, clickHref?: string): Promise<void> {
  await page.evaluate((href) => {
    Object.assign(window.benchWatch, { tasks: [], frames: [], began: performance.now() })
    if (href === undefined) return
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)
    if (!link) throw new Error(`There is no link to ${href}`)
    link.click()
  }, clickHref)
}

/**
 * Waits until the conversation on screen contains that text and has been painted; counts from `beginWatch`, or
 * otherwise from the navigation.
 */
export async function untilPainted(page: Page, text: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    const isThere = () => document.querySelector('[role=log]')?.textContent.includes(wanted) === true
    while (!isThere()) await nextFrame()
    await nextFrame()
    // A message posted in a frame arrives when that frame was painted.
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = done
      port2.postMessage(undefined)
    })
    return performance.now() - window.benchWatch.began
  }, text)
}

export async function endWatch(page: Page): Promise<Felt> {
  return page.evaluate(() => {
    const { began, tasks, frames } = window.benchWatch
    const milliseconds = performance.now() - began
    const gaps = frames.slice(1).map((frame, index) => frame - (frames[index] ?? 0))
    return {
      milliseconds,
      longestTask: Math.max(0, ...tasks),
      framesPerSecond: (frames.length * 1000) / milliseconds,
      longestFrame: Math.max(0, ...gaps),
    }
  })
}
