import { z } from 'zod'
import {
  PYTHON_CHARTS_MAX,
  PYTHON_MEMORY_MB,
  PYTHON_OUTPUT_MAX,
  PYTHON_SECONDS,
} from '#contract/constants/python.ts'
import { PythonResult } from '#contract/python.ts'
import { fetchContent } from '#web/platform/fetch-content.ts'
import { createHiddenFrame, FrameTimeout, nextMessage } from '#web/ui/layout/hidden-frame.ts'

const Loaded = z.object({ isLoaded: z.literal(true) })
const Ready = z.object({ isReady: z.literal(true) })

/** The interpreter has 6 MB when it is compressed, over a slow connection. */
const LOADING_MS = 90_000
const LIMITS = {
  memoryBytes: PYTHON_MEMORY_MB * 2 ** 20,
  outputMax: PYTHON_OUTPUT_MAX,
  chartsMax: PYTHON_CHARTS_MAX,
}

/**
 * Runs a program in the worker of a frame that has an opaque origin and may make no request. The frame is removed at the
 * end of the program or of its time, which also ends a program that never ends.
 */
export async function runProgram(program: string, runtimeUrl: string): Promise<PythonResult> {
  let isStarted = false
  const frame = createHiddenFrame({ title: 'Python', address: '/python/page.html' })
  try {
    const loaded = nextMessage(frame, Loaded, LOADING_MS)
    document.body.append(frame)
    const [files] = await Promise.all([fetchFiles(runtimeUrl), loaded])
    const ready = nextMessage(frame, Ready.or(PythonResult), LOADING_MS)
    // An opaque origin has no name: the message is for this frame, whatever is in it.
    frame.contentWindow?.postMessage({ files, program, limits: LIMITS }, '*')
    const first = await ready
    if (!('isReady' in first)) return first
    isStarted = true
    return await nextMessage(frame, PythonResult, PYTHON_SECONDS * 1000)
  } catch (error) {
    if (error instanceof FrameTimeout && isStarted)
      return failed(`The program was ended after ${PYTHON_SECONDS} seconds.`)
    return failed('The Python interpreter could not be started in this browser.')
  } finally {
    frame.remove()
  }
}

/** Read by the model, as what the program itself prints. */
export const failed = (error: string): PythonResult => ({ output: '', error, charts: [] })

/** As blobs: a frame without permission for requests makes addresses of its own for them. */
async function fetchFiles(runtimeUrl: string) {
  const [worker, loader, engine, wasm, library] = await Promise.all([
    fetchContent('/python/worker.js'),
    fetchContent(`${runtimeUrl}/pyodide.mjs`),
    fetchContent(`${runtimeUrl}/pyodide.asm.mjs`),
    fetchContent(`${runtimeUrl}/pyodide.asm.wasm`),
    fetchContent(`${runtimeUrl}/python_stdlib.zip`),
  ])
  return { worker, loader, engine, wasm, library }
}
