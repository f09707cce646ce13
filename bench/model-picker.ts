// Opening the list of models with 2,000 models (BENCH_MODELS), and the moves in it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { startApp } from './support/app-process.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { median, milliseconds } from './support/figures.ts'
import { registerPerson } from './support/person.ts'
import { type Finding, report } from './support/report.ts'

const MODELS = Number(process.env.BENCH_MODELS ?? 2000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9)
const BUDGET = { open: 100, search: 100 }

const list = {
  object: 'list',
  data: Array.from({ length: MODELS }, (_, number) => ({ id: `vendor-${number % 40}/model-${number}` })),
}
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const app = await startApp({ modelUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
const browser = await openBrowser()
try {
  const person = await registerPerson(app)
  const { length: offered } = await person.call.models.list()
  if (offered < MODELS) throw new Error(`Only ${offered} models are offered`)
  const profile = await openProfile(browser, app, person)
  const page = await profile.newPage()
  await page.goto('/new')
  await page.getByRole('button', { name: /^Model: / }).waitFor()
  const openings: number[] = []
  const searches: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    openings.push(await timeOpening(page))
    searches.push(await timeSearch(page))
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await delay(200)
  }
  report('model-picker', describe(openings, searches))
} finally {
  await browser.close()
  await app.stop()
  server.close()
}

/** From the click until the first options are painted. */
function timeOpening(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const began = performance.now()
    document.querySelector<HTMLElement>('button[aria-label^="Model: "]')?.click()
    while (!document.querySelector('[role=listbox] [role=option]')) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - began
  })
}

/** From the arrow key in the search field, which does not wait for a pause in typing, until the results are painted. */
async function timeSearch(page: Page): Promise<number> {
  const field = page.getByRole('searchbox', { name: 'Search models' })
  await field.fill(`model-${MODELS - 1}`)
  return page.evaluate(async () => {
    const began = performance.now()
    const down = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
    document.querySelector('[role=dialog] input[type=search]')?.dispatchEvent(down)
    while (document.querySelectorAll('[role=listbox] [role=option]').length !== 1)
      await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - began
  })
}

function describe(openings: number[], searches: number[]): Finding[] {
  const [open, search] = [median(openings), median(searches)]
  return [
    {
      what: `Opening the list of ${MODELS.toLocaleString('en')} models, p50`,
      figure: milliseconds(open),
      reference: `first time ${milliseconds(openings[0] ?? Number.NaN)}`,
      budget: `≤ ${BUDGET.open} ms`,
      isMet: open <= BUDGET.open,
    },
    {
      what: 'Finding one model by its name, p50',
      figure: milliseconds(search),
      budget: `≤ ${BUDGET.search} ms`,
      isMet: search <= BUDGET.search,
    },
  ]
}
