import type { RunEvent } from '#contract/live.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { type Message, sealSignals } from '../pubsub/notify.ts'
import { type RunEnd, type RunFollower, RunFollowers } from './run-followers.ts'
import { RunOpenings } from './run-openings.ts'
import {
  appendRunEvents,
  type LoggedEvent,
  listEventsOfRuns,
  mayContinue,
  type RunBatch,
} from './run-store.ts'

/**
 * The longest interval between two writes; under load a write contains everything collected in between.
 * Milliseconds.
 */
const WRITE_INTERVAL = 15
const RETRY_INTERVAL = 500
/** Stored events that a run keeps in memory: subscribers from its start need not read them. */
const HEAD_MAX = 8
/** Ids per NOTIFY, which is limited to 8000 bytes. */
const RUNS_PER_SIGNAL = 150

/** Why a run must end before its answer is complete. */
export type RunEnding = 'stopped' | 'released' | 'lost'

/** The only interface through which a run's owner writes. */
export interface RunWriter {
  /** Aborts with a `RunEnding` as its reason. */
  signal: AbortSignal
  lastSeq(): number
  append(event: RunEvent): void
  /** Resolves once everything appended is durable and dispatched to the subscribers. */
  settled(): Promise<void>
  close(): void
}

interface OpenRun {
  /** The sequence number after which this run writes. */
  firstAfter: number
  lastSeq: number
  /** The number up to which the log is stored and dispatched. */
  storedSeq: number
  /** All stored events written here, while they are few. */
  head: LoggedEvent[] | undefined
  pending: LoggedEvent[]
  /** Whether a statement with events of this run is running. */
  isStoring: boolean
  /** The number in the message that its outcome is stored. */
  endedSeq?: number
  hasText: boolean
  abort: AbortController
  waiters: (() => void)[]
}

/** Events that are being stored, with the run that wrote them. */
interface TakenBatch extends RunBatch {
  run: OpenRun
}

export interface RunLogOptions {
  /** The process that owns the runs written here. */
  owner: string
  /**
   * Whether other processes have subscribers too; they are notified that a run grew and read it from the
   * table.
   */
  replicas: boolean
  log: Logger
  clock: Clock
}

/**
 * The append-only log of every run. An event is stored first and delivered then: what a user has seen is
 * durable, even if the process dies in the next moment. One statement stores the events of all runs at once,
 * so its cost does not grow with the number of streams; it has a separate connection, so that running answers
 * never wait for new requests.
 */
export class RunLog {
  readonly #reserved: Database['reserved']
  readonly #options: RunLogOptions
  readonly #runs = new Map<string, OpenRun>()
  readonly #followers: RunFollowers
  readonly #openings = new RunOpenings()
  #isWriting = false
  /** Ends the pause between two writes. */
  #hurry = new AbortController()

  constructor({ reserved }: Pick<Database, 'reserved'>, options: RunLogOptions) {
    this.#reserved = reserved
    this.#options = options
    this.#followers = new RunFollowers((places) => listEventsOfRuns(reserved, places))
  }

  /** Starts to write a run of this process, after sequence number `seq`, or after these stored events. */
  open(runId: string, seq: number, begun: LoggedEvent[] = []): RunWriter {
    const lastSeq = begun.at(-1)?.seq ?? seq
    const run: OpenRun = {
      firstAfter: seq,
      lastSeq,
      storedSeq: lastSeq,
      head: [...begun],
      pending: [],
      isStoring: false,
      hasText: false,
      abort: new AbortController(),
      waiters: [],
    }
    this.#replace(runId)
    this.#runs.set(runId, run)
    this.#openings.resolve(runId)
    return {
      signal: run.abort.signal,
      lastSeq: () => run.lastSeq,
      append: (event) => {
        if (!mergeIntoLast(run.pending, event)) {
          run.lastSeq += 1
          run.pending.push({ seq: run.lastSeq, event })
        }
        this.#hurryForFirstWords(run, event)
        if (!this.#isWriting) void this.#write()
      },
      settled: () =>
        new Promise((done) => {
          if (this.#runs.get(runId) !== run || (run.pending.length === 0 && !run.isStoring)) done()
          else run.waiters.push(done)
        }),
      close: () => {
        // A new run of the same message may have replaced this one.
        if (this.#runs.get(runId) === run) this.#runs.delete(runId)
        if (run.endedSeq !== undefined) this.#followers.end(runId, { seq: run.endedSeq })
      },
    }
  }

  async follow(runId: string, after: number, follower: RunFollower): Promise<() => void> {
    const run = this.#runs.get(runId)
    const stored = run?.head ?? []
    const isAtHand = run && after >= run.storedSeq - stored.length
    return isAtHand
      ? this.#followers.addAtEnd(runId, after, follower, stored)
      : this.#followers.add(runId, after, follower)
  }

  /** Whether the run is being written here. */
  isOpen(runId: string): boolean {
    return this.#runs.has(runId)
  }

  /** Delivers a stored outcome to the subscribers here; other processes are notified by a message. */
  finish(runId: string, end: RunEnd): void {
    this.#followers.end(runId, end)
  }

  /** Resolves when the run exists, in any process. */
  async opened(runId: string, signal: AbortSignal): Promise<void> {
    if (this.#runs.has(runId)) return
    return this.#openings.wait(runId, signal)
  }

  end(runId: string, ending: RunEnding): void {
    this.#runs.get(runId)?.abort.abort(ending)
  }

  /** Ends all runs and waits until their writers have released them. */
  async endAll(ending: RunEnding): Promise<void> {
    for (const runId of this.#runs.keys()) this.end(runId, ending)
    while (this.#runs.size > 0) await this.#options.clock.sleep(WRITE_INTERVAL)
  }

  /** Runs being written here. */
  openRuns(): string[] {
    return [...this.#runs.keys()]
  }

  onMessage(signal: Message): void {
    if (signal.kind === 'run_stop') void this.#endUnlessNew(signal.runId)
    if (signal.kind === 'run_ended') {
      this.#openings.resolve(signal.runId)
      const run = this.#runs.get(signal.runId)
      // The writer has the outcome and delivers it to the subscribers here in a moment.
      if (run && signal.seq > run.firstAfter) run.endedSeq = signal.seq
      if (!run) this.#followers.end(signal.runId, { seq: signal.seq })
    }
    if (signal.kind !== 'run_grew') return
    for (const runId of signal.runIds) this.#openings.resolve(runId)
    const elsewhere = signal.runIds.filter((runId) => !this.#runs.has(runId))
    this.#followers.catchUp(elsewhere).catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'runs could not be followed')
    })
  }

  /**
   * Ends the run that is open now, unless it began after the message was sent: a message that was stopped or
   * deleted and then retried at once has a new run with the same id, which must go on.
   */
  async #endUnlessNew(runId: string): Promise<void> {
    const run = this.#runs.get(runId)
    if (!run) return
    const isNew = await mayContinue(this.#reserved, runId, this.#options.owner).catch((error: unknown) => {
      this.#options.log.error({ err: error, runId }, 'the row of a run to stop could not be read')
      return false
    })
    if (!isNew) run.abort.abort('stopped' satisfies RunEnding)
  }

  /** A message that is retried at once has a new run before the earlier one has noticed its end. */
  #replace(runId: string): void {
    const earlier = this.#runs.get(runId)
    if (!earlier) return
    earlier.abort.abort('lost' satisfies RunEnding)
    earlier.pending = []
    settle(earlier)
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    try {
      for (let batches = this.#takePending(); batches.length > 0; batches = this.#takePending()) {
        await this.#store(batches)
        await this.#options.clock.sleep(WRITE_INTERVAL, this.#hurry.signal).catch(() => undefined)
      }
    } finally {
      this.#isWriting = false
    }
  }

  /** A user waits for the first text of an answer; later text may be batched. */
  #hurryForFirstWords(run: OpenRun, { name }: RunEvent): void {
    if (run.hasText || (name !== 'delta' && name !== 'reasoning')) return
    run.hasText = true
    this.#hurry.abort()
  }

  #takePending(): TakenBatch[] {
    this.#hurry = new AbortController()
    const batches: TakenBatch[] = []
    for (const [runId, run] of this.#runs) {
      if (run.pending.length === 0) continue
      batches.push({ runId, events: run.pending, run })
      run.pending = []
      run.isStoring = true
    }
    return batches
  }

  async #store(batches: TakenBatch[]): Promise<void> {
    const stored = await this.#storeUntilDone(batches.map(({ runId, events }) => ({ runId, events })))
    for (const { runId, events, run } of batches) {
      const isTaken = stored.has(runId)
      noteStored(run, events, isTaken)
      if (isTaken) this.#followers.dispatch(runId, events)
      else run.abort.abort('lost' satisfies RunEnding)
      settle(run)
    }
  }

  /** An unavailable database must not lose text: the same batch is retried until it is stored. */
  async #storeUntilDone(batches: RunBatch[]): Promise<Set<string>> {
    const { owner, replicas, clock, log } = this.#options
    for (;;) {
      try {
        const envelopes = replicas ? await sealSignals(this.#reserved, growthOf(batches)) : []
        return await appendRunEvents(this.#reserved, owner, batches, envelopes)
      } catch (error) {
        log.error({ err: error }, 'run events could not be stored, trying again')
        await clock.sleep(RETRY_INTERVAL)
      }
    }
  }
}

/** Messages to the other processes, which read the events from the table. */
function growthOf(batches: RunBatch[]): Message[] {
  const signals: Message[] = []
  for (let from = 0; from < batches.length; from += RUNS_PER_SIGNAL) {
    const runIds = batches.slice(from, from + RUNS_PER_SIGNAL).map(({ runId }) => runId)
    signals.push({ kind: 'run_grew', runIds })
  }
  return signals
}

function settle(run: OpenRun): void {
  run.isStoring = false
  if (run.pending.length > 0) return
  for (const done of run.waiters.splice(0)) done()
}

function noteStored(run: OpenRun, events: LoggedEvent[], isTaken: boolean): void {
  run.storedSeq = Math.max(run.storedSeq, events.at(-1)?.seq ?? 0)
  const head = isTaken && run.head ? [...run.head, ...events] : undefined
  run.head = head && head.length <= HEAD_MAX ? head : undefined
}

/** Text that arrives while earlier text waits is merged with it: fewer events, the same text. */
function mergeIntoLast(pending: LoggedEvent[], event: RunEvent): boolean {
  const last = pending.at(-1)
  if (!last) return false
  if (event.name === 'delta' && last.event.name === 'delta') {
    last.event = { name: 'delta', payload: { text: last.event.payload.text + event.payload.text } }
    return true
  }
  if (event.name === 'reasoning' && last.event.name === 'reasoning') {
    last.event = { name: 'reasoning', payload: { text: last.event.payload.text + event.payload.text } }
    return true
  }
  return false
}
