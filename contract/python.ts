import { z } from 'zod'
import { CHART_DEFINITION_MAX } from './charts.ts'
import { PYTHON_CHARTS_MAX, PYTHON_OUTPUT_MAX } from './constants/python.ts'
import { longTextCall } from './long-text-call.ts'
import { liveEvent, userCall } from './procedures.ts'

/** A program waits for this browser; sent to the subscribers of its topic. */
export const pythonRequested = liveEvent('python_requested', z.object({ id: z.uuid() }))

export type PythonResult = z.infer<typeof PythonResult>
export const PythonResult = z.object({
  /** What it printed, and the value of its last expression. */
  output: z.string().max(PYTHON_OUTPUT_MAX),
  /** Why it ended, if it did not reach its end: the exception with its lines, or the limit. */
  error: z.string().max(5000).optional(),
  /** Definitions of charts as JSON, which the server checks. */
  charts: z.array(z.string().max(CHART_DEFINITION_MAX)).max(PYTHON_CHARTS_MAX).default([]),
})

/** Calls of the browser that runs programs for the answers of its user. */
export const python = {
  /** A browser takes a program; of several tabs the first one does. */
  claim: userCall
    .route({ method: 'POST', path: '/tools/python/{id}/claim', summary: 'Take a program that waits' })
    .input(z.object({ id: z.uuid(), browserId: z.uuid() }))
    .output(
      z.object({
        program: z.string(),
        /** Where the interpreter is. */
        runtimeUrl: z.string(),
      }),
    ),
  finish: longTextCall
    .route({ method: 'POST', path: '/tools/python/{id}/result', summary: 'Send the result of a program' })
    .input(PythonResult.extend({ id: z.uuid(), browserId: z.uuid() }))
    .output(z.object({ id: z.string() })),
}
