// The time until the first character of an answer is painted: after the click on Send, and after the model server sent
// it.
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { startApp } from './support/app-process.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { median, milliseconds, percentile } from './support/figures.ts'
import { startMinimalPage } from './support/minimal-page.ts'
import { questionFor, startModelPeer } from './support/model-peer.ts'
import { type FirstPaint, firstPaint, watchFirstPaint } from './support/page-paint.ts'
import { registerPerson } from './support/person.ts'
import { report } from './support/report.ts'
import { PROSE_ANSWER, seededAnswer, seedNotebook } from './support/seed.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const WARM_UP = 5
/** The pause between two questions. */
const PAUSE_MS = 500
const MESSAGES = 10
const BUDGET = { fromClick: 60, fromByte: 25 }
/** Where the minimal page needs most of the budget itself, the answer may need this much more (decision 65). */
const BYTE_RATIO = 1.3
const QUESTION = questionFor({ tokens: 20, perSecond: 50, kind: 'stamped' })

const model = await startModelPeer()
const app = await startApp({ modelUrl: model.baseUrl })
const minimal = await startMinimalPage(model)
const browser = await openBrowser()
try {
  const person = await registerPerson(app)
  const profile = await openProfile(browser, app, person)
  const name = 'First paint'
  const id = await seedNotebook(app, person, { name, messages: MESSAGES, answer: PROSE_ANSWER })
  const ours = await openPage(`/notebooks/${id}`, seededAnswer(MESSAGES))
  const reference = await openPage(minimal.url, '')
  const paints: { ours: FirstPaint[]; reference: FirstPaint[] } = { ours: [], reference: [] }
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const pair = { ours: await ask(ours), reference: await ask(reference) }
    if (round < WARM_UP) continue
    paints.ours.push(pair.ours)
    paints.reference.push(pair.reference)
  }
  report('first-paint', [
    describe('click on Send to first painted character', 'fromClick'),
    describe("the model server's first byte to first painted character", 'fromByte'),
  ])

  async function openPage(address: string, text: string): Promise<Page> {
    const page = await profile.newPage()
    await watchFirstPaint(page)
    await page.goto(address)
    await page.getByRole('log').getByText(text).first().waitFor({ state: 'attached' })
    await page.getByRole('textbox').last().waitFor()
    return page
  }

  function describe(what: string, from: keyof FirstPaint) {
    const [own, other] = [paints.ours, paints.reference].map((all) => all.map((paint) => paint[from]))
    const [middle, minimum] = [median(own ?? []), median(other ?? [])]
    const budget = from === 'fromByte' ? Math.max(BUDGET.fromByte, BYTE_RATIO * minimum) : BUDGET.fromClick
    return {
      what: `${what}, p50`,
      figure: `${milliseconds(middle)} (p95 ${milliseconds(percentile(own ?? [], 0.95))})`,
      reference: `a minimal page: ${milliseconds(minimum)} (${(middle / minimum).toFixed(2)} ×)`,
      budget: `≤ ${milliseconds(budget)}`,
      isMet: middle <= budget,
    }
  }
} finally {
  await browser.close()
  minimal.stop()
  await app.stop()
  model.stop()
}

async function ask(page: Page): Promise<FirstPaint> {
  await page.bringToFront()
  await page.getByRole('textbox', { name: 'Message' }).fill(QUESTION)
  await delay(PAUSE_MS)
  await page.getByRole('button', { name: 'Send' }).click()
  return firstPaint(page)
}
