import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { framesOf } from './frames.ts'
import type { ExtractionFailure } from './port.ts'
import { chooseReaderId } from './reader-identity.ts'

/** What a process does with documents: reading their text, or drawing their thumbnails. */
export type Program = 'reading' | 'drawing'

const PROGRAMS: Record<Program, string[]> = {
  reading: [fileURLToPath(new URL('./child.ts', import.meta.url))],
  drawing: ['--allow-addons', fileURLToPath(new URL('./drawing-child.ts', import.meta.url))],
}
const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))
/** The programs, but no data of users. */
const READABLE = ['package.json', 'node_modules/*', 'server/platform/*']
/**
 * No writing, no other programs and, without `--allow-net`, no sockets. The permissions do not apply to `node:sqlite`, which
 * would write files anywhere and read the databases of other programs.
 */
export const PERMISSIONS = [
  '--permission',
  ...READABLE.map((path) => `--allow-fs-read=${PROJECT}${path}`),
  '--no-experimental-sqlite',
]
const PAGE_BYTES = 4096

type Child = ChildProcessByStdio<Writable, Readable, null>

let readerId: ReturnType<typeof chooseReaderId> | undefined

/** A child process that reads documents, one after the other. */
export class ReadingProcess {
  readonly #child: Child
  readonly #lines: AsyncIterator<string>
  /** The number of completely read documents. */
  documents = 0
  #firstFormat: string | undefined

  private constructor(child: Child) {
    this.#child = child
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  }

  /** V8 ends the process when its heap is full; other memory is checked from outside. */
  static async start(program: Program, memoryMegabytes: number): Promise<ReadingProcess> {
    readerId ??= chooseReaderId()
    const id = await readerId
    const child = spawn(
      process.execPath,
      [
        `--max-old-space-size=${Math.round(memoryMegabytes / 2)}`,
        ...PERMISSIONS,
        '--disable-warning=ExperimentalWarning',
        ...PROGRAMS[program],
        ...(id === undefined ? [] : [String(id)]),
      ],
      { stdio: ['pipe', 'pipe', 'ignore'], env: {} },
    )
    // Emits an error when the machine cannot start another process; without a listener the error would end
    // this process.
    await once(child, 'spawn')
    // A process that ends early closes the pipe; `read` reports how the process ended.
    child.stdin.on('error', () => undefined)
    return new ReadingProcess(child)
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** The library for PDF is large, and is loaded only by a process whose first document is one. */
  isFor(format: string): boolean {
    return format !== 'pdf' || this.#firstFormat === 'pdf'
  }

  /**
   * The lines about one document, and how it ended; `undefined` when the process ended first. A failure of `content`
   * itself is thrown.
   */
  async *read<Line extends object>(
    format: string,
    content: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Line, 'done' | ExtractionFailure | undefined> {
    let failure: { error: unknown } | undefined
    this.#firstFormat ??= format
    this.#send(framesOf(format, content)).catch((error: unknown) => {
      failure = { error }
      this.kill()
    })
    for (;;) {
      const { done, value } = await this.#lines.next()
      if (failure) throw failure.error
      if (done) return undefined
      const line = JSON.parse(value) as Line | { end: 'done' | ExtractionFailure }
      if ('end' in line) {
        this.documents += 1
        return line.end
      }
      yield line
    }
  }

  async #send(frames: AsyncIterable<Uint8Array>): Promise<void> {
    const { stdin } = this.#child
    for await (const frame of frames) {
      if (stdin.destroyed) return
      if (!stdin.write(frame)) await drained(stdin)
    }
  }

  onExit(listener: () => void): () => void {
    this.#child.once('exit', listener)
    return () => this.#child.off('exit', listener)
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Whether this program waits for the process before it exits. */
  holdProgram(isHeld: boolean): void {
    const { stdin, stdout } = this.#child as { stdin: unknown; stdout: unknown } as Record<string, Socket>
    for (const handle of [this.#child, stdin, stdout]) {
      if (isHeld) handle?.ref()
      else handle?.unref()
    }
  }

  /** From /proc on Linux; other systems rely on the heap limit. */
  async residentMegabytes(): Promise<number> {
    try {
      const pages = Number((await readFile(`/proc/${this.#child.pid}/statm`, 'utf8')).split(' ')[1])
      return (pages * PAGE_BYTES) / 1_000_000
    } catch {
      return 0
    }
  }
}

/** Resolves at once when the stream is closed. */
const drained = (stream: Writable) =>
  new Promise<void>((resolve) => {
    const settle = () => {
      stream.off('drain', settle).off('close', settle)
      resolve()
    }
    if (stream.destroyed) resolve()
    else stream.on('drain', settle).on('close', settle)
  })
