// What the chat route loads before somebody can write, as it would travel: compressed with gzip.
import { gzipSync } from 'node:zlib'
import { startApp } from './support/app-process.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { kilobytes } from './support/figures.ts'
import { registerPerson } from './support/person.ts'
import { report } from './support/report.ts'
import { PROSE_ANSWER, seededAnswer, seedNotebook } from './support/seed.ts'

const BUDGET = { script: 450_000, stylesheet: 20_000 }
const MESSAGES = 10

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
  const profile = await openProfile(browser, app, person)
  const page = await profile.newPage()
  const loading: Promise<Loaded>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (response.url().startsWith(`${app.url}/api/`) || !response.ok()) return
    loading.push(
      response.body().then((body) => ({
        kind,
        url: response.url(),
        bytes: body.length,
        gzipped: gzipSync(body, { level: 9 }).length,
        encoding: response.headers()['content-encoding'] ?? 'none',
      })),
    )
  })
  await page.goto(`/notebooks/${notebookId}`)
  await page.getByText(seededAnswer(MESSAGES)).waitFor()
  await page.getByRole('textbox').last().waitFor()
  const loaded = await Promise.all(loading)
  const ofBudget = loaded.filter(({ kind }) => kind in BUDGET)
  for (const { kind, url, bytes, gzipped } of ofBudget.toSorted((a, b) => b.gzipped - a.gzipped)) {
    const name = new URL(url).pathname
    process.stdout.write(
      `${kilobytes(gzipped).padStart(10)} gzip ${kilobytes(bytes).padStart(10)}  ${kind}  ${name}\n`,
    )
  }
  const ofKind = (kind: string) => loaded.filter((file) => file.kind === kind)
  const gzipped = (kind: string) => ofKind(kind).reduce((sum, file) => sum + file.gzipped, 0)
  const plain = (kind: string) => ofKind(kind).reduce((sum, file) => sum + file.bytes, 0)
  const uncompressed = ofBudget.filter(({ encoding }) => encoding === 'none').length
  report('first-load', [
    {
      what: 'JavaScript before the thread is on screen, gzip',
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
      what: 'scripts and styles that travel uncompressed',
      figure: String(uncompressed),
      budget: '0',
      isMet: uncompressed === 0,
    },
  ])
} finally {
  await browser.close()
  await app.stop()
}
