// The responsiveness of the page while a very long answer is written at 1,000 tokens per second, on a slow laptop, and
// the user types.
import type { Page } from '@playwright/test'
import { startApp } from './support/app-process.ts'
import { openBrowser, openProfile, SLOWDOWN, slowDown } from './support/browser.ts'
import { milliseconds, percentile } from './support/figures.ts'
import { questionFor, startModelPeer } from './support/model-peer.ts'
import { beginWatch, endWatch, type Felt, untilPainted, watchPage } from './support/page-timing.ts'
import { takeTypingLatencies, typeUntil, watchTyping } from './support/page-typing.ts'
import { registerPerson } from './support/person.ts'
import { type Finding, report } from './support/report.ts'
import { seededAnswer, seedNotebook } from './support/seed.ts'

const ANSWER = { tokens: Number(process.env.BENCH_ANSWER ?? 20_000), perSecond: 1000 }
const PARTS = 5
const BUDGET = { typing: 50, longestTask: 60, framesKept: 0.9 }
/** Shown under a complete answer. */
const COST = ' tokens · '

interface Stretch extends Felt {
  typing: number[]
}

const model = await startModelPeer()
const app = await startApp({ modelUrl: model.baseUrl })
const browser = await openBrowser()
try {
  const person = await registerPerson(app)
  const id = await seedNotebook(app, person, { name: 'Streaming', messages: 20 })
  const profile = await openProfile(browser, app, person)
  const page = await profile.newPage()
  await watchPage(page)
  await watchTyping(page)
  await page.goto(`/notebooks/${id}`)
  await untilPainted(page, seededAnswer(20))
  await slowDown(page)
  const idle = await measure(page, 3000)
  const composer = page.getByRole('textbox').last()
  await composer.fill(questionFor({ ...ANSWER, kind: 'markdown' }))
  await composer.press('Enter')
  await untilPainted(page, 'Section 1')
  const stretches: Stretch[] = []
  const stretchMs = (ANSWER.tokens / ANSWER.perSecond / PARTS) * 1000
  for (let part = 0; part < PARTS; part += 1) stretches.push(await measure(page, stretchMs))
  await composer.fill('')
  await untilPainted(page, COST)
  report('streaming-page', describe(idle, stretches))
} finally {
  await browser.close()
  await app.stop()
  model.stop()
}

async function measure(page: Page, forMs: number): Promise<Stretch> {
  await page.getByRole('textbox').last().focus()
  await takeTypingLatencies(page)
  await beginWatch(page)
  await typeUntil(page, AbortSignal.timeout(forMs))
  return { ...(await endWatch(page)), typing: await takeTypingLatencies(page) }
}

function describe(idle: Stretch, stretches: Stretch[]): Finding[] {
  const what = `${ANSWER.tokens.toLocaleString('en')}-token answer, ${SLOWDOWN} × slower`
  const typing = percentile(
    stretches.flatMap((stretch) => stretch.typing),
    0.95,
  )
  const longestTask = Math.max(...stretches.map((stretch) => stretch.longestTask))
  const frames = stretches.map(({ framesPerSecond }) => framesPerSecond)
  const [first = 0, last = 0] = [frames[0], frames.at(-1)]
  return [
    {
      what: `${what}: from a key to its character, p95`,
      figure: milliseconds(typing),
      reference: `while nothing is written ${milliseconds(percentile(idle.typing, 0.95))}`,
      budget: `≤ ${milliseconds(BUDGET.typing)}`,
      isMet: typing <= BUDGET.typing,
    },
    {
      what: `${what}: longest task`,
      figure: milliseconds(longestTask),
      reference: `while nothing is written ${milliseconds(idle.longestTask)}`,
      budget: `≤ ${milliseconds(BUDGET.longestTask)}`,
      isMet: longestTask <= BUDGET.longestTask,
    },
    {
      what: `${what}: frames per second at its beginning and end`,
      figure: frames.map((value) => value.toFixed(0)).join(', '),
      reference: `while nothing is written ${idle.framesPerSecond.toFixed(0)}`,
      budget: `last ≥ ${BUDGET.framesKept} × first`,
      isMet: last >= BUDGET.framesKept * first,
    },
  ]
}
