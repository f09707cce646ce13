import { FairScheduler, type PlaceLimits } from './fair-scheduler.ts'
import { IdleProcesses } from './idle-processes.ts'
import { type Block, ExtractionError, type ExtractionFailure, type Extractor, type Reading } from './port.ts'
import { ReadingProcess } from './reading-process.ts'

export interface ExtractionLimits extends PlaceLimits {
  milliseconds: number
  memoryMegabytes: number
  /** Whoever takes nothing for so long has to give way. */
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
  const places = new FairScheduler(limits)
  const idle = new IdleProcesses()
  return { extract: (reading) => extractInTurn(reading, { places, idle, limits }) }
}

interface Pool {
  places: FairScheduler
  idle: IdleProcesses
  limits: ExtractionLimits
}

/** Whoever has to give way begins anew later: the same content gives the same blocks, which are told once. */
async function* extractInTurn(reading: Reading, { places, idle, limits }: Pool): AsyncGenerator<Block> {
  for (let told = 0; ; ) {
    const place = await places.enter(reading)
    const ends = [place.preempted, ...(reading.signal ? [reading.signal] : [])]
    try {
      let seen = 0
      const signal = AbortSignal.any(ends)
      for await (const block of extractInChild(reading, { limits, idle, signal, onEnd: place.leave })) {
        seen += 1
        if (seen <= told) continue
        told = seen
        const idle = setTimeout(place.idle, limits.idleMilliseconds)
        try {
          yield block
        } finally {
          clearTimeout(idle)
        }
        place.resume()
      }
      return
    } catch (error) {
      if (!place.preempted.aborted || reading.signal?.aborted) throw error
    } finally {
      place.leave()
    }
  }
}

interface Attempt {
  limits: ExtractionLimits
  idle: IdleProcesses
  signal: AbortSignal
  /** The process is free or gone, also when the rest of its output is not consumed. */
  onEnd(): void
}

async function* extractInChild(
  { format, open, person, urgency }: Reading,
  { limits, idle, signal, onEnd }: Attempt,
): AsyncGenerator<Block> {
  // Only work in the background is on documents of the user's own: another user's must not share a process with them.
  const owner = urgency === 'later' ? person : undefined
  const kept = owner === undefined ? undefined : idle.take(owner)
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
