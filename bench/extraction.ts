// From an upload to searchable: a PDF of 1,000 pages and a table of 100,000 rows, and the effect on other calls.
import { setTimeout as delay } from 'node:timers/promises'
import type { KnowledgeFile } from '#contract/files.ts'
import { makePdf } from '#server/testing/pdf-files.ts'
import { type AppProcess, startApp } from './support/app-process.ts'
import { megabytes, milliseconds, percentile } from './support/figures.ts'
import { type Person, registerPerson } from './support/person.ts'
import { familyBytes, residentBytes } from './support/process-figures.ts'
import { type Finding, report } from './support/report.ts'

const PAGES = 1000
const ROWS = 100_000
const SMALL_FILES = 1000
const BUDGET = {
  milliseconds: 20_000,
  bytes: 500_000_000,
  answer: 100,
  smallFiles: 60_000,
  program: 400_000_000,
}
/** The intervals of polling the status, timing other calls and sampling memory. Milliseconds. */
const WATCH_INTERVAL = 200
const TIMEOUT = 170_000

interface Watched {
  milliseconds: number
  /** The maximum growth. */
  bytes: number
  /** The maximum time of a small concurrent call of another user. */
  answers: number[]
}

const SENTENCE = 'The tide follows the moon around the earth, and every harbour has a time of its own. '
const page = (number: number) => `Page ${number}. ${SENTENCE.repeat(24)}`
const row = (number: number) => `${number},harbour ${number % 500},${number / 7},2026-01-${(number % 28) + 1}`

const app = await startApp()
try {
  const person = await registerPerson(app)
  await prepare(app, person, { fileName: 'warm-up.pdf', content: makePdf(['Warm-up']) })
  const pdf = makePdf(Array.from({ length: PAGES }, (_, index) => page(index + 1)))
  const csv = `number,name,height,day\n${Array.from({ length: ROWS }, (_, index) => row(index)).join('\n')}`
  report('extraction', [
    ...findings('1,000-page PDF', await prepare(app, person, { fileName: 'a.pdf', content: pdf })),
    ...findings(
      '100,000-row CSV',
      await prepare(app, person, { fileName: 'a.csv', content: Buffer.from(csv) }),
    ),
    ...(await prepareSmallFiles(app, person)),
  ])
} finally {
  await app.stop()
}

/** Uploads it and waits until it is searchable, while the other figures are sampled. */
async function prepare(
  { pid }: AppProcess,
  { call }: Person,
  { fileName, content }: { fileName: string; content: Buffer },
): Promise<Watched> {
  const { id, presignedUrl } = await call.files.create({ fileName, fileSize: content.length })
  const sent = await fetch(new URL(presignedUrl ?? '', app.url), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(content),
  })
  if (!sent.ok) throw new Error(`The upload of ${fileName} was refused: ${await sent.text()}`)
  await call.files.confirm({ id })
  const watched: Watched = { milliseconds: 0, bytes: 0, answers: [] }
  const before = familyBytes(pid)
  const began = performance.now()
  await call.files.chunk({ fabFileId: id })
  for (;;) {
    const asked = performance.now()
    const file = await call.files.get({ id })
    watched.answers.push(performance.now() - asked)
    watched.milliseconds = performance.now() - began
    if (isDone(file)) return watched
    if (watched.milliseconds > TIMEOUT) throw new Error(`${fileName} was not ready in time`)
    watched.bytes = Math.max(watched.bytes, familyBytes(pid) - before)
    await delay(WATCH_INTERVAL)
  }
}

/** Many pages of a documentation, one file each. */
async function prepareSmallFiles({ pid }: AppProcess, { call }: Person): Promise<Finding[]> {
  const ids: string[] = []
  for (let number = 0; number < SMALL_FILES; number += 1) {
    const content = `<h1>Page ${number}</h1>${`<p>${page(number)}</p>`.repeat(2)}`
    ids.push((await call.files.create({ fileName: `page-${number}.html`, content })).id)
  }
  let program = 0
  const began = performance.now()
  for (const id of ids) await call.files.chunk({ fabFileId: id })
  while (!(await areDone(ids, call))) {
    if (performance.now() - began > TIMEOUT) throw new Error('The small files were not ready in time')
    program = Math.max(program, residentBytes(pid))
    await delay(WATCH_INTERVAL)
  }
  const time = performance.now() - began
  return [
    {
      what: `${SMALL_FILES.toLocaleString('en')} one-page files to searchable`,
      figure: milliseconds(time),
      budget: `≤ ${milliseconds(BUDGET.smallFiles)}`,
      isMet: time <= BUDGET.smallFiles,
    },
    {
      what: `${SMALL_FILES.toLocaleString('en')} one-page files: memory of the server process, at the peak`,
      figure: megabytes(program),
      budget: `≤ ${megabytes(BUDGET.program)}`,
      isMet: program <= BUDGET.program,
    },
  ]
}

async function areDone(ids: string[], call: Person['call']): Promise<boolean> {
  const last = await call.files.byIds({ ids: ids.slice(-20).join(',') })
  return last.every(isDone)
}

function isDone({ fileName, vectorized, isVectorizing, error }: KnowledgeFile): boolean {
  if (error !== null) throw new Error(`${fileName}: ${error}`)
  return vectorized && !isVectorizing
}

function findings(what: string, { milliseconds: time, bytes, answers }: Watched): Finding[] {
  const p95 = percentile(answers, 0.95)
  return [
    {
      what: `${what} to searchable`,
      figure: milliseconds(time),
      budget: `≤ ${milliseconds(BUDGET.milliseconds)}`,
      isMet: time <= BUDGET.milliseconds,
    },
    {
      what: `${what}: memory beyond that before`,
      figure: megabytes(bytes),
      budget: `≤ ${megabytes(BUDGET.bytes)}`,
      isMet: bytes <= BUDGET.bytes,
    },
    {
      what: `${what}: concurrent calls, p95`,
      figure: milliseconds(p95),
      budget: `≤ ${milliseconds(BUDGET.answer)}`,
      isMet: p95 <= BUDGET.answer,
    },
  ]
}
