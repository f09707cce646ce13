// Starting and ending answers: the first word while many start each second, whole answers per second, and the processor
// time of one. Every figure beside the same from a client that calls the model server directly.
import { setTimeout as delay } from 'node:timers/promises'
import { type AppProcess, startApp } from './support/app-process.ts'
import { type DurableRelay, startDurableRelay } from './support/durable-relay.ts'
import { milliseconds, percentile, ratio } from './support/figures.ts'
import { askDirectly, type ModelPeer, questionFor, startModelPeer } from './support/model-peer.ts'
import { MODEL } from './support/model-server.ts'
import { type Asker, askThrough, createAsker, registerPeople } from './support/people.ts'
import { familyProcessorSeconds, processorSeconds } from './support/process-figures.ts'
import { askRelay, startRelay } from './support/relay.ts'
import { type Finding, report } from './support/report.ts'

const RATES = [10, 50, 100]
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const PEOPLE = 10
const NOTEBOOKS_EACH = 20
/** Concurrent answers, and answers in total; the next begins as soon as one ends. */
const AT_ONCE = 20
const SATURATION = Number(process.env.BENCH_ANSWERS ?? 600)
const WARM_UP = 400
const BUDGETS: Record<number, { p50: number; p95: number }> = {
  10: { p50: 50, p95: 150 },
  50: { p50: 100, p95: 300 },
}
/** Processor time of an answer, where the empty relay needs `RELAY_MICROSECONDS` for a token. Milliseconds. */
const BUDGET_PROCESSOR = { server: 4, database: 4 }
const RELAY_MICROSECONDS = 13
const RELAY_RUN = { streams: 100, perSecond: 30, seconds: 6 }
const TOKENS = 20
const QUESTION = questionFor({ tokens: TOKENS, kind: 'stamped' })

/** Sends a message; `onText` receives the text as it arrives. */
type Ask = (index: number, onText: () => void) => Promise<void>

interface Setting {
  app: AppProcess
  model: ModelPeer
  relay: DurableRelay
  askers: Asker[]
  /** The body of a request as our server sends it. */
  body: string
}

const model = await startModelPeer()
const app = await startApp({ modelUrl: model.baseUrl })
try {
  const people = await registerPeople(app, PEOPLE)
  const askers = await Promise.all(people.map((person) => createAsker(app, person, NOTEBOOKS_EACH)))
  const relay = await startDurableRelay(app, model)
  const asking = through(askers)
  await saturate(asking, WARM_UP)
  const setting: Setting = { app, model, relay, askers, body: await model.lastRequest() }
  await saturate(viaRelay(setting), WARM_UP)
  const findings: Finding[] = []
  for (const rate of RATES) findings.push(...(await measureRate(setting, rate)))
  findings.push(...(await measureSaturation(setting)))
  report('answers', findings)
  relay.stop()
} finally {
  await app.stop()
  model.stop()
}

function through(askers: Asker[]): Ask {
  return (index, onText) => {
    const asker = askers[index % askers.length] as Asker
    const place = Math.floor(index / askers.length) % NOTEBOOKS_EACH
    return askThrough(asker, { notebookId: asker.notebookIds[place] ?? '', prompt: QUESTION }, onText)
  }
}

function viaRelay({ relay, body }: Setting): Ask {
  return (_, onText) => relay.ask(body, onText)
}

function directly({ body }: Setting): Ask {
  return async (_, onText) => {
    for await (const _text of askDirectly(model.baseUrl, body)) onText()
  }
}

async function measureRate(setting: Setting, rate: number): Promise<Finding[]> {
  const direct = await askAtRate(directly(setting), rate)
  const relay = await askAtRate(viaRelay(setting), rate)
  const ours = await askAtRate(through(setting.askers), rate)
  const budget = BUDGETS[rate]
  return ([0.5, 0.95] as const).map((part) => {
    const [own, ...others] = [ours, direct, relay].map((all) => percentile(all, part)) as [
      number,
      number,
      number,
    ]
    const limit = budget && (part === 0.5 ? budget.p50 : budget.p95)
    return {
      what: `${rate} answers begun per second: first word, p${part * 100}`,
      figure: milliseconds(own),
      reference: `direct ${milliseconds(others[0])}, durable relay ${milliseconds(others[1])} (${ratio(own, others[1])})`,
      ...(limit && { budget: `≤ ${limit} ms`, isMet: own <= limit }),
    }
  })
}

/** The milliseconds to the first word of each. The next begins on schedule, whether or not earlier ones have ended. */
async function askAtRate(ask: Ask, rate: number): Promise<number[]> {
  const firstWords: number[] = []
  const began = performance.now()
  const answers = Array.from({ length: rate * SECONDS }, async (_, index) => {
    await delay(Math.max(0, began + (index * 1000) / rate - performance.now()))
    firstWords.push(await timeFirstWord(ask, index))
  })
  await Promise.all(answers)
  return firstWords
}

async function timeFirstWord(ask: Ask, index: number): Promise<number> {
  const began = performance.now()
  let first: number | undefined
  await ask(index, () => (first ??= performance.now() - began))
  return first ?? Number.NaN
}

async function saturate(ask: Ask, count: number): Promise<number> {
  const began = performance.now()
  let next = 0
  const askOn = async () => {
    while (next < count) {
      next += 1
      await ask(next, () => undefined)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  return count / ((performance.now() - began) / 1000)
}

async function measureSaturation(setting: Setting): Promise<Finding[]> {
  const direct = await saturate(directly(setting), SATURATION)
  const relay = await measureProcessors(setting, setting.relay.pid, viaRelay(setting))
  const ours = await measureProcessors(setting, setting.app.pid, through(setting.askers))
  const perToken = await measureEmptyRelay()
  const factor = perToken / RELAY_MICROSECONDS
  const part = (name: 'server' | 'database', what: string): Finding => ({
    what: `processor time of an answer: ${what}`,
    figure: `${ours[name].toFixed(2)} ms`,
    reference: `durable relay ${relay[name].toFixed(2)} ms; scaled ${(ours[name] / factor).toFixed(2)} ms (empty relay ${perToken.toFixed(1)} µs per token)`,
    budget: `≤ ${BUDGET_PROCESSOR[name]} ms, scaled`,
    isMet: ours[name] / factor <= BUDGET_PROCESSOR[name],
  })
  return [
    {
      what: `${AT_ONCE} answers at once: whole answers per second`,
      figure: ours.perSecond.toFixed(0),
      reference: `direct ${direct.toFixed(0)}, durable relay ${relay.perSecond.toFixed(0)}`,
    },
    part('server', 'the server'),
    part('database', 'PostgreSQL'),
  ]
}

/** Milliseconds of processor time for each answer. PostgreSQL is below the process of the app. */
async function measureProcessors({ app }: Setting, pid: number, ask: Ask) {
  const read = () => {
    const server = processorSeconds(pid)
    return { server, database: familyProcessorSeconds(app.pid) - processorSeconds(app.pid) }
  }
  const before = read()
  const perSecond = await saturate(ask, SATURATION)
  const after = read()
  const each = (name: 'server' | 'database') => ((after[name] - before[name]) * 1000) / SATURATION
  return { perSecond, server: each('server'), database: each('database') }
}

/** Microseconds of processor time for a token: the current speed of this machine. */
async function measureEmptyRelay(): Promise<number> {
  const { streams, perSecond, seconds } = RELAY_RUN
  const tokens = perSecond * seconds
  const prompt = questionFor({ tokens, perSecond, kind: 'stamped' })
  const body = JSON.stringify({ model: MODEL, messages: [{ role: 'user', content: prompt }], stream: true })
  const relay = await startRelay(model)
  const run = async () => {
    const sockets = await Promise.all(Array.from({ length: streams }, () => relay.open()))
    const before = processorSeconds(relay.pid)
    await Promise.all(sockets.map((socket) => askRelay(socket, body, () => undefined)))
    return ((processorSeconds(relay.pid) - before) * 1e6) / (streams * tokens)
  }
  try {
    await run()
    return await run()
  } finally {
    relay.stop()
  }
}
