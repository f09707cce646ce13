import { AsyncLocalStorage } from 'node:async_hooks'
import type { StreamFastPath } from './stream-fast-path.ts'

/** Far more than any model writes in one answer, including the protocol. */
const BYTES_MAX = 512_000_000
/** The limit of bytes without content: pings, empty events, tool calls that were not offered. */
const IDLE_BYTES_MAX = 8_000_000
const IDLE_EVENTS_MAX = 20_000
const DURATION_MAX_MS = 60 * 60_000
/** The longest time with nothing but pings: models wait in a queue, or think. */
const IDLE_MAX_MS = 10 * 60_000

/** Limits one answer: in bytes and time, and in bytes without content. */
export class AnswerMeter {
  readonly #began: number
  readonly #now: () => number
  #lastContent: number
  #bytes = 0
  #idleBytes = 0
  #idleEvents = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#began = now()
    this.#lastContent = this.#began
  }

  /** False once the answer exceeds a limit. */
  takeBytes(count: number): boolean {
    this.#bytes += count
    this.#idleBytes += count
    const isInTime = this.#now() - this.#began <= DURATION_MAX_MS
    return isInTime && !this.isSilent() && this.#bytes <= BYTES_MAX && this.#idleBytes <= IDLE_BYTES_MAX
  }

  /** Whether no content was read for too long. */
  isSilent(): boolean {
    return this.#now() - this.#lastContent > IDLE_MAX_MS
  }

  takeEvents(count: number): boolean {
    this.#idleEvents += count
    return this.#idleEvents <= IDLE_EVENTS_MAX
  }

  /** Records that content was read. */
  noteContent(): void {
    this.#idleBytes = 0
    this.#idleEvents = 0
    this.#lastContent = this.#now()
  }
}

interface AnswerScope {
  meter: AnswerMeter
  /** True for an OpenAI-compatible server, which may deviate from OpenAI's format. */
  isLenient: boolean
  /** Whether the model was offered tools. */
  hasTools: boolean
  /** Absent when every event goes through the vendor's package. */
  fastPath: StreamFastPath | undefined
}

const scopes = new AsyncLocalStorage<AnswerScope>()

/** The scope of the answer that is being requested. */
export const currentAnswer = (): AnswerScope | undefined => scopes.getStore()

export const whileRequesting = <T>(scope: AnswerScope, request: () => T): T => scopes.run(scope, request)
