// The time until the library is on screen with 10,000 files, and the smoothness of scrolling through all.
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type AppProcess, startApp } from './support/app-process.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { median, milliseconds } from './support/figures.ts'
import { beginWatch, endWatch, type Felt, watchPage } from './support/page-timing.ts'
import { type Person, registerPerson } from './support/person.ts'
import { type Finding, report } from './support/report.ts'

const FILES = Number(process.env.BENCH_FILES ?? 10_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const BUDGET = { open: 300, call: 60, longestTask: 100, rows: 60 }
const SCROLL_STEP = 2000
const FRAME_MS = 16

const app = await startApp()
const browser = await openBrowser()
try {
  const person = await registerPerson(app)
  await seedFiles(app, person)
  const calls: number[] = []
  for (let round = 0; round < ROUNDS * 4; round += 1) calls.push(await timeCall(person))
  const profile = await openProfile(browser, app, person)
  const page = await profile.newPage()
  await watchPage(page)
  const openings: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) openings.push(await openLibrary(page))
  await loadAll(page)
  const rows = await page.locator('[data-file]').count()
  report('file-list', describe({ calls, openings, rows, felt: await scrollThrough(page) }))
} finally {
  await browser.close()
  await app.stop()
}

async function seedFiles(app: AppProcess, { id }: Person): Promise<void> {
  const database = await app.database()
  await database.query(
    `insert into files (id, user_id, file_name, file_size, mime_type, kind, is_text, type, state, created_at, updated_at)
     select gen_random_uuid(), $1, 'Report ' || place || '.md', place, 'text/markdown', 'markdown', true, 'file', 'ready',
       moment, moment
     from generate_series(1, $2::int) place
     cross join lateral (select now() - make_interval(mins => $2::int - place) as moment) as at`,
    [id, FILES],
  )
  await database.query(
    `with tags as (
       insert into file_tags (id, user_id, name, icon, color, created_at, updated_at, last_activity_at)
       select gen_random_uuid(), $1, 'Tag ' || place, '📚', '#228be6', now(), now(), now()
       from generate_series(1, 20) place returning id
     )
     insert into file_taggings (file_id, tag_id, user_id, created_at)
     select files.id, tags.id, $1, now() from files cross join tags
     where files.user_id = $1 and (files.file_size + hashtext(tags.id::text)) % 7 = 0`,
    [id],
  )
  await database.query('vacuum analyze files, file_tags, file_taggings')
  await database.end()
}

async function timeCall({ call }: Person): Promise<number> {
  const began = performance.now()
  await call.files.list({ page: FILES / 100, limit: 100 })
  return performance.now() - began
}

async function openLibrary(page: Page): Promise<number> {
  await page.goto('/new')
  await page.getByRole('navigation').getByRole('link', { name: 'Files' }).waitFor()
  await delay(500)
  return page.evaluate(async () => {
    const began = performance.now()
    document.querySelector<HTMLElement>('nav a[href="/files"]')?.click()
    while (!document.querySelector('[data-file]')) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - began
  })
}

/** Scrolls on whenever more is loaded. */
async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async (count) => {
    const scroller = document.querySelector('main[data-scroller]')
    const lastPosition = () =>
      Number([...document.querySelectorAll('[data-file]')].at(-1)?.getAttribute('aria-posinset'))
    while (scroller && lastPosition() < count) {
      scroller.scrollTop = scroller.scrollHeight
      await new Promise(requestAnimationFrame)
    }
  }, FILES)
}

async function scrollThrough(page: Page): Promise<Felt> {
  await page.evaluate(() => document.querySelector('main[data-scroller]')?.scrollTo(0, 0))
  await delay(FRAME_MS * 10)
  await beginWatch(page)
  await page.evaluate(async (step) => {
    const scroller = document.querySelector('main[data-scroller]')
    if (!scroller) throw new Error('There is no library')
    for (let top = 0; top < scroller.scrollHeight; top += step) {
      scroller.scrollTop = top
      await new Promise(requestAnimationFrame)
    }
  }, SCROLL_STEP)
  return endWatch(page)
}

interface Measured {
  calls: number[]
  openings: number[]
  rows: number
  felt: Felt
}

function describe({ calls, openings, rows, felt }: Measured): Finding[] {
  const count = FILES.toLocaleString('en')
  return [
    {
      what: `${count} files: the last 100 by the API, p50`,
      figure: milliseconds(median(calls)),
      budget: `≤ ${BUDGET.call} ms`,
      isMet: median(calls) <= BUDGET.call,
    },
    {
      what: `${count} files: from the click to the first line on screen`,
      figure: milliseconds(median(openings)),
      budget: `≤ ${BUDGET.open} ms`,
      isMet: median(openings) <= BUDGET.open,
    },
    {
      what: `${count} files: lines that are drawn`,
      figure: String(rows),
      budget: `≤ ${BUDGET.rows}`,
      isMet: rows <= BUDGET.rows,
    },
    {
      what: `${count} files: scrolling through all, longest task`,
      figure: milliseconds(felt.longestTask),
      reference: `${felt.framesPerSecond.toFixed(0)} frames/s, longest frame ${milliseconds(felt.longestFrame)}`,
      budget: `no task > ${BUDGET.longestTask} ms`,
      isMet: felt.longestTask <= BUDGET.longestTask,
    },
  ]
}
