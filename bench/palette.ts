// Searching in the command palette with 10,000 notebooks (BENCH_NOTEBOOKS) that this browser knows.
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { PAGE_LIMIT_MAX } from '#contract/procedures.ts'
import { type AppProcess, startApp } from './support/app-process.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { median, milliseconds, percentile } from './support/figures.ts'
import { putLocally } from './support/local-rows.ts'
import { type Person, registerPerson } from './support/person.ts'
import { type Finding, report } from './support/report.ts'

const NOTEBOOKS = Number(process.env.BENCH_NOTEBOOKS ?? 10_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20)
const BUDGET = { open: 300, results: 50 }

const app = await startApp()
const browser = await openBrowser()
try {
  const person = await registerPerson(app)
  await seedNotebooks(app, person)
  const profile = await openProfile(browser, app, person)
  const page = await profile.newPage()
  await page.goto('/new')
  await page.getByRole('navigation').getByRole('link', { name: 'Files' }).waitFor()
  await storeLocally(page, person)
  const openings: number[] = []
  const letters: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    openings.push(await timeOpening(page))
    // The names arrive from the browser's disk.
    await page.getByRole('combobox', { name: 'Type a command or search' }).fill('Tide table 1')
    await page.getByRole('option', { name: 'Tide table 1', exact: true }).waitFor()
    letters.push(...(await timeLetters(page, `Tide table ${1 + ((round * 997) % NOTEBOOKS)}`)))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  report('palette', describe(openings, letters))
} finally {
  await browser.close()
  await app.stop()
}

async function seedNotebooks(app: AppProcess, { id }: Person): Promise<void> {
  const database = await app.database()
  await database.query(
    `insert into notebooks (id, user_id, name, is_named_by_person, created_at, updated_at)
     select gen_random_uuid(), $1, 'Tide table ' || place, true, moment, moment
     from generate_series(1, $2::int) place
     cross join lateral (select now() - make_interval(mins => place) as moment) as at`,
    [id, NOTEBOOKS],
  )
  await database.query('vacuum analyze notebooks')
  await database.end()
}

/** As if the user had scrolled through the whole list. */
async function storeLocally(page: Page, person: Person): Promise<void> {
  for (let number = 1; (number - 1) * PAGE_LIMIT_MAX < NOTEBOOKS; number += 1) {
    const { data } = await person.call.notebooks.list({ page: number, limit: PAGE_LIMIT_MAX })
    await putLocally(page, person, { table: 'sessionmodels', rows: data })
  }
}

/** From the keys until the first rows are painted. */
async function timeOpening(page: Page): Promise<number> {
  await delay(200)
  return page.evaluate(async () => {
    const began = performance.now()
    const keys = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true })
    document.body.dispatchEvent(keys)
    while (!document.querySelector('[role=dialog] [role=option]')) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - began
  })
}

/** From each letter of a text until the rows for it are painted. */
function timeLetters(page: Page, text: string): Promise<number[]> {
  return page.evaluate(async (text) => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input')
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    if (!field || !setValue) throw new Error('The palette is not open')
    const times: number[] = []
    for (let length = 1; length <= text.length; length += 1) {
      const began = performance.now()
      setValue.call(field, text.slice(0, length))
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
      // React renders an input before the event returns; the frame after the next one has painted it.
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      times.push(performance.now() - began)
      await new Promise((done) => setTimeout(done, 50))
    }
    if (document.querySelector('[role=dialog] [role=option]')?.textContent !== text)
      throw new Error(`The first row is not ${text}`)
    return times
  }, text)
}

function describe(openings: number[], letters: number[]): Finding[] {
  const count = NOTEBOOKS.toLocaleString('en')
  const opening = median(openings)
  const [middle, slow] = [median(letters), percentile(letters, 0.95)]
  return [
    {
      what: `Opening the palette with ${count} notebooks, p50`,
      figure: milliseconds(opening),
      reference: `first time ${milliseconds(openings[0] ?? Number.NaN)}`,
      budget: `≤ ${BUDGET.open} ms`,
      isMet: opening <= BUDGET.open,
    },
    {
      what: 'From a letter until the rows for it are painted, p95',
      figure: milliseconds(slow),
      reference: `p50 ${milliseconds(middle)}, of which 17 to 33 ms are two frames`,
      budget: `≤ ${BUDGET.results} ms`,
      isMet: slow <= BUDGET.results,
    },
  ]
}
