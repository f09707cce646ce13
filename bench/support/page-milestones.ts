import type { Page } from '@playwright/test'

/** Milliseconds after the navigation began. */
export interface Milestones {
  firstPaint: number
  largestPaint: number
  /** The newest message is painted and the composer accepts a question. */
  usable: number
}

declare global {
  interface Window {
    benchMilestones: Promise<Milestones>
  }
}

/** Must be called before the page is loaded; `newest` is a text of the newest message. */
export async function watchMilestones(page: Page, newest: string): Promise<void> {
  await page.addInitScript((wanted) => {
    let largestPaint = 0
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) largestPaint = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    const isUsable = () =>
      document.querySelector('[role=log]')?.textContent.includes(wanted) === true &&
      document.querySelector('textarea:enabled') !== null

    async function untilUsable(): Promise<Milestones> {
      while (!isUsable()) await nextFrame()
      // The task that paints it has ended when the next begins.
      await nextFrame()
      const usable = performance.now()
      // Late paints, such as text in its own font, count for the largest paint.
      await new Promise((done) => setTimeout(done, 1000))
      const [firstPaint] = performance.getEntriesByName('first-contentful-paint')
      return { firstPaint: firstPaint?.startTime ?? Number.NaN, largestPaint, usable }
    }

    window.benchMilestones = untilUsable()
  }, newest)
}

export const milestones = (page: Page): Promise<Milestones> => page.evaluate(() => window.benchMilestones)
