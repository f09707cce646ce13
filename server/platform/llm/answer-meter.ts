import { AsyncLocalStorage } from 'node:async_hooks'

/** Far more than any model writes in one answer, with all that is around its words on the wire. */
const BYTES_MAX = 512_000_000
/** What may come without a word of the answer: pings, empty events, pieces of calls that were not asked for. */
const IDLE_BYTES_MAX = 8_000_000
const IDLE_EVENTS_MAX = 20_000
const DURATION_MAX_MS = 60 * 60_000

/** Bounds what one answer may take: in bytes and time, and in what comes without content. */
export class AnswerMeter {
  readonly #began: number
  readonly #now: () => number
  #bytes = 0
  #idleBytes = 0
  #idleEvents = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#began = now()
  }

  /** False once the answer has taken too much. */
  takeBytes(count: number): boolean {
    this.#bytes += count
    this.#idleBytes += count
    const isInTime = this.#now() - this.#began <= DURATION_MAX_MS
    return isInTime && this.#bytes <= BYTES_MAX && this.#idleBytes <= IDLE_BYTES_MAX
  }

  takeEvents(count: number): boolean {
    this.#idleEvents += count
    return this.#idleEvents <= IDLE_EVENTS_MAX
  }

  /** Words of the answer have been read. */
  noteContent(): void {
    this.#idleBytes = 0
    this.#idleEvents = 0
  }
}

interface AnswerScope {
  meter: AnswerMeter
  /** Of an OpenAI-compatible server, which may depart from what OpenAI's own sends. */
  isLenient: boolean
}

const scopes = new AsyncLocalStorage<AnswerScope>()

/** That of the answer which is being requested. */
export const currentAnswer = (): AnswerScope | undefined => scopes.getStore()

export const whileRequesting = <T>(scope: AnswerScope, request: () => T): T => scopes.run(scope, request)
