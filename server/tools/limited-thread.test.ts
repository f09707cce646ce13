import { expect, test } from 'vitest'
import { toolsMessages } from '#contract/messages/tools.ts'
import { createLimitedThread } from './limited-thread.ts'

/** Answers each text, and fails afterwards. */
const FAILS_LATER = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (result) => {
    parentPort.postMessage({ result })
    setImmediate(() => { throw new Error('Too late for an answer') })
  })
  parentPort.postMessage({ ready: true })
`

test('a thread that fails after its answer is replaced, and nothing else ends', async () => {
  const run = createLimitedThread({
    url: new URL(`data:text/javascript,${encodeURIComponent(FAILS_LATER)}`),
    timeoutMs: 10_000,
    memoryMb: 64,
    tooMuch: toolsMessages.tooMuchCalculation,
  })
  const answerTo = (text: string) => run(text, AbortSignal.timeout(60_000)).catch(() => undefined)
  for (const text of ['one', 'two', 'three'])
    await expect.poll(() => answerTo(text), { timeout: 30_000 }).toEqual({ result: text })
})
