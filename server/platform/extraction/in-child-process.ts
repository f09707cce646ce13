import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline, type Readable, type Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Block, ExtractionError, type ExtractionFailure, type Extractor } from './port.ts'

export interface ExtractionLimits {
  milliseconds: number
  memoryMegabytes: number
  /** How many files are read at the same time; the others wait. */
  atOnce: number
}

const LIMITS: ExtractionLimits = { milliseconds: 180_000, memoryMegabytes: 1000, atOnce: 2 }
const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url))
const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))
/** Programs, not what people keep here. */
const READABLE = ['package.json', 'node_modules/*', 'server/platform/*']
const MEMORY_CHECK_MS = 100
const PAGE_BYTES = 4096

type Child = ChildProcessByStdio<Writable, Readable, null>

/** Reads each file in a process of its own, which is ended when it takes too long or too much memory. */
export function createExtractor(limits: ExtractionLimits = LIMITS): Extractor {
  const places = new Places(limits.atOnce)
  return {
    async *extract(content, format, signal) {
      const leave = await places.enter()
      try {
        yield* extractInChild(content, format, limits, signal)
      } finally {
        leave()
      }
    },
  }
}

async function* extractInChild(
  content: AsyncIterable<Uint8Array>,
  format: string,
  limits: ExtractionLimits,
  signal?: AbortSignal,
): AsyncGenerator<Block> {
  const child = startChild(format, limits)
  const guard = watch(child, limits, signal)
  // A child that ends before it has read everything breaks the pipe; how it ended is told below.
  pipeline(content, child.stdin, () => undefined)
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const read = JSON.parse(line) as Block | { end: 'done' | ExtractionFailure }
      if (!('end' in read)) yield read
      else if (read.end === 'done') return
      else throw new ExtractionError(read.end)
    }
    signal?.throwIfAborted()
    throw new ExtractionError(guard.failure ?? 'too_much_memory')
  } finally {
    guard.stop()
    child.kill('SIGKILL')
  }
}

/** V8 ends the process when its heap is full; the memory beside the heap is watched from outside. */
const startChild = (format: string, { memoryMegabytes }: ExtractionLimits): Child =>
  spawn(
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

function watch(child: Child, limits: ExtractionLimits, signal?: AbortSignal) {
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
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  return {
    get failure() {
      return failure
    },
    stop() {
      clearTimeout(clock)
      clearInterval(memory)
      signal?.removeEventListener('abort', abort)
    },
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

/** So many may be inside; who comes later waits for somebody to leave. */
class Places {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  async enter(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((enter) => this.#waiting.push(enter))
    return () => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
