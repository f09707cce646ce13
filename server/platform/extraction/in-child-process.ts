import { FairScheduler, type SlotLimits } from './fair-scheduler.ts'
import { IdleProcesses } from './idle-processes.ts'
import {
  type Block,
  ExtractionError,
  type ExtractionFailure,
  type Extractor,
  type Opening,
  type ThumbnailDrawer,
} from './port.ts'
import { type Program, ReadingProcess } from './reading-process.ts'

export interface ExtractionLimits extends SlotLimits {
  milliseconds: number
  memoryMegabytes: number
  /** A reader that consumes nothing for this time may be preempted. */
  idleMilliseconds: number
}

const LIMITS: ExtractionLimits = {
  milliseconds: 180_000,
  memoryMegabytes: 1000,
  idleMilliseconds: 5000,
  atOnce: 3,
  laterAtOnce: 2,
}
const MEMORY_CHECK_MS = 100

/** Reads files in child processes, which are killed when a file takes too long or too much memory. */
export function createExtractor(limits: ExtractionLimits = LIMITS): Extractor & ThumbnailDrawer {
  const scheduler = new FairScheduler(limits)
  const poolOf = (program: Program) => ({ program, scheduler, idle: new IdleProcesses(), limits })
  const [reading, drawing] = [poolOf('reading'), poolOf('drawing')]
  return {
    extract: (wanted) => readInSlot<Block>(wanted, reading),
    async drawThumbnail({ kind, ...wanted }) {
      const [line] = await Array.fromAsync(
        readInSlot<{ picture: string }>({ ...wanted, format: kind }, drawing),
      )
      if (!line) throw new ExtractionError('damaged')
      return Buffer.from(line.picture, 'base64')
    },
  }
}

interface Work extends Opening {
  format: string
}

interface Pool {
  program: Program
  scheduler: FairScheduler
  idle: IdleProcesses
  limits: ExtractionLimits
}

/**
 * A preempted reading starts again later: equal content gives equal blocks, and those already returned are
 * skipped.
 */
async function* readInSlot<Line extends object>(work: Work, pool: Pool): AsyncGenerator<Line> {
  const { scheduler, limits } = pool
  for (let returned = 0; ; ) {
    const slot = await scheduler.enter(work)
    const ends = [slot.preempted, ...(work.signal ? [work.signal] : [])]
    try {
      let seen = 0
      const signal = AbortSignal.any(ends)
      for await (const line of readInChild<Line>(work, { ...pool, signal, onEnd: slot.leave })) {
        seen += 1
        if (seen <= returned) continue
        returned = seen
        const idle = setTimeout(slot.idle, limits.idleMilliseconds)
        try {
          yield line
        } finally {
          clearTimeout(idle)
        }
        slot.resume()
      }
      return
    } catch (error) {
      if (!slot.preempted.aborted || work.signal?.aborted) throw error
    } finally {
      slot.leave()
    }
  }
}

interface Attempt extends Pool {
  signal: AbortSignal
  /** Called when the process is idle or has ended, also when the rest of its output is not consumed. */
  onEnd(): void
}

async function* readInChild<Line extends object>(
  { format, open, person, urgency }: Work,
  { program, limits, idle, signal, onEnd }: Attempt,
): AsyncGenerator<Line> {
  // Background work reads the user's own documents; others may be another user's and need their own process.
  const owner = urgency === 'later' ? person : undefined
  const kept = owner === undefined ? undefined : idle.take(owner, format)
  const process = kept ?? (await ReadingProcess.start(program, limits.memoryMegabytes))
  const offExit = process.onExit(onEnd)
  const guard = watch(process, limits, signal)
  let end: 'done' | ExtractionFailure | undefined
  try {
    end = yield* process.read<Line>(format, await open())
    if (end === 'done') return
    if (end) throw new ExtractionError(end)
    signal.throwIfAborted()
    throw new ExtractionError(guard.failure ?? 'too_much_memory')
  } finally {
    guard.stop()
    if (end === 'done' && owner !== undefined) {
      offExit()
      await idle.keep(owner, process)
      onEnd()
    } else process.kill()
  }
}

function watch(process: ReadingProcess, limits: ExtractionLimits, signal: AbortSignal) {
  let failure: ExtractionFailure | undefined
  const end = (reason?: ExtractionFailure) => {
    failure ??= reason
    process.kill()
  }
  const abort = () => end()
  const clock = setTimeout(() => end('too_slow'), limits.milliseconds)
  const memory = setInterval(() => {
    void process.residentMegabytes().then((size) => size > limits.memoryMegabytes && end('too_much_memory'))
  }, MEMORY_CHECK_MS)
  const stop = () => {
    clearTimeout(clock)
    clearInterval(memory)
    signal.removeEventListener('abort', abort)
    offExit()
  }
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  const offExit = process.onExit(stop)
  return {
    get failure() {
      return failure
    },
    stop,
  }
}
