import { Worker } from 'node:worker_threads'
import type { Message } from '#contract/messages.ts'
import { keyedMutex } from '#server/platform/db/keyed-mutex.ts'
import { ToolError } from '#server/platform/llm/tool-loop.ts'

/** What a thread posts: ready, or what became of one text. */
export type ThreadAnswer = { ready: true } | { result: string } | { error: string }

interface ThreadSettings {
  /** The module of the thread, which posts a `ThreadAnswer` when it is loaded and for each text. */
  url: URL
  /** For one text, when the thread is ready. */
  timeoutMs: number
  memoryMb: number
  /** Said when a text takes too much time or memory. */
  tooMuch: () => Message
}

/** A thread that loads its packages on a busy machine. */
const READY_MS = 30_000
const IDLE_MS = 60_000

interface OpenThread {
  worker: Worker
  /** Ends the thread when it is not used. */
  idle: NodeJS.Timeout
}

export type LimitedThread = (
  text: string,
  signal: AbortSignal,
) => Promise<Exclude<ThreadAnswer, { ready: true }>>

/**
 * Work on texts of models in a thread with limits of time and memory, one text at once. A thread that exceeds them
 * ends, with a `ToolError`, and is replaced for the next text.
 */
export function createLimitedThread({ url, timeoutMs, memoryMb, tooMuch }: ThreadSettings): LimitedThread {
  const oneAtOnce = keyedMutex()
  let open: OpenThread | undefined

  function end(worker: Worker): void {
    if (open?.worker === worker) {
      clearTimeout(open.idle)
      open = undefined
    }
    void worker.terminate()
  }

  async function readyWorker(): Promise<Worker> {
    if (open) {
      open.idle.refresh()
      return open.worker
    }
    const worker = new Worker(url, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 },
      env: {},
      stdin: false,
    })
    // For as long as it runs: a thread that is ending may still exceed its memory, and an error without a listener ends
    // the process.
    worker.on('error', () => end(worker))
    worker.unref()
    const idle = setTimeout(() => end(worker), IDLE_MS)
    idle.unref()
    open = { worker, idle }
    await nextMessage(worker, READY_MS)
    return worker
  }

  function nextMessage(worker: Worker, milliseconds: number): Promise<ThreadAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>()
    const fail = () => {
      end(worker)
      reject(new ToolError(tooMuch()))
    }
    const timeout = setTimeout(fail, milliseconds)
    worker.once('message', resolve)
    worker.once('error', fail)
    worker.once('exit', fail)
    return promise.finally(() => {
      clearTimeout(timeout)
      worker.off('message', resolve)
      worker.off('error', fail)
      worker.off('exit', fail)
    })
  }

  return (text, signal) =>
    oneAtOnce(url.href, async () => {
      signal.throwIfAborted()
      const worker = await readyWorker()
      worker.postMessage(text)
      const answer = await nextMessage(worker, timeoutMs)
      if ('ready' in answer) throw new Error('The thread sent no result')
      return answer
    })
}
