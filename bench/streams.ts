// Many concurrent answers in one server process, and in a web process and a worker: order, added latency, memory for
// each stream, processor time.
import { setTimeout as delay } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { CONNECTIONS_PER_USER_MAX } from '#server/platform/pubsub/live/connection.ts'
import { type AppProcess, startApp } from './support/app-process.ts'
import { kilobytes, milliseconds, percentile, ratio } from './support/figures.ts'
import { type LiveSocket, openLiveSocket } from './support/live-socket.ts'
import {
  askDirectly,
  createStampReader,
  type ModelPeer,
  questionFor,
  startModelPeer,
} from './support/model-peer.ts'
import { MODEL } from './support/model-server.ts'
import { type Asker, askThrough, registerPeople } from './support/people.ts'
import type { Person } from './support/person.ts'
import { familyProcessorSeconds, processorSeconds, residentBytes } from './support/process-figures.ts'
import { askRelay, startRelay } from './support/relay.ts'
import { type Finding, report } from './support/report.ts'
import { startWebAndWorker } from './support/web-and-worker.ts'

const SIZES = (process.env.BENCH_STREAMS ?? '100,300,1000').split(',').map(Number)
const PER_SECOND = 30
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const TOKENS = PER_SECOND * SECONDS
/**
 * Of one process, and of a web process with a worker: milliseconds, bytes, and processor time for a token as a multiple
 * of the empty relay's.
 */
const BUDGET = { p99: 250, bytesPerStream: 250_000, relays: 3.5, apartP99: 150 }
/** The budget is for this number; smaller ones are reported beside it. */
const BUDGET_SIZE = 1000
/** Streams begin one after another, like users. Milliseconds. */
const APART = 10
/** Sockets that are opened concurrently. */
const TOGETHER = 25
/** A stream that has not ended by then is late: a machine that is too busy, rather than a fault. Milliseconds. */
const TIMEOUT = SECONDS * 1000 + 30_000
const QUESTION = questionFor({ tokens: TOKENS, perSecond: PER_SECOND, kind: 'stamped' })
const BODY = JSON.stringify({ model: MODEL, messages: [{ role: 'user', content: QUESTION }], stream: true })

interface Measured {
  delays: number[]
  /** Streams with a missing or misplaced token. */
  broken: number
  /** Streams that were in order, and had not ended at the timeout. */
  late: number
}

class LateError extends Error {}

interface Load {
  bytesPerStream: number
  /** Busy processors: of the server alone, and with its database. */
  processors: { server: number; family: number }
  /** Of the server, for each token, in microseconds; independent of the load of the machine. */
  perToken: number
}

/** The results for one number of streams: directly, through the empty relay, and through our server. */
interface Runs {
  direct: Measured
  relay: { through: Measured; load: Load }
  ours: { through: Measured; load: Load }
}

const model = await startModelPeer()
try {
  const findings: Finding[] = []
  for (const streams of SIZES) {
    const direct = await runStreams(streams, (record) => streamDirectly(model, record))
    const relay = await measureRelay(streams)
    const ours = await measureOneProcess(streams)
    findings.push(...describe(streams, { direct, relay, ours }))
    if (streams === BUDGET_SIZE) findings.push(...describeApart(streams, direct, await measureApart(streams)))
  }
  report('streams', findings)
} finally {
  model.stop()
}

/** Every number gets a fresh process, so that the memory is its own. */
async function measureOneProcess(streams: number): Promise<{ through: Measured; load: Load }> {
  const app = await startApp({ modelUrl: model.baseUrl })
  try {
    return await measureThroughUs(app, [app.pid], streams)
  } finally {
    await app.stop()
  }
}

/** Through a web process, while a worker produces the answers. */
async function measureApart(streams: number): Promise<{ through: Measured; load: Load }> {
  const { web, worker, stop } = await startWebAndWorker(model.baseUrl)
  try {
    return await measureThroughUs(web, [web.pid, worker.pid], streams)
  } finally {
    await stop()
  }
}

async function measureThroughUs(
  app: AppProcess,
  pids: number[],
  streams: number,
): Promise<{ through: Measured; load: Load }> {
  const people = await registerPeople(app, Math.ceil(streams / CONNECTIONS_PER_USER_MAX))
  const personOf = (index: number) => people[index % people.length] as Person
  await warmUp(app, personOf(0))
  const notebookIds = await createNotebooks(personOf, streams)
  return measureLoad(pids, streams, async () => {
    const sockets = await openAll(streams, (index) => openLiveSocket(app, personOf(index).token))
    return (record, index) => {
      const asker = { person: personOf(index), socket: sockets[index] as LiveSocket }
      return streamThrough(asker, { notebookId: notebookIds[index] ?? '' }, record)
    }
  })
}

async function measureRelay(streams: number): Promise<{ through: Measured; load: Load }> {
  const relay = await startRelay(model)
  try {
    await askRelay(await relay.open(), BODY, () => undefined)
    return await measureLoad([relay.pid], streams, async () => {
      const sockets = await openAll(streams, () => relay.open())
      return (record, index) => askRelay(sockets[index] as WebSocket, BODY, record)
    })
  } finally {
    relay.stop()
  }
}

/** The memory of the streams in the processes, including their readers' sockets. */
async function measureLoad(
  pids: number[],
  streams: number,
  open: () => Promise<Stream>,
): Promise<{ through: Measured; load: Load }> {
  const before = { bytes: sumOver(pids, residentBytes), ...processorTime(pids) }
  const stream = await open()
  const began = performance.now()
  let peak = before.bytes
  const watching = setInterval(() => {
    peak = Math.max(peak, sumOver(pids, residentBytes))
  }, 250)
  const through = await runStreams(streams, stream).finally(() => clearInterval(watching))
  const seconds = (performance.now() - began) / 1000
  const after = processorTime(pids)
  const processors = {
    server: (after.server - before.server) / seconds,
    family: (after.family - before.family) / seconds,
  }
  const perToken = ((after.server - before.server) * 1e6) / (streams * TOKENS)
  return { through, load: { bytesPerStream: (peak - before.bytes) / streams, processors, perToken } }
}

function processorTime(pids: number[]) {
  return { server: sumOver(pids, processorSeconds), family: sumOver(pids, familyProcessorSeconds) }
}

function sumOver(pids: number[], figureOf: (pid: number) => number): number {
  return pids.reduce((sum, pid) => sum + figureOf(pid), 0)
}

/** Code that is loaded or compiled once does not count for a stream. */
async function warmUp(app: AppProcess, person: Person): Promise<void> {
  const [notebookId = ''] = await createNotebooks(() => person, 1)
  const prompt = questionFor({ tokens: 200, perSecond: 200, kind: 'stamped' })
  for (let round = 0; round < 3; round += 1) {
    const socket = await openLiveSocket(app, person.token)
    await streamThrough({ person, socket }, { notebookId, prompt }, () => undefined)
  }
}

/** Each stream has its own socket, open before the question: a thousand streams are a thousand browsers. */
async function openAll<T>(count: number, open: (index: number) => Promise<T>): Promise<T[]> {
  const sockets: T[] = []
  while (sockets.length < count) {
    const from = sockets.length
    const opening = Array.from({ length: Math.min(TOGETHER, count - from) }, (_, index) => open(from + index))
    sockets.push(...(await Promise.all(opening)))
  }
  return sockets
}

async function createNotebooks(personOf: (index: number) => Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { id } = await personOf(index).call.notebooks.create({ name: `Stream ${index}` })
    ids.push(id)
  }
  return ids
}

type Stream = (record: (text: string) => void, index: number) => Promise<void>

async function runStreams(streams: number, stream: Stream): Promise<Measured> {
  const delays: number[] = []
  let [broken, late] = [0, 0]
  await Promise.all(
    Array.from({ length: streams }, async (_, index) => {
      await delay(index * APART)
      const read = createStampReader()
      let next = 0
      let isWhole = true
      const failure = await stream((text) => {
        for (const token of read(text)) {
          isWhole &&= token.index === next
          next += 1
          delays.push(token.delay)
        }
      }, index).catch(reportFailure)
      if (isWhole && failure instanceof LateError) late += 1
      else if (!isWhole || next !== TOKENS) broken += 1
    }),
  )
  return { delays, broken, late }
}

/** A refused or interrupted stream lacks its tokens, and is counted by that. */
function reportFailure(error: Error): Error {
  if (!(error instanceof LateError)) process.stderr.write(`A stream failed: ${error.message}\n`)
  return error
}

async function streamDirectly({ baseUrl }: ModelPeer, record: (text: string) => void): Promise<void> {
  for await (const text of askDirectly(baseUrl, BODY)) record(text)
}

async function streamThrough(
  asker: Pick<Asker, 'person' | 'socket'>,
  { notebookId, prompt = QUESTION }: { notebookId: string; prompt?: string },
  record: (text: string) => void,
): Promise<void> {
  const answered = askThrough(asker, { notebookId, prompt }, record)
  const late = delay(TIMEOUT, undefined, { ref: false }).then(() => {
    throw new LateError('The stream did not end in time')
  })
  await Promise.race([answered, late]).finally(() => asker.socket.close())
}

function describeApart(
  streams: number,
  direct: Measured,
  { through, load }: { through: Measured; load: Load },
): Finding[] {
  const what = `${streams.toLocaleString('en')} streams × ${PER_SECOND}/s, web process and worker`
  const theirs = percentile(direct.delays, 0.99)
  const p99 = percentile(through.delays, 0.99) - theirs
  return [
    ...describeWholeness(what, direct, through),
    {
      what: `${what}: added latency, p99`,
      figure: milliseconds(p99),
      reference: `direct ${milliseconds(theirs)}`,
      budget: `≤ ${BUDGET.apartP99} ms`,
      isMet: p99 <= BUDGET.apartP99,
    },
    { what: `${what}: processors busy`, figure: `${load.processors.server.toFixed(2)} both` },
  ]
}

function describeWholeness(what: string, direct: Measured, through: Measured): Finding[] {
  return [
    {
      what: `${what}: streams with a token lost or out of order`,
      figure: String(through.broken),
      reference: `direct ${direct.broken}`,
      budget: '0',
      isMet: through.broken === 0,
    },
    {
      what: `${what}: streams in order that did not end within ${TIMEOUT / 1000} s`,
      figure: String(through.late),
      reference: `direct ${direct.late}`,
      budget: '0',
      isMet: through.late === 0,
    },
  ]
}

function describe(streams: number, { direct, relay, ours: { through, load } }: Runs): Finding[] {
  const isBudgeted = streams === BUDGET_SIZE
  const what = `${streams.toLocaleString('en')} streams × ${PER_SECOND}/s`
  const at = (part: number) => {
    const [ours, theirs] = [percentile(through.delays, part), percentile(direct.delays, part)]
    const relayed = milliseconds(percentile(relay.through.delays, part) - theirs)
    const reference = `direct ${milliseconds(theirs)} (${ratio(ours, theirs)}), empty relay ${relayed} added`
    return { ours: ours - theirs, reference }
  }
  const [p50, p99] = [at(0.5), at(0.99)]
  return [
    ...describeWholeness(what, direct, through),
    { what: `${what}: added latency, p50`, figure: milliseconds(p50.ours), reference: p50.reference },
    {
      what: `${what}: added latency, p99`,
      figure: milliseconds(p99.ours),
      reference: p99.reference,
      ...(isBudgeted && { budget: `≤ ${BUDGET.p99} ms`, isMet: p99.ours <= BUDGET.p99 }),
    },
    {
      what: `${what}: memory per stream, at the peak`,
      figure: kilobytes(load.bytesPerStream),
      reference: `empty relay ${kilobytes(relay.load.bytesPerStream)}`,
      ...(isBudgeted && {
        budget: `≤ ${kilobytes(BUDGET.bytesPerStream)}`,
        isMet: load.bytesPerStream <= BUDGET.bytesPerStream,
      }),
    },
    {
      what: `${what}: processors busy`,
      figure: `${load.processors.server.toFixed(2)} server`,
      reference: `${load.processors.family.toFixed(2)} with its database`,
    },
    {
      what: `${what}: processor time of the server for a token`,
      figure: `${load.perToken.toFixed(0)} µs`,
      reference: `empty relay ${relay.load.perToken.toFixed(0)} µs (${ratio(load.perToken, relay.load.perToken)})`,
      ...(isBudgeted && {
        budget: `≤ ${BUDGET.relays} × the relay`,
        isMet: load.perToken <= BUDGET.relays * relay.load.perToken,
      }),
    },
  ]
}
