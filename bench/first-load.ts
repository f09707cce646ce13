// The requests of the chat route before it is usable, as transferred (gzip), and the time on a phone on a mobile
// network.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { startApp } from './support/app-process.ts'
import {
  openBrowser,
  openProfile,
  openStoredProfile,
  PHONE,
  SLOWDOWN,
  throttleAsPhone,
} from './support/browser.ts'
import { kilobytes, median, milliseconds } from './support/figures.ts'
import { type Milestones, milestones, watchMilestones } from './support/page-milestones.ts'
import { type Person, registerPerson } from './support/person.ts'
import { type Finding, report } from './support/report.ts'
import { PROSE_ANSWER, seededAnswer, seedNotebook } from './support/seed.ts'

const BUDGET = { script: 450_000, stylesheet: 20_000, requests: 12 }
const COLD_BUDGET: Milestones = { firstPaint: 800, largestPaint: 1800, usable: 2500 }
const WARM_BUDGET = 900
const MESSAGES = 10
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
/** The visits after the first that are not measured. */
const WARM_UP = 2

interface Loaded {
  kind: string
  url: string
  bytes: number
  gzipped: number
  encoding: string
}

const app = await startApp()
const browser = await openBrowser()
try {
  const person = await registerPerson(app)
  const notebookId = await seedNotebook(app, person, {
    name: 'First load',
    messages: MESSAGES,
    answer: PROSE_ANSWER,
  })
  const address = `/notebooks/${notebookId}`
  const cold: Milestones[] = []
  let files: Loaded[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const profile = await openProfile(browser, app, person, PHONE)
    const page = await profile.newPage()
    await watchMilestones(page, seededAnswer(MESSAGES))
    await throttleAsPhone(page)
    const loading = watchFiles(page, app.url)
    await page.goto(address, { waitUntil: 'commit' })
    cold.push(await milestones(page))
    await page.waitForLoadState('networkidle')
    files = await Promise.all(loading)
    await profile.close()
  }
  const warm = await measureAgain(person, address)
  describeEach(files)
  report('first-load', [...describeFiles(files), ...describePaints(cold, warm)])
} finally {
  await browser.close()
  await app.stop()
}

/** Later visits of a user: the browser keeps the program after the first, and compiled code after the next. */
async function measureAgain(person: Person, address: string): Promise<Milestones[]> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-profile-'))
  const profile = await openStoredProfile(folder, app, person, PHONE)
  try {
    const page = await profile.newPage()
    await page.goto(address)
    await page.waitForFunction(hasKeptFiles)
    await watchMilestones(page, seededAnswer(MESSAGES))
    await throttleAsPhone(page)
    const measured: Milestones[] = []
    for (let visit = 0; visit < WARM_UP + ROUNDS; visit += 1) {
      await page.goto('about:blank')
      await page.goto(address, { waitUntil: 'commit' })
      const measuredVisit = await milestones(page)
      if (visit >= WARM_UP) measured.push(measuredVisit)
    }
    return measured
  } finally {
    await profile.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs in the page: whether the service worker has the scripts of the page. */
async function hasKeptFiles(): Promise<boolean> {
  await navigator.serviceWorker.ready
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src^="/assets/"]')]
  const kept = await Promise.all(scripts.map(({ src }) => caches.match(src)))
  return scripts.length > 0 && kept.every((file) => file !== undefined)
}

/** All requests but API calls, until the page is complete. */
function watchFiles(page: Page, origin: string): Promise<Loaded>[] {
  const loading: Promise<Loaded>[] = []
  page.on('response', (response) => {
    const url = response.url()
    if (!url.startsWith(origin) || url.startsWith(`${origin}/api/`) || !response.ok()) return
    // Copies for the service worker, read from the browser's cache after the page is complete.
    if (response.request().resourceType() === 'fetch') return
    loading.push(
      response.body().then((body) => ({
        kind: response.request().resourceType(),
        url,
        bytes: body.length,
        gzipped: gzipSync(body, { level: 9 }).length,
        encoding: response.headers()['content-encoding'] ?? 'none',
      })),
    )
  })
  return loading
}

function describeEach(loaded: Loaded[]): void {
  for (const { kind, url, bytes, gzipped } of loaded.toSorted((a, b) => b.gzipped - a.gzipped)) {
    const name = new URL(url).pathname
    process.stdout.write(
      `${kilobytes(gzipped).padStart(10)} gzip ${kilobytes(bytes).padStart(10)}  ${kind}  ${name}\n`,
    )
  }
}

function describeFiles(loaded: Loaded[]): Finding[] {
  const ofKind = (kind: string) => loaded.filter((file) => file.kind === kind)
  const gzipped = (kind: string) => ofKind(kind).reduce((sum, file) => sum + file.gzipped, 0)
  const plain = (kind: string) => ofKind(kind).reduce((sum, file) => sum + file.bytes, 0)
  const uncompressed = [...ofKind('script'), ...ofKind('stylesheet'), ...ofKind('document')].filter(
    ({ encoding }) => encoding === 'none',
  ).length
  return [
    {
      what: 'Files before the thread is on screen, fonts among them',
      figure: String(loaded.length),
      budget: `≤ ${BUDGET.requests}`,
      isMet: loaded.length <= BUDGET.requests,
    },
    {
      what: 'JavaScript, gzip',
      figure: kilobytes(gzipped('script')),
      reference: `${kilobytes(plain('script'))} plain, ${ofKind('script').length} files`,
      budget: `≤ ${kilobytes(BUDGET.script)}`,
      isMet: gzipped('script') <= BUDGET.script,
    },
    {
      what: 'CSS, gzip',
      figure: kilobytes(gzipped('stylesheet')),
      reference: `${kilobytes(plain('stylesheet'))} plain`,
      budget: `≤ ${kilobytes(BUDGET.stylesheet)}`,
      isMet: gzipped('stylesheet') <= BUDGET.stylesheet,
    },
    { what: 'Fonts', figure: kilobytes(plain('font')), reference: `${ofKind('font').length} files` },
    {
      what: 'pages, scripts and styles that travel uncompressed',
      figure: String(uncompressed),
      budget: '0',
      isMet: uncompressed === 0,
    },
  ]
}

function describePaints(cold: Milestones[], warm: Milestones[]): Finding[] {
  const middle = (of: Milestones[], which: keyof Milestones) => median(of.map((one) => one[which]))
  const finding = (what: string, value: number, budget: number) => ({
    what: `${SLOWDOWN} × slower, 10 Mbit/s, 40 ms: ${what}`,
    figure: milliseconds(value),
    budget: `≤ ${milliseconds(budget)}`,
    isMet: value <= budget,
  })
  return [
    finding('first paint, cold', middle(cold, 'firstPaint'), COLD_BUDGET.firstPaint),
    finding('largest paint, cold', middle(cold, 'largestPaint'), COLD_BUDGET.largestPaint),
    finding('usable, cold', middle(cold, 'usable'), COLD_BUDGET.usable),
    finding('usable, warm', middle(warm, 'usable'), WARM_BUDGET),
  ]
}
