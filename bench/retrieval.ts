// Searching in a library of 100,000 chunks, or of as many as BENCH_FILES × 100: by keywords, by keywords and meaning, and the recall of the approximation.
import { listNearest } from '#server/files/retrieval/nearest.ts'
import { listPlaced } from '#server/files/retrieval/vectors.store.ts'
import { readDatabasePassword, socketDirectory } from '#server/platform/config/data-directory.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { type AppProcess, startApp } from './support/app-process.ts'
import { startEmbeddingPeer } from './support/embedding-peer.ts'
import { milliseconds, percentile } from './support/figures.ts'
import { DIMENSIONS, EMBEDDING_MODEL, seedLibrary, seedVectors, vectorNear } from './support/library.ts'
import { type Person, registerPerson } from './support/person.ts'
import { type Finding, report } from './support/report.ts'

const FILES = Number(process.env.BENCH_FILES ?? 1000)
const SIZE = { files: FILES, chunksPerFile: 100, wordsPerChunk: 60, vocabulary: 5000 }
const QUESTIONS = 60
const WARM_UP = 5
const NEAREST = 10
/** Milliseconds at p95: up to 100,000 chunks, and up to 1,000,000. */
const BUDGET = { p95: FILES > 1000 ? 250 : 60, recall: 0.98 }

/** A topic for each question, so that keywords and meaning match the same chunks. */
const topicOf = (text: string) => Number(/topic(\d+)/.exec(text)?.[1] ?? 0)
const peer = await startEmbeddingPeer((text) => Array.from(vectorNear(topicOf(text))))
const app = await startApp({ modelUrl: peer.baseUrl })
try {
  const person = await registerPerson(app)
  const seeded = await seed(app, person)
  const byWords = await search(person, app, 'keywords')
  const byBoth = await search(person, app, EMBEDDING_MODEL)
  report('retrieval', [
    ...describe('Words', byWords),
    ...describe('Words and meaning', byBoth),
    await recallFinding(app, seeded),
  ])
} finally {
  await app.stop()
  peer.stop()
}

interface Seeded {
  /** All vectors, in the order of their files and positions. */
  all: Float32Array
  places: { fileId: string; position: number }[]
}

async function seed(app: AppProcess, person: Person): Promise<Seeded> {
  const database = await app.database()
  await seedLibrary(database, person.id, SIZE)
  const all = await seedVectors(database)
  await database.query('vacuum analyze')
  const { rows } = await database.query<{ file_id: string; position: number }>(
    'select file_id, position from file_chunks order by file_id, position',
  )
  await database.end()
  return { all, places: rows.map(({ file_id: fileId, position }) => ({ fileId, position })) }
}

/** Questions of common and rare words, sent to the API as a browser does. */
async function search(person: Person, app: AppProcess, model: string): Promise<number[]> {
  const database = await app.database()
  await database.query(
    `insert into settings (name, value, updated_at) values ('DefaultEmbeddingModel', $1, now())
     on conflict (name) do update set value = excluded.value`,
    [model],
  )
  await database.end()
  const times: number[] = []
  for (let number = 0; number < QUESTIONS + WARM_UP; number += 1) {
    const words = [3, 40, 300, 1500].map((rank) => `w${rank + number * 7}`).join(' ')
    const began = performance.now()
    const found = await person.call.files.search({ query: `${words} topic${number}` })
    if (number >= WARM_UP) times.push(performance.now() - began)
    // Keywords may match too few of a question's words for a result; the search takes the same time.
    if (found.length === 0 && model !== 'keywords') throw new Error(`Nothing was found for ${words}`)
  }
  return times
}

function describe(how: string, times: number[]): Finding[] {
  const p95 = percentile(times, 0.95)
  return [
    {
      what: `${how}: p50 in ${FILES * SIZE.chunksPerFile} chunks`,
      figure: milliseconds(percentile(times, 0.5)),
    },
    {
      what: `${how}: p95`,
      figure: milliseconds(p95),
      budget: `≤ ${BUDGET.p95} ms`,
      isMet: p95 <= BUDGET.p95,
    },
  ]
}

/** How many of the exact nearest chunks the search by binary vectors finds. */
async function recallFinding({ dataDirectory }: AppProcess, { all, places }: Seeded): Promise<Finding> {
  const { db, close } = openDatabase({
    host: socketDirectory(dataDirectory),
    user: 'commonplace',
    password: await readDatabasePassword(dataDirectory),
    database: 'commonplace',
  })
  const fileIds = [...new Set(places.map(({ fileId }) => fileId))]
  const files = await listPlaced(db, { model: EMBEDDING_MODEL, fileIds })
  let hits = 0
  for (let number = 0; number < QUESTIONS; number += 1) {
    const vector = vectorNear(number)
    const found = await listNearest(db, { vector, files, limit: NEAREST })
    const keys = new Set(found.map(({ fileId, position }) => `${fileId} ${position}`))
    for (const index of nearestOf(all, vector)) {
      if (keys.has(`${places[index]?.fileId} ${places[index]?.position}`)) hits += 1
    }
  }
  await close()
  const recall = hits / (QUESTIONS * NEAREST)
  return {
    what: `Of the ${NEAREST} truly nearest found`,
    figure: recall.toFixed(3),
    budget: `≥ ${BUDGET.recall}`,
    isMet: recall >= BUDGET.recall,
  }
}

function nearestOf(all: Float32Array, vector: Float32Array): number[] {
  const scores = Array.from({ length: all.length / DIMENSIONS }, (_, row) => {
    let sum = 0
    for (let at = 0; at < DIMENSIONS; at += 1) sum += (all[row * DIMENSIONS + at] ?? 0) * (vector[at] ?? 0)
    return { row, sum }
  })
  return scores
    .sort((a, b) => b.sum - a.sum)
    .slice(0, NEAREST)
    .map(({ row }) => row)
}
