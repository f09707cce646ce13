// The time until a notebook is on screen, and the smoothness of the screen while a long answer is written, on a slow
// laptop.
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type AppProcess, startApp } from './support/app-process.ts'
import { openBrowser, openProfile, SLOWDOWN, slowDown } from './support/browser.ts'
import { median, milliseconds } from './support/figures.ts'
import { fillLocalDatabase } from './support/local-messages.ts'
import { questionFor, startModelPeer } from './support/model-peer.ts'
import { beginWatch, endWatch, type Felt, untilPainted, watchPage } from './support/page-timing.ts'
import { type Person, registerPerson } from './support/person.ts'
import { type Finding, report } from './support/report.ts'
import { seededAnswer, seedNotebook } from './support/seed.ts'

const LENGTHS = [100, 1000, 5000]
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const ANSWER = { tokens: Number(process.env.BENCH_ANSWER ?? 20_000), perSecond: 400 }
const BUDGET = { longestTask: 100, jump: 500, wheel: 10_000, framesPerSecond: 45, rows: 60 }
const WHEEL_STEP = 8000
/** Shown under the long answer only when it is complete: its end is part of the measurement. */
const COST = ' tokens · '
/** Milliseconds, for the lengths with a budget; the others are reported beside them. */
const OPENING_BUDGET = { lengths: [1000, 5000], local: 200, cold: 400 }

declare global {
  interface Window {
    benchRows: number
  }
}

interface Seeded {
  id: string
  messages: number
}

interface Opening {
  cold: number
  local: number
  localPageLoad: number
  longestTask: number
}

const model = await startModelPeer()
const app = await startApp({ modelUrl: model.baseUrl })
const browser = await openBrowser()
try {
  const person = await registerPerson(app)
  const findings: Finding[] = []
  for (const messages of LENGTHS) {
    const id = await seedNotebook(app, person, { name: `${messages} messages`, messages })
    const openings: Opening[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      openings.push(await measureOpening(browser, app, person, { id, messages }))
    }
    findings.push(...describeOpenings(messages, openings))
    if (messages === 5000) findings.push(...(await measureJumps(browser, app, person, { id, messages })))
    if (messages === 1000) findings.push(...(await measureWheel(browser, app, person, { id, messages })))
  }
  for (const slowdown of [1, SLOWDOWN]) {
    const id = await seedNotebook(app, person, { name: `Long answer ${slowdown}`, messages: 100 })
    findings.push(
      ...describeStreaming(slowdown, await measureStreaming(browser, app, person, { id, slowdown })),
    )
  }
  report('open-notebook', findings)
} finally {
  await browser.close()
  await app.stop()
  model.stop()
}

async function measureOpening(
  browser: Browser,
  app: AppProcess,
  person: Person,
  { id, messages }: Seeded,
): Promise<Opening> {
  const profile = await openProfile(browser, app, person)
  const page = await profile.newPage()
  await watchPage(page)
  await slowDown(page)
  const address = `/notebooks/${id}`
  const newest = seededAnswer(messages)
  const cold = await openFromList(page, address, newest)
  await fillLocalDatabase(page, person, id)
  const local = await openFromList(page, address, newest)
  const { longestTask } = await endWatch(page)
  await page.goto(address)
  const localPageLoad = await untilPainted(page, newest)
  await profile.close()
  return { cold, local, localPageLoad, longestTask }
}

/** From the click in the list of notebooks until the newest message is painted, on a page with nothing in memory. */
async function openFromList(page: Page, address: string, newest: string): Promise<number> {
  await page.goto('/new')
  await page.locator(`a[href="${address}"]`).waitFor()
  await page.waitForLoadState('networkidle')
  await beginWatch(page, address)
  return untilPainted(page, newest)
}

/** To the first message by key, then to the middle by the outline, each on a page that has only seen the end. */
async function measureJumps(
  browser: Browser,
  app: AppProcess,
  person: Person,
  { id, messages }: Seeded,
): Promise<Finding[]> {
  const jumps = { first: [] as number[], middle: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const profile = await openProfile(browser, app, person)
    const page = await openSlowly(profile, `/notebooks/${id}`, seededAnswer(messages))
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await beginWatch(page)
    await page.keyboard.press('Home')
    jumps.first.push(await untilPainted(page, seededAnswer(1)))
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'Jump to a question or date' }).click()
    const place = messages / 2
    await page.getByRole('combobox', { name: 'Search questions' }).fill(`part ${place} `)
    const question = page.getByRole('option', { name: `part ${place} ` })
    await question.and(page.locator('[aria-selected=true]')).waitFor()
    await beginWatch(page)
    await page.keyboard.press('Enter')
    jumps.middle.push(await untilPainted(page, seededAnswer(place)))
    await profile.close()
  }
  return (['first', 'middle'] as const).map((where) => ({
    what: `${messages.toLocaleString('en')} messages: jump to the ${where} message`,
    figure: milliseconds(median(jumps[where])),
    budget: `≤ ${milliseconds(BUDGET.jump)}`,
    isMet: median(jumps[where]) <= BUDGET.jump,
  }))
}

/** With the wheel from the end to the first message. */
async function measureWheel(
  browser: Browser,
  app: AppProcess,
  person: Person,
  { id, messages }: Seeded,
): Promise<Finding[]> {
  const profile = await openProfile(browser, app, person)
  const page = await openSlowly(profile, `/notebooks/${id}`, seededAnswer(messages))
  await countRows(page)
  await page.getByRole('log').hover()
  await beginWatch(page)
  const arrival = untilPainted(page, seededAnswer(1))
  let hasArrived = false
  void arrival.finally(() => {
    hasArrived = true
  })
  while (!hasArrived) await page.mouse.wheel(0, -WHEEL_STEP)
  const elapsed = await arrival
  const { framesPerSecond, longestTask } = await endWatch(page)
  const rows = await page.evaluate(() => window.benchRows)
  await profile.close()
  const what = `${messages.toLocaleString('en')} messages: wheel from the end to the first`
  return [
    {
      what,
      figure: milliseconds(elapsed),
      reference: `longest task ${milliseconds(longestTask)}`,
      budget: `≤ ${milliseconds(BUDGET.wheel)}`,
      isMet: elapsed <= BUDGET.wheel,
    },
    {
      what: `${what}, frames per second`,
      figure: framesPerSecond.toFixed(0),
      budget: `≥ ${BUDGET.framesPerSecond}`,
      isMet: framesPerSecond >= BUDGET.framesPerSecond,
    },
    {
      what: `${what}, rows in the document`,
      figure: String(rows),
      budget: `≤ ${BUDGET.rows}`,
      isMet: rows <= BUDGET.rows,
    },
  ]
}

async function openSlowly(profile: BrowserContext, address: string, newest: string): Promise<Page> {
  const page = await profile.newPage()
  await watchPage(page)
  await page.goto(address)
  await untilPainted(page, newest)
  await page.waitForLoadState('networkidle')
  await slowDown(page)
  return page
}

/** The most rows that were in the document at once. */
async function countRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const count = () => {
      window.benchRows = Math.max(window.benchRows, document.querySelectorAll('[role=log] article').length)
    }
    window.benchRows = 0
    count()
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true })
  })
}

async function measureStreaming(
  browser: Browser,
  app: AppProcess,
  person: Person,
  { id, slowdown }: { id: string; slowdown: number },
): Promise<Felt> {
  const profile = await openProfile(browser, app, person)
  const page = await profile.newPage()
  await watchPage(page)
  await page.goto(`/notebooks/${id}`)
  await untilPainted(page, seededAnswer(100))
  await slowDown(page, slowdown)
  const composer = page.getByRole('textbox').last()
  await composer.fill(questionFor({ ...ANSWER, kind: 'markdown' }))
  await composer.press('Enter')
  await untilStatus(person, id, 'running')
  await beginWatch(page)
  await untilStatus(person, id, 'done')
  await untilPainted(page, COST)
  const felt = await endWatch(page)
  await profile.close()
  return felt
}

async function untilStatus(person: Person, id: string, wanted: string): Promise<void> {
  for (;;) {
    const { data } = await person.call.chat.list({ id, limit: 1 })
    const status = data[0]?.status
    const hasStarted = data[0]?.prompt.includes('"tokens"') === true
    if (hasStarted && status === wanted) return
    if (hasStarted && status !== 'running') throw new Error(`The long answer is ${status}: ${data[0]?.error}`)
    await delay(200)
  }
}

function describeOpenings(messages: number, openings: Opening[]): Finding[] {
  const what = `${messages.toLocaleString('en')} messages`
  const middle = (of: keyof Opening) => median(openings.map((opening) => opening[of]))
  const within = (of: 'local' | 'cold') => ({
    figure: milliseconds(middle(of)),
    ...(OPENING_BUDGET.lengths.includes(messages) && {
      budget: `≤ ${milliseconds(OPENING_BUDGET[of])}`,
      isMet: middle(of) <= OPENING_BUDGET[of],
    }),
  })
  return [
    {
      what: `${what}: click to paint, from local data`,
      reference: `longest task ${milliseconds(middle('longestTask'))}`,
      ...within('local'),
    },
    { what: `${what}: click to paint, cold`, ...within('cold') },
    { what: `${what}: reload to paint, from local data`, figure: milliseconds(middle('localPageLoad')) },
  ]
}

function describeStreaming(slowdown: number, felt: Felt): Finding[] {
  const what = `${ANSWER.tokens.toLocaleString('en')}-token answer, ${slowdown} × slower`
  return [
    {
      what: `${what}: longest task`,
      figure: milliseconds(felt.longestTask),
      reference: `longest frame ${milliseconds(felt.longestFrame)}`,
      budget: `≤ ${milliseconds(BUDGET.longestTask)}`,
      isMet: felt.longestTask <= BUDGET.longestTask,
    },
    { what: `${what}: frames per second`, figure: felt.framesPerSecond.toFixed(0) },
  ]
}
