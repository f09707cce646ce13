// The time until the library is on screen with 10,000 files, as lines and as a grid with thumbnails, and the smoothness
// of scrolling through all.
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
const BUDGET = { open: 300, call: 60, longestTask: 100, rows: 60, thumbnails: 300 }
/** Every third file has a text as its thumbnail, the others a picture. */
const TEXT_EVERY = 3
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
  await addThumbnails(app, person, await drawPicture(page))
  await watchPage(page)
  const openings: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) openings.push(await openLibrary(page))
  await loadAll(page)
  const rows = await page.locator('[data-file]').count()
  const felt = await scrollThrough(page)
  const grid = { shown: await showGrid(page), felt: await scrollThrough(page) }
  const cards = await page.locator('[data-file]').count()
  await page.locator('[data-file] img').last().waitFor()
  report('file-list', describe({ calls, openings, rows, felt, grid: { ...grid, cards } }))
} finally {
  await browser.close()
  await app.stop()
}

async function seedFiles(app: AppProcess, { id }: Person): Promise<void> {
  const database = await app.database()
  await database.query(
    `insert into files (id, user_id, file_name, file_size, mime_type, kind, is_text, type, state, blob_key, sha256,
       created_at, updated_at)
     select gen_random_uuid(), $1, 'Report ' || place || '.md', place, 'text/markdown', 'markdown', true, 'file', 'ready',
       'bench/' || place, 'bench-' || place, moment, moment
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

/** A picture of the size of a thumbnail, as a WebP. */
function drawPicture(page: Page): Promise<Uint8Array> {
  return page
    .evaluate(async () => {
      const canvas = new OffscreenCanvas(384, 288)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas')
      for (let at = 0; at < 400; at += 1) {
        context.fillStyle = `hsl(${(at * 37) % 360} 60% ${30 + ((at * 13) % 50)}%)`
        context.fillRect((at * 53) % 384, (at * 29) % 288, 40, 24)
      }
      const picture = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
      return [...new Uint8Array(await picture.arrayBuffer())]
    })
    .then((bytes) => Uint8Array.from(bytes))
}

/** As the reading process makes and stores them. */
async function addThumbnails(app: AppProcess, { id }: Person, picture: Uint8Array): Promise<void> {
  const database = await app.database()
  await database.query(
    `insert into file_thumbnails (file_id, sha256, picture, text)
     select id, sha256, case when file_size % $3 > 0 then $2::bytea end,
       case when file_size % $3 = 0 then repeat('High water comes twice a day. ', 20) end
     from files where user_id = $1`,
    [id, Buffer.from(picture), TEXT_EVERY],
  )
  await database.query('vacuum analyze file_thumbnails')
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

/** Milliseconds from the click until all cards on screen have their thumbnails. */
async function showGrid(page: Page): Promise<number> {
  await page.evaluate(() => document.querySelector('main[data-scroller]')?.scrollTo(0, 0))
  await delay(FRAME_MS * 10)
  return page.getByRole('button', { name: 'Show as grid' }).evaluate(async (button) => {
    const began = performance.now()
    if (button instanceof HTMLElement) button.click()
    const isReady = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-file] img')]
      return pictures.length > 0 && pictures.every((picture) => picture.complete && picture.naturalWidth > 0)
    }
    while (!isReady()) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - began
  })
}

interface Measured {
  calls: number[]
  openings: number[]
  rows: number
  felt: Felt
  grid: { shown: number; felt: Felt; cards: number }
}

function describe({ calls, openings, rows, felt, grid }: Measured): Finding[] {
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
      what: `${count} files: cards of the grid that are drawn`,
      figure: String(grid.cards),
      budget: `≤ ${BUDGET.rows}`,
      isMet: grid.cards <= BUDGET.rows,
    },
    {
      what: `${count} files: from the click on “Show as grid” to the thumbnails`,
      figure: milliseconds(grid.shown),
      budget: `≤ ${BUDGET.thumbnails} ms`,
      isMet: grid.shown <= BUDGET.thumbnails,
    },
    ofScrolling(`${count} files: scrolling through all, longest task`, felt),
    ofScrolling(`${count} files: scrolling through the grid, longest task`, grid.felt),
  ]
}

function ofScrolling(what: string, { longestTask, longestFrame, framesPerSecond }: Felt): Finding {
  return {
    what,
    figure: milliseconds(longestTask),
    reference: `${framesPerSecond.toFixed(0)} frames/s, longest frame ${milliseconds(longestFrame)}`,
    budget: `no task > ${BUDGET.longestTask} ms`,
    isMet: longestTask <= BUDGET.longestTask,
  }
}
