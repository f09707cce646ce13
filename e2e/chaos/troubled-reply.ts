import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { chat, type Quest } from '#contract/chat.ts'
import { notebooks } from '#contract/notebooks.ts'
import { CallFailed, call } from '#e2e/support/api.ts'
import type { Reply } from '#e2e/support/model-server.ts'
import type { Random } from '#e2e/support/random.ts'
import { BEGINNING, type Follower, follow } from './follower.ts'
import { inRandomChunks, storable, unicodeText } from './unicode-text.ts'
import type { World } from './world.ts'

const TIMEOUT_MS = 40_000
const CLIENT_TROUBLES = ['drop', 'drop', 'reload', 'reload', 'watch'] as const
/** Places before the first chunk: the message is on its way to the server; the model has been asked. */
const SENDING = -2
const ASKED = -1

/** `crash` of the server, `stop` by the person, a `cut` between server and model; the rest happens to clients. */
export type Trouble = (typeof CLIENT_TROUBLES)[number] | 'crash' | 'stop' | 'cut'

export interface Outcome {
  troubles: Trouble[]
  status: Quest['status']
  /** UTF-16 units that were compared. */
  compared: number
  problems: string[]
}

export interface Fate {
  /** This reply's trouble brings the server down. */
  crashes: boolean
  /** This one's or another's does. */
  isStruck: boolean
}

/** Which troubles strike, by the number of the chunk after which they do. */
type Plan = Map<number, Trouble[]>

/** One message, answered with strange text while things go wrong; tells what was not as it must be. */
export async function troubledReply(world: World, random: Random, fate: Fate): Promise<Outcome> {
  const sent = unicodeText(random, random.between(1, 3000))
  const chunks = inRandomChunks(random, sent)
  const plan = makePlan(random, chunks.length, fate)
  const clients = new Clients(world)
  const troubles = [...plan.values()].flat()
  const cutAfter = placeOf(plan, 'cut')
  const strike = (place: number) => {
    for (const trouble of plan.get(place) ?? []) clients.suffer(trouble)
    // After a crash the model may be asked again: nothing strikes twice.
    plan.delete(place)
  }

  const prompt = `question ${randomUUID()}`
  const pace = random.fork()
  world.models.answer(prompt, async (reply) => {
    strike(ASKED)
    await speak(reply, chunks, { pace, strike, cutAfter })
  })

  strike(SENDING)
  const quest = await clients.send(prompt)
  const final = await clients.untilOver(quest)
  const problems = [...clients.problems, ...judge(final, storable(sent), clients.shown())]
  if (!isExpected(final.status, troubles, fate)) problems.push(`the reply is ${final.status}: ${final.error}`)
  return { troubles, status: final.status, compared: final.replies.at(-1)?.length ?? 0, problems }
}

function makePlan(random: Random, chunks: number, { crashes }: Fate): Plan {
  const plan: Plan = new Map()
  const add = (trouble: Trouble) => {
    const earliest = trouble === 'cut' ? ASKED : SENDING
    const place = random.between(earliest, chunks - 1)
    plan.set(place, [...(plan.get(place) ?? []), trouble])
  }
  for (let count = random.between(1, 5); count > 0; count -= 1) add(random.pick(CLIENT_TROUBLES))
  if (crashes) add('crash')
  else if (random.chance(0.1)) add('stop')
  else if (random.chance(0.05)) add('cut')
  return plan
}

function placeOf(plan: Plan, trouble: Trouble): number | undefined {
  return [...plan].find(([, troubles]) => troubles.includes(trouble))?.[0]
}

interface Speaking {
  pace: Random
  strike: (place: number) => void
  cutAfter: number | undefined
}

/** Models speak in bursts and pauses. */
async function speak(reply: Reply, chunks: string[], { pace, strike, cutAfter }: Speaking): Promise<void> {
  const pause = pace.pick([0, 1, 4])
  if (cutAfter === ASKED) return reply.cut()
  for (const [place, chunk] of chunks.entries()) {
    if (reply.signal.aborted) return
    reply.write(chunk)
    strike(place)
    if (cutAfter === place) return reply.cut()
    if (pace.chance(0.2)) await delay(pace.between(0, pause))
  }
  reply.end()
}

/** Every client of one message: who follows now, and what anybody has ever been shown. */
class Clients {
  readonly problems: string[] = []
  readonly #world: World
  readonly #followers = new Set<Follower>()
  readonly #shown: string[] = []
  readonly #struggles: Promise<void>[] = []
  #notebookId = ''
  #quest: Quest | undefined

  constructor(world: World) {
    this.#world = world
  }

  /** Sends until the server has the message; the same message may arrive twice, and must not count twice. */
  async send(prompt: string): Promise<Quest> {
    const { person } = this.#world
    this.#notebookId = (await this.#insist(() => call(person, notebooks.create, {}))).id
    const message = { id: this.#notebookId, prompt, clientMessageId: randomUUID() }
    this.#quest = await this.#insist(() => call(person, chat.send, message))
    this.#add(follow(person, this.#quest.id, { ...BEGINNING }, this.#report))
    return this.#quest
  }

  suffer(trouble: Trouble): void {
    const struggle = this.#face(trouble).catch((error: unknown) =>
      this.#report(`${trouble}: ${String(error)}`),
    )
    this.#struggles.push(struggle)
  }

  shown(): string[] {
    return [...this.#shown, ...[...this.#followers].map((follower) => follower.position().text)]
  }

  /** Waits for the end as each client sees it; answers the stored turn. */
  async untilOver(quest: Quest): Promise<Quest> {
    const waited = new Set<Follower>()
    // While a page reloads nobody follows; that is not the end.
    await this.#untilCalm()
    for (let next = this.#nextOf(waited); next; next = this.#nextOf(waited)) {
      waited.add(next)
      await this.#untilEnded(next)
      await this.#untilCalm()
    }
    const { data, total } = await this.#insist(() =>
      call(this.#world.person, chat.list, { id: this.#notebookId }),
    )
    if (total !== 1 || data[0]?.id !== quest.id) this.#report(`the notebook holds ${total} messages`)
    for (const follower of this.#followers) await this.#compareEnd(follower, data[0])
    return data[0] ?? quest
  }

  async #untilCalm(): Promise<void> {
    let faced = -1
    while (faced < this.#struggles.length) {
      faced = this.#struggles.length
      await Promise.all(this.#struggles)
    }
  }

  async #untilEnded(follower: Follower): Promise<void> {
    const timeout = setTimeout(() => {
      this.#report(`the end was never told after event ${follower.position().seq}`)
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
    const told = await follower.ended
    if (told && told.replies.at(-1) !== stored?.replies.at(-1)) this.#report('the end told another text')
    const whole = stored?.replies.at(-1) ?? ''
    if (stored?.status === 'running') this.#report('the reply is still running')
    if (!whole.startsWith(follower.position().text)) this.#report('a client was shown other text')
  }

  async #face(trouble: Trouble): Promise<void> {
    const follower = [...this.#followers].at(-1)
    if (trouble === 'crash') return this.#world.crash()
    if (trouble === 'stop') return this.#stop()
    if (!follower || !this.#quest) return
    if (trouble === 'drop') return follower.drop()
    if (trouble === 'reload') this.#leave(follower)
    if (trouble === 'reload' || trouble === 'watch') return this.#open(this.#quest, follower)
  }

  #leave(follower: Follower): void {
    follower.close()
    this.#shown.push(follower.position().text)
    this.#followers.delete(follower)
  }

  /** A page that opens lists the messages first; it may know from before how far it was. */
  async #open({ id }: Quest, before: Follower): Promise<void> {
    const { person } = this.#world
    const { data } = await this.#insist(() => call(person, chat.list, { id: this.#notebookId }))
    const found = data.find((quest) => quest.id === id)
    if (!found) return this.#report('the message is gone')
    if (found.status !== 'running') return void this.#shown.push(found.replies.at(-1) ?? '')
    const knows = before.position().seq % 2 === 0
    this.#add(follow(person, id, { ...(knows ? before.position() : BEGINNING) }, this.#report))
  }

  async #stop(): Promise<void> {
    if (!this.#notebookId) return
    await this.#insist(() => call(this.#world.person, chat.stopReply, { id: this.#notebookId }))
  }

  #add(follower: Follower): void {
    this.#followers.add(follower)
  }

  readonly #report = (problem: string): void => void this.problems.push(problem)

  /** A client whose server is away tries again when it is back. */
  async #insist<T>(attempt: () => Promise<T>): Promise<T> {
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
  if (final.status === 'done' && !sameBytes(text, whole)) problems.push('the text is not what was sent')
  if (!whole.startsWith(text)) problems.push('the text is no beginning of what was sent')
  if (shown.some((part) => !text.startsWith(part))) problems.push('more was shown than was kept')
  return problems
}

const sameBytes = (one: string, other: string) => Buffer.from(one).equals(Buffer.from(other))

/** A reply is whole unless something happened that may break it off. */
function isExpected(status: Quest['status'], troubles: Trouble[], { isStruck }: Fate): boolean {
  if (status === 'done') return !troubles.includes('cut')
  if (status === 'stopped') return troubles.includes('stop')
  if (status === 'interrupted') return troubles.includes('cut') || isStruck
  return status === 'failed' && troubles.includes('cut')
}
