// Kills the process at random moments of answers that call a tool which changes something (BENCH_RUNS), and counts the
// calls that ran twice or were lost.
import { setTimeout as delay } from 'node:timers/promises'
import { createRandom, type Random } from '#e2e/support/random.ts'
import { CountedCalls, type CountedMessage } from '#server/testing/counted-calls.ts'
import { visit } from '#server/testing/visitor.ts'
import { type AppProcess, makeDataDirectory, removeDataDirectory, startApp } from './support/app-process.ts'
import { registerPeople } from './support/people.ts'
import type { Person } from './support/person.ts'
import { report } from './support/report.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 100)
const SEED = Number(process.env.BENCH_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Runs that one kill ends; the first of their users have allowed the tool for good, the others decide each time. */
const TOGETHER = 5
const ALLOWING = 3
/** The longest that the model, the tool, and the model again take. Milliseconds. */
const PAUSE_MS = 150
const LIMIT_MS = 60_000

const outside = await CountedCalls.start()
const dataDirectory = await makeDataDirectory()
const start = () => startApp({ dataDirectory, modelUrl: outside.modelUrl })
let app: AppProcess = await start()
try {
  const people = await registerPeople(app, TOGETHER)
  const visitorOf = (person: Person) => () => visit(app.url, person.token)
  await outside.addTool(visitorOf(people[0] as Person)())
  for (const person of people.slice(0, ALLOWING)) await allow(person)
  const random = createRandom(SEED)
  const problems: string[] = []
  const moments = new Map<string, number>()
  let [runs, kills] = [0, 0]
  while (runs < RUNS) {
    const messages = await Promise.all(
      people.map((person) => outside.send(visitorOf(person), person.model, scriptOf(random))),
    )
    const ending = new AbortController()
    for (const message of messages) void decideWhenAsked(message, ending.signal)
    await delay(random.between(0, 4 * PAUSE_MS))
    const asked = messages.map(({ requests }) => requests())
    ending.abort()
    await app.kill()
    app = await start()
    for (const [index, message] of messages.entries()) {
      const moment = await momentOf(message, asked[index] ?? 0)
      moments.set(moment, (moments.get(moment) ?? 0) + 1)
      await finish(message)
      problems.push(...(await message.problems()).map((problem) => `${moment}: ${problem}`))
    }
    runs += messages.length
    kills += 1
  }
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  report('killed-tools', [
    {
      what: `Calls run twice, lost, or left open, of ${runs} that ${kills} kills ended (seed ${SEED})`,
      figure: String(problems.length),
      budget: '0',
      isMet: problems.length === 0,
    },
    ...[...moments].map(([what, count]) => ({ what: `Killed ${what}`, figure: String(count) })),
  ])

  async function allow(person: Person): Promise<void> {
    const message = await outside.send(visitorOf(person), person.model, {})
    await until(message, isWaiting)
    await message.decide('always')
    await until(message, isOver)
  }
} finally {
  await app.stop()
  await removeDataDirectory(dataDirectory)
  outside.close()
}

function scriptOf(random: Random) {
  const pause = () => delay(random.between(0, PAUSE_MS))
  const mayCall = pause()
  const mayReturn = mayCall.then(pause)
  return { mayCall, mayReturn, mayEnd: mayReturn.then(pause) }
}

type Read = Awaited<ReturnType<CountedMessage['read']>>

function isWaiting({ approvalUntil }: Read): boolean {
  return approvalUntil !== undefined
}

function isOver(quest: Read): boolean {
  return quest.status !== 'running' && !isWaiting(quest)
}

async function until(message: CountedMessage, isReached: (quest: Read) => boolean): Promise<Read> {
  for (const limit = Date.now() + LIMIT_MS; Date.now() < limit; await delay(10)) {
    const quest = await message.read()
    if (isReached(quest)) return quest
  }
  throw new Error('An answer has not ended')
}

/** Until the process is killed. */
async function decideWhenAsked(message: CountedMessage, signal: AbortSignal): Promise<void> {
  try {
    await until(message, (quest) => isWaiting(quest) || isOver(quest) || signal.aborted)
    if (!signal.aborted) await message.decide('once')
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Where the answer was: the stored part shows it. */
async function momentOf(message: CountedMessage, asked: number): Promise<string> {
  if (asked === 0) return 'before the model was asked'
  const quest = await until(message, ({ status }) => status !== 'running')
  const call = quest.promptMeta.functionCalls?.[0]
  if (isWaiting(quest)) return 'while a call waited for approval'
  if (quest.status === 'done') return 'after the answer, or between the approval and the call'
  if (!call) return 'before a call was recorded'
  if (call.state === 'done') return 'while a result was stored and the answer was not complete'
  return message.counts()[0] === 0
    ? 'while a call was recorded and not started'
    : 'while a tool ran, or its result was not stored'
}

async function finish(message: CountedMessage): Promise<void> {
  const quest = await until(message, ({ status }) => status !== 'running')
  if (!isWaiting(quest)) return
  await message.decide('once')
  const { status } = await until(message, isOver)
  if (status !== 'done') throw new Error(`An approved call ended as ${status}`)
}
