import { FairScheduler, type SlotLimits } from './fair-scheduler.ts'
import { IdleProcesses } from './idle-processes.ts'
import { type Block, ExtractionError, type ExtractionFailure, type Extractor, type Reading } from './port.ts'
import { ReadingProcess } from './reading-process.ts'

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
export function createExtractor(limits: ExtractionLimits = LIMITS): Extractor {
  const scheduler = new FairScheduler(limits)
  const idle = new IdleProcesses()
  return { extract: (reading) => extractInSlot(reading, { scheduler, idle, limits }) }
}

interface Pool {
  scheduler: FairScheduler
  idle: IdleProcesses
  limits: ExtractionLimits
}

/**
 * A preempted reading starts again later: equal content gives equal blocks, and those already returned are
 * skipped.
 */
async function* extractInSlot(reading: Reading, { scheduler, idle, limits }: Pool): AsyncGenerator<Block> {
  for (let returned = 0; ; ) {
    const slot = await scheduler.enter(reading)
    const ends = [slot.preempted, ...(reading.signal ? [reading.signal] : [])]
    try {
      let seen = 0
      const signal = AbortSignal.any(ends)
      for await (const block of extractInChild(reading, { limits, idle, signal, onEnd: slot.leave })) {
        seen += 1
        if (seen <= returned) continue
        returned = seen
        const idle = setTimeout(slot.idle, limits.idleMilliseconds)
        try {
          yield block
        } finally {
          clearTimeout(idle)
        }
        slot.resume()
      }
      return
    } catch (error) {
      if (!slot.preempted.aborted || reading.signal?.aborted) throw error
    } finally {
      slot.leave()
    }
  }
}

interface Attempt {
  limits: ExtractionLimits
  idle: IdleProcesses
  signal: AbortSignal
  /** Called when the process is idle or has ended, also when the rest of its output is not consumed. */
  onEnd(): void
}

async function* extractInChild(
  { format, open, person, urgency }: Reading,
  { limits, idle, signal, onEnd }: Attempt,
): AsyncGenerator<Block> {
  // Background work reads the user's own documents; others may be another user's and need their own process.
  const owner = urgency === 'later' ? person : undefined
  const kept = owner === undefined ? undefined : idle.take(owner, format)
  const process = kept ?? (await ReadingProcess.start(limits.memoryMegabytes))
  const offExit = process.onExit(onEnd)
  const guard = watch(process, limits, signal)
  let end: 'done' | ExtractionFailure | undefined
  try {
    end = yield* process.read(format, await open())
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
