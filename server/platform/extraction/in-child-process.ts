import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline, type Readable, type Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type PlaceLimits, Places } from './places.ts'
import { type Block, ExtractionError, type ExtractionFailure, type Extractor, type Reading } from './port.ts'

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
const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url))
const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))
/** Programs, not what people keep here. */
const READABLE = ['package.json', 'node_modules/*', 'server/platform/*']
const MEMORY_CHECK_MS = 100
const PAGE_BYTES = 4096

type Child = ChildProcessByStdio<Writable, Readable, null>

/** Reads each file in a process of its own, which is ended when it takes too long or too much memory. */
export function createExtractor(limits: ExtractionLimits = LIMITS): Extractor {
  const places = new Places(limits)
  return { extract: (reading) => extractInTurn(reading, places, limits) }
}

/** Whoever has to give way begins anew later: the same content gives the same blocks, which are told once. */
async function* extractInTurn(
  reading: Reading,
  places: Places,
  limits: ExtractionLimits,
): AsyncGenerator<Block> {
  for (let told = 0; ; ) {
    const place = await places.enter(reading)
    const ends = [place.recalled, ...(reading.signal ? [reading.signal] : [])]
    try {
      let seen = 0
      const signal = AbortSignal.any(ends)
      for await (const block of extractInChild(reading, { limits, signal, onEnd: place.leave })) {
        seen += 1
        if (seen <= told) continue
        told = seen
        const idle = setTimeout(place.rest, limits.idleMilliseconds)
        try {
          yield block
        } finally {
          clearTimeout(idle)
        }
        place.goOn()
      }
      return
    } catch (error) {
      if (!place.recalled.aborted || reading.signal?.aborted) throw error
    } finally {
      place.leave()
    }
  }
}

interface Attempt {
  limits: ExtractionLimits
  signal: AbortSignal
  /** The process is gone, also where nobody takes the rest of what it told. */
  onEnd(): void
}

async function* extractInChild(
  { format, open }: Reading,
  { limits, signal, onEnd }: Attempt,
): AsyncGenerator<Block> {
  const child = await startChild(format, limits)
  child.once('exit', onEnd)
  const guard = watch(child, limits, signal)
  try {
    // A child that ends before it has read everything breaks the pipe; how it ended is told below.
    pipeline(await open(), child.stdin, () => undefined)
    for await (const line of createInterface({ input: child.stdout })) {
      const read = JSON.parse(line) as Block | { end: 'done' | ExtractionFailure }
      if (!('end' in read)) yield read
      else if (read.end === 'done') return
      else throw new ExtractionError(read.end)
    }
    signal.throwIfAborted()
    throw new ExtractionError(guard.failure ?? 'too_much_memory')
  } finally {
    guard.stop()
    child.kill('SIGKILL')
  }
}

/** V8 ends the process when its heap is full; the memory beside the heap is watched from outside. */
async function startChild(format: string, { memoryMegabytes }: ExtractionLimits): Promise<Child> {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${Math.round(memoryMegabytes / 2)}`,
      '--permission',
      ...READABLE.map((path) => `--allow-fs-read=${PROJECT}${path}`),
      '--disable-warning=ExperimentalWarning',
      PROGRAM,
      format,
    ],
    { stdio: ['pipe', 'pipe', 'ignore'], env: {} },
  )
  // A machine without room for another process says so here; unheard, it would end this one.
  await once(child, 'spawn')
  return child
}

function watch(child: Child, limits: ExtractionLimits, signal: AbortSignal) {
  let failure: ExtractionFailure | undefined
  const end = (reason?: ExtractionFailure) => {
    failure ??= reason
    child.kill('SIGKILL')
  }
  const abort = () => end()
  const clock = setTimeout(() => end('too_slow'), limits.milliseconds)
  const memory = setInterval(() => {
    void residentMegabytes(child.pid).then((size) => size > limits.memoryMegabytes && end('too_much_memory'))
  }, MEMORY_CHECK_MS)
  const stop = () => {
    clearTimeout(clock)
    clearInterval(memory)
    signal.removeEventListener('abort', abort)
  }
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  child.once('exit', stop)
  return {
    get failure() {
      return failure
    },
    stop,
  }
}

/** Linux tells; elsewhere the limit of the heap has to do. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  try {
    const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1])
    return (pages * PAGE_BYTES) / 1_000_000
  } catch {
    return 0
  }
}
