// The time until the program is ready, its idle memory, and what remains of the memory of answers.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type AppProcess, makeDataDirectory, removeDataDirectory, startApp } from './support/app-process.ts'
import { median, megabytes, milliseconds } from './support/figures.ts'
import { startFreshClone } from './support/fresh-clone.ts'
import { openLiveSocket } from './support/live-socket.ts'
import { questionFor, startModelPeer } from './support/model-peer.ts'
import { type Person, registerPerson } from './support/person.ts'
import { familyBytes, sharedOutBytes } from './support/process-figures.ts'
import { report } from './support/report.ts'

const WARM_STARTS = 7
const RESTARTS = 3
const BUDGET = {
  freshClone: 60_000,
  warmStart: 1000,
  restart: 3000,
  idleBytes: 220_000_000,
  bytesAfterAnswers: 260_000_000,
}
/** So many answers, of which some are written concurrently, by one user. */
const ANSWERS = 250
const ANSWERS_AT_ONCE = 5
/** Memory is read after the garbage of the start has been collected. Milliseconds. */
const SETTLING = 8000
/** By then the connections to the database that the answers opened are closed too. Milliseconds. */
const SETTLING_AFTER_ANSWERS = 100_000

const model = await startModelPeer()
const dataDirectory = await makeDataDirectory()
const open = () => startApp({ dataDirectory, modelUrl: model.baseUrl })
try {
  const cold = await open()
  await cold.stop()
  const warm: number[] = []
  for (let round = 0; round < WARM_STARTS; round += 1) {
    const app = await open()
    warm.push(app.startMilliseconds)
    await app.stop()
  }
  const app = await open()
  const idle = await memoryOf(app)
  const used = await memoryAfterConversation(app)
  const settled = await memoryAfterAnswers(app)
  const restarts: number[] = []
  for (let round = 0; round < RESTARTS; round += 1) restarts.push(await timeDatabaseRestart(app))
  await app.stop()
  const bareNode = `${milliseconds(startNodeAlone())} for Node alone`
  const warmClone = await startFreshClone('warm')
  const coldClone = await startFreshClone('cold')
  report('start', [
    {
      what: 'Fresh clone to ready, warm package cache',
      figure: milliseconds(warmClone),
      budget: `≤ ${milliseconds(BUDGET.freshClone)}`,
      isMet: warmClone <= BUDGET.freshClone,
    },
    { what: 'Fresh clone to ready, empty package cache', figure: milliseconds(coldClone) },
    {
      what: 'Cold start, empty data directory',
      figure: milliseconds(cold.startMilliseconds),
      reference: bareNode,
    },
    {
      what: `Warm start to ready, median of ${WARM_STARTS}`,
      figure: milliseconds(median(warm)),
      reference: bareNode,
      budget: `≤ ${milliseconds(BUDGET.warmStart)}`,
      isMet: median(warm) <= BUDGET.warmStart,
    },
    { what: 'Warm start to ready, slowest', figure: milliseconds(Math.max(...warm)) },
    {
      what: `Database killed until ready again, slowest of ${RESTARTS}`,
      figure: milliseconds(Math.max(...restarts)),
      budget: `≤ ${milliseconds(BUDGET.restart)}`,
      isMet: Math.max(...restarts) <= BUDGET.restart,
    },
    {
      what: 'Idle memory of all processes',
      figure: megabytes(idle.all),
      reference: `${megabytes(idle.server)} of it the server`,
      budget: `≤ ${megabytes(BUDGET.idleBytes)}`,
      isMet: idle.all <= BUDGET.idleBytes,
    },
    {
      what: 'The same after one conversation',
      figure: megabytes(used.all),
      reference: `${megabytes(used.server)} of it the server`,
    },
    {
      what: `After ${ANSWERS} answers, ${SETTLING_AFTER_ANSWERS / 1000} s later`,
      figure: megabytes(settled.all),
      reference: `${megabytes(settled.server)} of it the server`,
      budget: `≤ ${megabytes(BUDGET.bytesAfterAnswers)}`,
      isMet: settled.all <= BUDGET.bytesAfterAnswers,
    },
  ])
} finally {
  model.stop()
  await removeDataDirectory(dataDirectory)
}

/** Kills the main process of the built-in database. */
async function timeDatabaseRestart({ url, dataDirectory }: AppProcess): Promise<number> {
  const readPid = async () =>
    Number.parseInt(await readFile(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const killed = await readPid()
  const began = performance.now()
  process.kill(killed, 'SIGKILL')
  const isRestarted = async () => {
    const pid = await readPid().catch(() => killed)
    return pid !== killed && (await fetch(`${url}/readyz`)).ok
  }
  while (!(await isRestarted())) await delay(10)
  return performance.now() - began
}

async function memoryOf({ pid }: AppProcess, settling = SETTLING) {
  await delay(settling)
  return { all: familyBytes(pid), server: sharedOutBytes(pid) }
}

async function memoryAfterConversation(app: AppProcess) {
  const person = await registerPerson(app)
  const socket = await openLiveSocket(app, person.token)
  const { id: notebookId } = await person.call.notebooks.create({})
  for (let turn = 0; turn < 5; turn += 1) await converse(person, notebookId, socket)
  socket.close()
  return memoryOf(app)
}

async function memoryAfterAnswers(app: AppProcess) {
  const person = await registerPerson(app)
  const socket = await openLiveSocket(app, person.token)
  const notebooks = await Promise.all(
    Array.from({ length: ANSWERS_AT_ONCE }, () => person.call.notebooks.create({})),
  )
  for (let turn = 0; turn < ANSWERS / ANSWERS_AT_ONCE; turn += 1)
    await Promise.all(notebooks.map(({ id }) => converse(person, id, socket)))
  socket.close()
  return memoryOf(app, SETTLING_AFTER_ANSWERS)
}

async function converse(
  person: Person,
  notebookId: string,
  socket: Awaited<ReturnType<typeof openLiveSocket>>,
): Promise<void> {
  const prompt = questionFor({ tokens: 300, perSecond: 300, kind: 'markdown' })
  const llm = { model: person.model }
  const { id } = await person.call.chat.send({ id: notebookId, prompt, clientMessageId: randomUUID(), llm })
  await new Promise<void>((done) => socket.follow(id, ({ name }) => name === 'end' && done()))
}

/** The baseline of any program on this runtime. */
function startNodeAlone(): number {
  const began = performance.now()
  spawnSync(process.execPath, ['--eval', '0'])
  return performance.now() - began
}
