import { pythonRequested } from '#contract/python.ts'
import { subscribe } from '#web/platform/live.ts'
import { browserId } from './browser-id.ts'
import { claimProgram, finishProgram } from './python.queries.ts'
import { failed, runProgram } from './sandbox.ts'

/** Programs that this page has taken and not ended. */
const open = new Set<string>()
let queue: Promise<unknown> = Promise.resolve()

/** Runs the programs that answers to this browser need, one after another; the returned function stops it. */
export function runPrograms(): () => void {
  addEventListener('pagehide', giveUp)
  const unsubscribe = subscribe('browser', browserId(), {
    onEvent({ name, payload }) {
      const requested = pythonRequested.payload.safeParse(payload)
      if (name === pythonRequested.name && requested.success) void take(requested.data.id)
    },
  })
  return () => {
    removeEventListener('pagehide', giveUp)
    unsubscribe()
  }
}

async function take(id: string): Promise<void> {
  try {
    const { program, runtimeUrl } = await claimProgram({ id, browserId: browserId() })
    open.add(id)
    queue = queue.then(async () => end(id, await runProgram(program, runtimeUrl)))
    await queue
  } catch {
    // Another tab has taken it, or its answer has ended.
  }
}

async function end(id: string, result: Awaited<ReturnType<typeof runProgram>>): Promise<void> {
  if (!open.delete(id)) return
  // The answer that asked may have been stopped.
  await finishProgram({ id, browserId: browserId(), ...result }).catch(() => undefined)
}

/** The answers need not wait for programs that end with the page. */
function giveUp(): void {
  for (const id of open) void end(id, failed('The page in which the program ran was closed.'))
}
