// Importing ChatGPT's export: 20,000 conversations (BENCH_CONVERSATIONS) of 3 turns (BENCH_TURNS) in a ZIP archive of 1 GB, most of it pictures.
import { randomBytes } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import { importUploadPath } from '#contract/notebook-imports.ts'
import { chatGptConversation } from '#server/testing/foreign-exports.ts'
import { type AppProcess, startApp } from './support/app-process.ts'
import { megabytes, milliseconds, percentile } from './support/figures.ts'
import { type Person, registerPerson } from './support/person.ts'
import { residentBytes } from './support/process-figures.ts'
import { type Finding, report } from './support/report.ts'

const CONVERSATIONS = Number(process.env.BENCH_CONVERSATIONS ?? 20_000)
const TURNS = Number(process.env.BENCH_TURNS ?? 3)
const ANSWER = 'The tide follows the moon around the earth, and every harbour has a time of its own. '.repeat(
  8,
)
const PICTURE_BYTES = 2_000_000
const ARCHIVE_BYTES = 1_000_000_000
const BUDGET = { bytes: 500_000_000, answer: 100 }
const WATCH_INTERVAL = 100

const path = join(tmpdir(), `commonplace-bench-${process.pid}.zip`)
const app = await startApp()
try {
  await writeArchive()
  const person = await registerPerson(app)
  const findings = await importFindings(app, person, { added: CONVERSATIONS, known: 0 })
  // Conversations that are known are read without storing them, so that memory is used up much faster.
  const again = await importFindings(app, person, { added: 0, known: CONVERSATIONS })
  report('imports', [...findings, ...again.map(({ what, ...rest }) => ({ ...rest, what: `again: ${what}` }))])
} finally {
  await app.stop()
  await rm(path, { force: true })
}

async function writeArchive(): Promise<void> {
  const zip = new ZipFile()
  zip.addReadStream(Readable.from(conversations()), 'conversations.json')
  const picture = randomBytes(PICTURE_BYTES)
  for (let index = 0; index < ARCHIVE_BYTES / PICTURE_BYTES; index += 1)
    zip.addBuffer(picture, `file-${index}.png`, { compress: false })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

function* conversations(): Generator<string> {
  for (let index = 0; index < CONVERSATIONS; index += 1) {
    const texts = Array.from({ length: TURNS }, (_, turn) => [
      { role: 'user' as const, content: `Question ${turn} of conversation ${index}?` },
      { role: 'assistant' as const, content: `${ANSWER} ${index}` },
    ]).flat()
    yield `${index === 0 ? '[' : ','}${JSON.stringify(chatGptConversation(`Conversation ${index}`, texts))}`
  }
  yield ']'
}

/** Uploads and imports it, while memory and the time of other calls are sampled. */
async function importFindings(
  { url, pid }: AppProcess,
  { token, call }: Person,
  expected: { added: number; known: number },
): Promise<Finding[]> {
  const before = (await call.notebookImports.show())?.id
  const answers: number[] = []
  let bytes = 0
  const began = performance.now()
  const upload = fetch(url + importUploadPath('chatgpt.zip'), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: await openAsBlob(path),
  })
  let uploaded = 0
  void upload.then(() => (uploaded = performance.now() - began))
  while (true) {
    bytes = Math.max(bytes, residentBytes(pid))
    const asked = performance.now()
    const latest = await call.notebookImports.show()
    answers.push(performance.now() - asked)
    if (latest && latest.id !== before && latest.status !== 'running') {
      if (latest.added !== expected.added || latest.known !== expected.known)
        throw new Error(`The import ended with ${JSON.stringify(latest)}`)
      break
    }
    await delay(WATCH_INTERVAL)
  }
  const took = performance.now() - began
  const others = percentile(answers, 0.95)
  return [
    { what: 'upload', figure: milliseconds(uploaded) },
    { what: `upload and import of ${CONVERSATIONS} conversations`, figure: milliseconds(took) },
    {
      what: 'server process, the most memory',
      figure: megabytes(bytes),
      budget: `≤ ${megabytes(BUDGET.bytes)}`,
      isMet: bytes <= BUDGET.bytes,
    },
    {
      what: 'other calls, p95',
      figure: milliseconds(others),
      budget: `≤ ${milliseconds(BUDGET.answer)}`,
      isMet: others <= BUDGET.answer,
    },
  ]
}
