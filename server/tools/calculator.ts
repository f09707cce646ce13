import { Worker } from 'node:worker_threads'
import { toolsMessages } from '#contract/messages/tools.ts'
import { keyedMutex } from '#server/platform/db/keyed-mutex.ts'
import { ToolError } from '#server/platform/llm/tool-loop.ts'
import type { MathAnswer } from './math-worker.ts'

export const EXPRESSION_MAX = 500
const RESULT_MAX = 5000
/** For one expression, when the thread is ready. */
const TIMEOUT_MS = 2000
/** A thread that loads the mathematics on a busy machine. */
const READY_MS = 30_000
const IDLE_MS = 60_000
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 }

/** The thread in use, and the timer that ends it when nothing is calculated. */
let open: { worker: Worker; idle: NodeJS.Timeout } | undefined
const oneAtOnce = keyedMutex()

/**
 * The value of an expression as text. It is evaluated in a thread with limits of time and memory, one expression at
 * once. Throws a `ToolError` that tells the model what is wrong.
 */
export function calculate(expression: string, signal: AbortSignal): Promise<string> {
  return oneAtOnce('calculator', async () => {
    signal.throwIfAborted()
    const worker = await readyWorker()
    worker.postMessage(expression)
    const answer = await nextMessage(worker, TIMEOUT_MS)
    if ('error' in answer) throw new ToolError(toolsMessages.expressionInvalid({ reason: answer.error }))
    if (!('result' in answer)) throw new Error('The calculator sent no result')
    if (answer.result.length > RESULT_MAX)
      throw new ToolError(toolsMessages.resultTooLong({ max: RESULT_MAX }))
    return answer.result
  })
}

async function readyWorker(): Promise<Worker> {
  if (open) {
    open.idle.refresh()
    return open.worker
  }
  const worker = new Worker(new URL('./math-worker.ts', import.meta.url), {
    resourceLimits: LIMITS,
    env: {},
    stdin: false,
  })
  worker.unref()
  const idle = setTimeout(() => end(worker), IDLE_MS)
  idle.unref()
  open = { worker, idle }
  await nextMessage(worker, READY_MS)
  return worker
}

function end(worker: Worker): void {
  if (open?.worker === worker) {
    clearTimeout(open.idle)
    open = undefined
  }
  void worker.terminate()
}

/** A thread that is too slow, or has ended, is replaced for the next expression. */
function nextMessage(worker: Worker, milliseconds: number): Promise<MathAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<MathAnswer>()
  const timeout = setTimeout(() => fail(toolsMessages.tooMuchCalculation()), milliseconds)
  const onError = () => fail(toolsMessages.tooMuchCalculation())
  function fail(said: ReturnType<typeof toolsMessages.tooMuchCalculation>): void {
    end(worker)
    reject(new ToolError(said))
  }
  worker.once('message', resolve)
  worker.once('error', onError)
  worker.once('exit', onError)
  return promise.finally(() => {
    clearTimeout(timeout)
    worker.off('message', resolve)
    worker.off('error', onError)
    worker.off('exit', onError)
  })
}
