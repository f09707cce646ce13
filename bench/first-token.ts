// The time from a question to the model's first token: through our server, through a minimal durable relay on the same
// database, and directly from the model server, alternating.
import { setTimeout as delay } from 'node:timers/promises'
import { startApp } from './support/app-process.ts'
import { type DurableRelay, startDurableRelay } from './support/durable-relay.ts'
import { median, milliseconds, percentile, ratio } from './support/figures.ts'
import {
  askDirectly,
  createStampReader,
  type ModelPeer,
  questionFor,
  startModelPeer,
} from './support/model-peer.ts'
import { moment } from './support/model-server.ts'
import { type Asker, askThrough, createAsker, registerPeople } from './support/people.ts'
import { type Finding, report } from './support/report.ts'
import { seedNotebook } from './support/seed.ts'

const LENGTHS = [0, 100, 1000, 5000]
const ROUNDS = Number(process.env.BENCH_PAIRS ?? 200)
const PAUSED_ROUNDS = Math.ceil(ROUNDS / 4)
const WARM_UP = 20
/** The pause between two questions. */
const PAUSE_MS = 500
/** The maximum multiple of the relay's time. */
const BUDGET_RATIO = 2.5
/** "Flat": the longest notebook takes at most this much more than an empty one. Milliseconds. */
const FLAT_WITHIN = 5
const QUESTION = questionFor({ tokens: 3, kind: 'stamped' })

/** From sending until the first text arrives, with the same question and history. */
interface Round {
  through: number
  relay: number
  direct: number
  /** Parts of `through`: until the model received the question, and from its first token to the client. */
  asking: number
  telling: number
}

interface Setting {
  model: ModelPeer
  relay: DurableRelay
  asker: Asker
}

interface Row {
  messages: number
  rounds: number
  pauseMs: number
}

const model = await startModelPeer()
const app = await startApp({ modelUrl: model.baseUrl })
try {
  const [person] = await registerPeople(app, 1)
  if (!person) throw new Error('No account')
  const asker = await createAsker(app, person, 0)
  const relay = await startDurableRelay(app, model)
  const setting = { model, relay, asker }
  const findings: Finding[] = []
  const medians = new Map<number, number>()
  for (const messages of LENGTHS) {
    const rounds = await measure(setting, { messages, rounds: ROUNDS, pauseMs: 0 })
    findings.push(...describe(`${messages.toLocaleString('en')} messages`, rounds))
    medians.set(messages, median(rounds.map(({ through }) => through)))
  }
  const growth = (medians.get(5000) ?? 0) - (medians.get(0) ?? 0)
  findings.push({
    what: 'more in 5,000 messages than in none, p50',
    figure: milliseconds(growth),
    budget: `flat: ≤ ${FLAT_WITHIN} ms`,
    isMet: growth <= FLAT_WITHIN,
  })
  const paused = await measure(setting, { messages: 100, rounds: PAUSED_ROUNDS, pauseMs: PAUSE_MS })
  findings.push(...describe(`100 messages, a question every ${PAUSE_MS} ms`, paused))
  report('first-token', findings)
  asker.socket.close()
  relay.stop()
} finally {
  await app.stop()
  model.stop()
}

async function measure(setting: Setting, { messages, rounds, pauseMs }: Row): Promise<Round[]> {
  const { person } = setting.asker
  const seed = () => seedNotebook(app, person, { name: `${messages} messages`, messages })
  const seeded = await seed()
  const measured: Round[] = []
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    // A notebook is empty only for its first question.
    const notebookId = messages === 0 ? await seed() : seeded
    const all = await measureRound(setting, notebookId, pauseMs)
    if (round >= WARM_UP) measured.push(all)
  }
  return measured
}

async function measureRound(
  { model, relay, asker }: Setting,
  notebookId: string,
  pauseMs: number,
): Promise<Round> {
  await delay(pauseMs)
  const through = await timeFirstWord((onText) => askThrough(asker, { notebookId, prompt: QUESTION }, onText))
  const body = await model.lastRequest()
  await delay(pauseMs)
  const relayed = await timeFirstWord((onText) => relay.ask(body, onText))
  const direct = await timeFirstWord(async (onText) => {
    for await (const text of askDirectly(model.baseUrl, body)) onText(text)
  })
  const { total, telling } = through
  return { through: total, relay: relayed.total, direct: direct.total, asking: total - telling, telling }
}

type Ask = (onText: (text: string) => void) => Promise<void>

async function timeFirstWord(ask: Ask): Promise<{ total: number; telling: number }> {
  const read = createStampReader()
  const began = moment()
  let first: { total: number; telling: number } | undefined
  await ask((text) => {
    const [token] = first ? [] : read(text)
    if (token) first = { total: moment() - began, telling: token.delay }
  })
  if (!first) throw new Error('No answer')
  return first
}

function describe(what: string, rounds: Round[]): Finding[] {
  const middle = (name: keyof Round) => milliseconds(median(rounds.map((round) => round[name])))
  const at = (part: number, reference: string): Finding => {
    const own = percentile(
      rounds.map(({ through }) => through),
      part,
    )
    const relay = percentile(
      rounds.map((round) => round.relay),
      part,
    )
    return {
      what: `${what}: p${part * 100}`,
      figure: milliseconds(own),
      reference: `durable relay ${milliseconds(relay)} (${ratio(own, relay)}), ${reference}`,
      budget: `≤ ${BUDGET_RATIO} × the relay`,
      isMet: own <= BUDGET_RATIO * relay,
    }
  }
  return [
    at(0.5, `direct ${middle('direct')}`),
    at(0.95, `until asked ${middle('asking')}, until shown ${middle('telling')} (p50)`),
  ]
}
