// The time our server adds before a model's first word, against asking the same model server directly.
import { randomUUID } from 'node:crypto'
import { type AppProcess, startApp } from './support/app-process.ts'
import { median, milliseconds, percentile, ratio } from './support/figures.ts'
import { deltaText, endText, type LiveSocket, openLiveSocket } from './support/live-socket.ts'
import {
  askDirectly,
  createStampReader,
  type ModelPeer,
  questionFor,
  startModelPeer,
} from './support/model-peer.ts'
import { moment } from './support/model-server.ts'
import { type Person, registerPerson } from './support/person.ts'
import { type Finding, report } from './support/report.ts'
import { seedNotebook } from './support/seed.ts'

const LENGTHS = [0, 100, 1000, 5000]
const PAIRS = Number(process.env.BENCH_PAIRS ?? 200)
const WARM_UP = 20
const BUDGET = { p50: 15, p95: 30 }
/** "Flat": the longest notebook adds at most this much more than an empty one. */
const FLAT_WITHIN = 5
const QUESTION = questionFor({ tokens: 3, kind: 'stamped' })

interface Pair {
  /** From sending until the first text is here, through our server. */
  through: number
  /** The same question, with the same history, asked directly. */
  direct: number
  /** Parts of `through`: until the model had the question, and from its first token to the client. */
  asking: number
  telling: number
}

interface Setting {
  app: AppProcess
  model: ModelPeer
  person: Person
  socket: LiveSocket
}

const model = await startModelPeer()
const app = await startApp({ modelUrl: model.baseUrl })
try {
  const person = await registerPerson(app)
  const socket = await openLiveSocket(app, person.token)
  const findings: Finding[] = []
  const medians = new Map<number, number>()
  for (const messages of LENGTHS) {
    const pairs = await measure({ app, model, person, socket }, messages)
    findings.push(...describe(messages, pairs))
    medians.set(messages, median(pairs.map(added)))
  }
  const growth = (medians.get(5000) ?? 0) - (medians.get(0) ?? 0)
  findings.push({
    what: 'more in 5,000 messages than in none, p50',
    figure: milliseconds(growth),
    budget: `flat: ≤ ${FLAT_WITHIN} ms`,
    isMet: growth <= FLAT_WITHIN,
  })
  report('first-token', findings)
  socket.close()
} finally {
  await app.stop()
  model.stop()
}

async function measure(setting: Setting, messages: number): Promise<Pair[]> {
  const name = `${messages} messages`
  const seeded = await seedNotebook(setting.app, setting.person, { name, messages })
  const pairs: Pair[] = []
  for (let round = 0; round < WARM_UP + PAIRS; round += 1) {
    // An empty notebook is empty only once.
    const notebookId =
      messages === 0 ? await seedNotebook(setting.app, setting.person, { name, messages }) : seeded
    const pair = await measurePair(setting, notebookId)
    if (round >= WARM_UP) pairs.push(pair)
  }
  return pairs
}

async function measurePair({ model, person, socket }: Setting, notebookId: string): Promise<Pair> {
  const through = await askThrough(person, socket, notebookId)
  const body = await model.lastRequest()
  const began = moment()
  let direct: number | undefined
  for await (const _text of askDirectly(model.baseUrl, body)) direct ??= moment() - began
  return { ...through, direct: direct ?? Number.NaN }
}

function askThrough(person: Person, socket: LiveSocket, notebookId: string): Promise<Omit<Pair, 'direct'>> {
  return new Promise((done, fail) => {
    const read = createStampReader()
    const began = moment()
    let measured: Omit<Pair, 'direct'> | undefined
    const llm = { model: person.model }
    const message = { id: notebookId, prompt: QUESTION, clientMessageId: randomUUID(), llm }
    person.call.chat.send(message).then(({ id }) => {
      socket.follow(id, (event) => {
        const [token] = read(measured ? '' : deltaText(event) || endText(event))
        if (token && !measured) {
          const through = moment() - began
          measured = { through, asking: through - token.delay, telling: token.delay }
        }
        if (event.name !== 'end') return
        if (measured) done(measured)
        else fail(new Error(`No answer: ${JSON.stringify(event.payload)}`))
      })
    }, fail)
  })
}

function added({ through, direct }: Pair): number {
  return through - direct
}

function describe(messages: number, pairs: Pair[]): Finding[] {
  const extra = pairs.map(added)
  const through = median(pairs.map((pair) => pair.through))
  const direct = median(pairs.map((pair) => pair.direct))
  const asking = median(pairs.map((pair) => pair.asking))
  const telling = median(pairs.map((pair) => pair.telling))
  const what = `${messages.toLocaleString('en')} messages`
  return [
    {
      what: `${what}: added, p50`,
      figure: milliseconds(median(extra)),
      reference: `direct ${milliseconds(direct)}, through us ${milliseconds(through)} (${ratio(through, direct)})`,
      budget: `≤ ${BUDGET.p50} ms`,
      isMet: median(extra) <= BUDGET.p50,
    },
    {
      what: `${what}: added, p95`,
      figure: milliseconds(percentile(extra, 0.95)),
      reference: `until asked ${milliseconds(asking)}, until shown ${milliseconds(telling)} (p50)`,
      budget: `≤ ${BUDGET.p95} ms`,
      isMet: percentile(extra, 0.95) <= BUDGET.p95,
    },
  ]
}
