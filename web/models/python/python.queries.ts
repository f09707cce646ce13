import type { OutputOf } from '#contract/procedures.ts'
import type { PythonResult, python } from '#contract/python.ts'
import { api } from '#web/platform/api.ts'

interface WaitingProgram {
  id: string
  browserId: string
}

/** Takes a program that waits; fails when another tab has taken it. */
export const claimProgram = (waiting: WaitingProgram): Promise<OutputOf<typeof python.claim>> =>
  api.python.claim.call(waiting)

/** Sends the result of a program, also while the page is closed. */
export const finishProgram = (program: WaitingProgram & PythonResult): Promise<unknown> =>
  api.python.finish.call(program, { context: { keepalive: true } })
