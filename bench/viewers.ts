// The time until a long PDF, a long table and large data are on screen, and the smoothness of scrolling them.
import type { Browser, Page } from '@playwright/test'
import { makePdf } from '#server/testing/pdf-files.ts'
import { type AppProcess, startApp } from './support/app-process.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { milliseconds } from './support/figures.ts'
import { beginWatch, endWatch, type Felt, watchPage } from './support/page-timing.ts'
import { type Person, registerPerson } from './support/person.ts'
import { type Finding, report } from './support/report.ts'

const PAGES = 1000
const ROWS = 100_000
const JSON_BYTES = 10_000_000
const SCROLLS = 40
const SCROLL_PIXELS = 4000
const BUDGET = { longestTask: 100 }
const BINARY = 'application/octet-stream'

const app = await startApp()
const browser = await openBrowser()
try {
  const person = await registerPerson(app)
  const pages = Array.from({ length: PAGES }, (_, page) => `Page ${page + 1} of the almanac`)
  const rows = Array.from({ length: ROWS }, (_, row) => `${row},Buoy ${row % 7},${row / 10},calm and clear`)
  const pdf = await upload(person, 'almanac.pdf', makePdf(pages))
  const csv = await upload(person, 'buoys.csv', Buffer.from(['Day,Buoy,Height,Remark', ...rows].join('\n')))
  const json = await upload(person, 'buoys.json', Buffer.from(largeJson()))
  const openTree = (page: Page) => page.getByRole('button', { name: 'Expand all' }).click()
  report('viewers', [
    ...describe(
      `PDF of ${PAGES} pages`,
      await measure(browser, app, person, { id: pdf, holds: 'Page 1 of' }),
    ),
    ...describe(`table of ${ROWS} rows`, await measure(browser, app, person, { id: csv, holds: 'Buoy 3' })),
    ...describe(
      `JSON of ${JSON_BYTES / 1e6} MB, all open`,
      await measure(browser, app, person, { id: json, holds: 'Helgoland', prepare: openTree }),
    ),
  ])
} finally {
  await browser.close()
  await app.stop()
}

async function upload(person: Person, fileName: string, bytes: Buffer): Promise<string> {
  const announced = { fileName, fileSize: bytes.length, mimeType: BINARY }
  const { id, presignedUrl } = await person.call.files.create(announced)
  const url = new URL(presignedUrl ?? '', app.url)
  const body = new Uint8Array(bytes)
  const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': BINARY }, body })
  if (!answer.ok) throw new Error(`The upload was refused: ${answer.status}`)
  await person.call.files.confirm({ id })
  return id
}

function largeJson(): string {
  const row = (at: number) => ({
    id: at,
    buoy: `Buoy ${at % 7}, north`,
    position: { lat: 54.1, lon: 7.9 },
    readings: [at / 10, at / 11, null],
    isCalm: at % 3 === 0,
  })
  const count = Math.ceil(JSON_BYTES / JSON.stringify(row(50_000)).length)
  return JSON.stringify({ station: 'Helgoland', rows: Array.from({ length: count }, (_, at) => row(at)) })
}

interface Opening {
  id: string
  /** Visible once it is open. */
  holds: string
  /** The action before it is scrolled. */
  prepare?: (page: Page) => Promise<void>
}

interface Measured {
  opened: number
  scrolled: Felt
}

async function measure(
  browser: Browser,
  app: AppProcess,
  person: Person,
  { id, holds, prepare }: Opening,
): Promise<Measured> {
  const profile = await openProfile(browser, app, person)
  const page = await profile.newPage()
  await watchPage(page)
  await page.goto('/new')
  await page.getByRole('textbox').first().waitFor()
  const began = performance.now()
  await page.goto(`/new?file=${id}`)
  await page.getByRole('dialog').getByText(holds).first().waitFor()
  const opened = performance.now() - began
  await prepare?.(page)
  await scroll(page)
  await beginWatch(page)
  await scroll(page)
  const scrolled = await endWatch(page)
  await profile.close()
  return { opened, scrolled }
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(720, 500)
  for (let step = 0; step < SCROLLS; step += 1) await page.mouse.wheel(0, SCROLL_PIXELS)
}

function describe(what: string, { opened, scrolled }: Measured): Finding[] {
  return [
    { what: `${what}: page loaded and first of it shown`, figure: milliseconds(opened) },
    {
      what: `${what}: longest task while scrolling`,
      figure: milliseconds(scrolled.longestTask),
      budget: `≤ ${BUDGET.longestTask} ms`,
      isMet: scrolled.longestTask <= BUDGET.longestTask,
    },
    { what: `${what}: frames while scrolling`, figure: `${Math.round(scrolled.framesPerSecond)} a second` },
  ]
}
