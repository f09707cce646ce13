import type { Page } from '@playwright/test'

/** Milliseconds until the first character of an answer was painted. */
export interface FirstPaint {
  fromClick: number
  /** From the time at which the model server sent it; the answer must be of the kind `stamped`. */
  fromByte: number
}

declare global {
  interface Window {
    benchPaint: Promise<FirstPaint> | undefined
  }
}

/** Must be called before the page is loaded. */
export async function watchFirstPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const answers = () => [...document.querySelectorAll('[role=log] .markdown-text')]
    const lastText = () => answers().at(-1)?.textContent ?? ''

    addEventListener(
      'click',
      ({ target, timeStamp }) => {
        const label = target instanceof Element ? target.closest('button') : null
        if ((label?.ariaLabel ?? label?.textContent) === 'Send') window.benchPaint = untilPainted(timeStamp)
      },
      { capture: true },
    )

    async function untilPainted(clicked: number): Promise<FirstPaint> {
      const known = new Set(answers())
      await untilChanged(() => {
        const last = answers().at(-1)
        return last !== undefined && !known.has(last) && last.textContent !== ''
      })
      await new Promise((done) => requestAnimationFrame(done))
      // A message posted in a frame arrives when that frame was painted.
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = done
        port2.postMessage(undefined)
      })
      const painted = performance.now()
      const sent = () => /0:(\d{13}\.\d+)/.exec(lastText())?.[1]
      await untilChanged(() => sent() !== undefined && /(^|\s)19:/.test(lastText()))
      return {
        fromClick: painted - clicked,
        fromByte: performance.timeOrigin + painted - Number(sent()),
      }
    }

    function untilChanged(isThere: () => boolean): Promise<void> {
      if (isThere()) return Promise.resolve()
      return new Promise((done) => {
        const observer = new MutationObserver(() => {
          if (!isThere()) return
          observer.disconnect()
          done()
        })
        observer.observe(document, { childList: true, characterData: true, subtree: true })
      })
    }
  })
}

/** The result of the last click on Send. */
export async function firstPaint(page: Page): Promise<FirstPaint> {
  const measured = await page.evaluate(() => window.benchPaint)
  if (!measured) throw new Error('Nothing was sent')
  return measured
}
