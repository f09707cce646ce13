import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { chat } from '#contract/chat.ts'
import { notebooks } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import { CallFailed, call } from '#e2e/support/api.ts'
import type { Reply } from '#e2e/support/model-server.ts'
import type { Random } from '#e2e/support/random.ts'
import { BEGINNING, type Follower, follow } from './follower.ts'
import { inRandomChunks, storable, unicodeText } from './unicode-text.ts'
import type { World } from './world.ts'

const TIMEOUT_MS = 40_000
const CLIENT_FAULTS = ['drop', 'drop', 'reload', 'reload', 'watch'] as const
/** Positions before the first chunk: the message is being sent to the server; the model has been called. */
const SENDING = -2
const ASKED = -1

/** `crash` of the server, `stop` by the user, a `cut` between server and model; the others affect clients. */
export type Fault = (typeof CLIENT_FAULTS)[number] | 'crash' | 'stop' | 'cut'

export interface Outcome {
  faults: Fault[]
  status: Quest['status']
  /** The number of compared UTF-16 units. */
  compared: number
  problems: string[]
}

export interface CrashScope {
  /** A fault of this answer crashes the server. */
  crashes: boolean
  /** A fault of this or another answer crashes the server. */
  isAffected: boolean
}

/** The faults by the number of the chunk after which they occur. */
type Plan = Map<number, Fault[]>

/** Sends one message, which is answered with unusual text while faults occur; returns the deviations. */
export async function faultyAnswer(world: World, random: Random, crashScope: CrashScope): Promise<Outcome> {
  const sent = unicodeText(random, random.between(1, 3000))
  const chunks = inRandomChunks(random, sent)
  const plan = makePlan(random, chunks.length, crashScope)
  const clients = new Clients(world)
  const faults = [...plan.values()].flat()
  const cutAfter = placeOf(plan, 'cut')
  const injectFaults = (place: number) => {
    for (const fault of plan.get(place) ?? []) clients.inject(fault)
    // After a crash the model may be called again: no fault occurs twice.
    plan.delete(place)
  }

  const prompt = `question ${randomUUID()}`
  const pace = random.fork()
  world.models.answer(prompt, async (reply) => {
    injectFaults(ASKED)
    await writeAnswer(reply, chunks, { pace, injectFaults, cutAfter })
  })

  injectFaults(SENDING)
  const quest = await clients.send(prompt)
  const final = await clients.untilOver(quest)
  const problems = [...clients.problems, ...judge(final, storable(sent), clients.shown())]
  if (!isExpected(final.status, faults, crashScope))
    problems.push(`the reply is ${final.status}: ${final.error}`)
  return { faults, status: final.status, compared: final.replies.at(-1)?.length ?? 0, problems }
}

function makePlan(random: Random, chunks: number, { crashes }: CrashScope): Plan {
  const plan: Plan = new Map()
  const add = (fault: Fault) => {
    const earliest = fault === 'cut' ? ASKED : SENDING
    const place = random.between(earliest, chunks - 1)
    plan.set(place, [...(plan.get(place) ?? []), fault])
  }
  for (let count = random.between(1, 5); count > 0; count -= 1) add(random.pick(CLIENT_FAULTS))
  if (crashes) add('crash')
  else if (random.chance(0.1)) add('stop')
  else if (random.chance(0.05)) add('cut')
  return plan
}

function placeOf(plan: Plan, fault: Fault): number | undefined {
  return [...plan].find(([, faults]) => faults.includes(fault))?.[0]
}

interface Writing {
  pace: Random
  injectFaults: (place: number) => void
  cutAfter: number | undefined
}

/** Models write in bursts and pauses. */
async function writeAnswer(
  reply: Reply,
  chunks: string[],
  { pace, injectFaults, cutAfter }: Writing,
): Promise<void> {
  const pause = pace.pick([0, 1, 4])
  if (cutAfter === ASKED) return reply.cut()
  for (const [place, chunk] of chunks.entries()) {
    if (reply.signal.aborted) return
    reply.write(chunk)
    injectFaults(place)
    if (cutAfter === place) return reply.cut()
    if (pace.chance(0.2)) await delay(pace.between(0, pause))
  }
  reply.end()
}

/** The clients of one message: the current followers, and everything that any client has shown. */
class Clients {
  readonly problems: string[] = []
  readonly #world: World
  readonly #followers = new Set<Follower>()
  readonly #shown: string[] = []
  readonly #injections: Promise<void>[] = []
  #notebookId = ''
  #quest: Quest | undefined

  constructor(world: World) {
    this.#world = world
  }

  /** Sends until the server has the message; the same message may arrive twice, and must be stored once. */
  async send(prompt: string): Promise<Quest> {
    const { person } = this.#world
    this.#notebookId = (await this.#retry(() => call(person, notebooks.create, {}))).id
    const message = { id: this.#notebookId, prompt, clientMessageId: randomUUID() }
    this.#quest = await this.#retry(() => call(person, chat.send, message))
    this.#add(follow(person, this.#quest.id, { ...BEGINNING }, this.#report))
    return this.#quest
  }

  inject(fault: Fault): void {
    const injection = this.#inject(fault).catch((error: unknown) =>
      this.#report(`${fault}: ${String(error)}`),
    )
    this.#injections.push(injection)
  }

  shown(): string[] {
    return [...this.#shown, ...[...this.#followers].map((follower) => follower.position().text)]
  }

  /** Waits for the end at each client; returns the stored message. */
  async untilOver(quest: Quest): Promise<Quest> {
    const waited = new Set<Follower>()
    // While a page reloads there are no followers; that is not the end.
    await this.#untilInjected()
    for (let next = this.#nextOf(waited); next; next = this.#nextOf(waited)) {
      waited.add(next)
      await this.#untilEnded(next)
      await this.#untilInjected()
    }
    const { data, total } = await this.#retry(() =>
      call(this.#world.person, chat.list, { id: this.#notebookId }),
    )
    if (total !== 1 || data[0]?.id !== quest.id) this.#report(`the notebook contains ${total} messages`)
    for (const follower of this.#followers) await this.#compareEnd(follower, data[0])
    return data[0] ?? quest
  }

  async #untilInjected(): Promise<void> {
    let awaited = -1
    while (awaited < this.#injections.length) {
      awaited = this.#injections.length
      await Promise.all(this.#injections)
    }
  }

  async #untilEnded(follower: Follower): Promise<void> {
    const timeout = setTimeout(() => {
      this.#report(`no end after event ${follower.position().seq}`)
      follower.close()
    }, TIMEOUT_MS)
    await follower.ended
    clearTimeout(timeout)
  }

  #nextOf(waited: Set<Follower>): Follower | undefined {
    return [...this.#followers].find((follower) => !waited.has(follower))
  }

  async #compareEnd(follower: Follower, stored: Quest | undefined): Promise<void> {
    follower.close()
    const reported = await follower.ended
    if (reported && reported.replies.at(-1) !== stored?.replies.at(-1))
      this.#report('the end contains another text')
    const whole = stored?.replies.at(-1) ?? ''
    if (stored?.status === 'running') this.#report('the reply is still running')
    if (!whole.startsWith(follower.position().text)) this.#report('a client showed other text')
  }

  async #inject(fault: Fault): Promise<void> {
    const follower = [...this.#followers].at(-1)
    if (fault === 'crash') return this.#world.crash()
    if (fault === 'stop') return this.#stop()
    if (!follower || !this.#quest) return
    if (fault === 'drop') return follower.drop()
    if (fault === 'reload') this.#leave(follower)
    if (fault === 'reload' || fault === 'watch') return this.#open(this.#quest, follower)
  }

  #leave(follower: Follower): void {
    follower.close()
    this.#shown.push(follower.position().text)
    this.#followers.delete(follower)
  }

  /** A new page lists the messages first; it may know its earlier position. */
  async #open({ id }: Quest, before: Follower): Promise<void> {
    const { person } = this.#world
    const { data } = await this.#retry(() => call(person, chat.list, { id: this.#notebookId }))
    const found = data.find((quest) => quest.id === id)
    if (!found) return this.#report('the message is gone')
    if (found.status !== 'running') return void this.#shown.push(found.replies.at(-1) ?? '')
    const knows = before.position().seq % 2 === 0
    this.#add(follow(person, id, { ...(knows ? before.position() : BEGINNING) }, this.#report))
  }

  async #stop(): Promise<void> {
    if (!this.#notebookId) return
    await this.#retry(() => call(this.#world.person, chat.stopReply, { id: this.#notebookId }))
  }

  #add(follower: Follower): void {
    this.#followers.add(follower)
  }

  readonly #report = (problem: string): void => void this.problems.push(problem)

  /** A client without a server retries until it is back. */
  async #retry<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        await this.#world.isUp()
        return await attempt()
      } catch (error) {
        if (error instanceof CallFailed && error.status < 500) throw error
        await delay(10)
      }
    }
  }
}

function judge(final: Quest, whole: string, shown: string[]): string[] {
  const text = final.replies.at(-1) ?? ''
  const problems: string[] = []
  if (final.status === 'done' && !sameBytes(text, whole)) problems.push('the text differs from the sent text')
  if (!whole.startsWith(text)) problems.push('the text is not a prefix of the sent text')
  if (shown.some((part) => !text.startsWith(part))) problems.push('more was shown than stored')
  return problems
}

const sameBytes = (one: string, other: string) => Buffer.from(one).equals(Buffer.from(other))

/** An answer is complete unless a fault may interrupt it. */
function isExpected(status: Quest['status'], faults: Fault[], { isAffected }: CrashScope): boolean {
  if (status === 'done') return !faults.includes('cut')
  if (status === 'stopped') return faults.includes('stop')
  if (status === 'interrupted') return faults.includes('cut') || isAffected
  return status === 'failed' && faults.includes('cut')
}
