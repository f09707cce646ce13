import { randomUUID } from 'node:crypto'
import { toolsMessages } from '#contract/messages/tools.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { type PythonResult, type python, pythonRequested } from '#contract/python.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { ToolError } from '#server/platform/llm/tool-loop.ts'
import { isConnected } from './connections.ts'
import * as store from './programs.store.ts'
import { runtimeUrl } from './runtime-url.ts'
import { browserScope } from './topic.ts'

/** A connected browser takes a program at once. */
const CLAIM_MS = 10_000
const LOOK_EVERY_MS = 100
/** A browser that was killed or has no power reports no end. One that only lost its connection returns within this time. */
const GONE_MS = 15_000
const CONNECTION_READ_EVERY_MS = 1000
const KEPT_MS = 3_600_000

/** Runs a program in that browser of the user. Ends when the signal does; the browser ends the program by itself. */
export async function runInBrowser(
  ctx: UserCtx,
  { browserId, program }: { browserId: string; program: string },
  signal: AbortSignal,
): Promise<PythonResult> {
  const id = randomUUID()
  const asked = ctx.clock.now()
  await ctx.transact(async (ctx) => {
    await store.removeProgramsBefore(ctx.db, new Date(asked.getTime() - KEPT_MS))
    await store.insertProgram(ctx.db, { id, userId: ctx.user.id, browserId, program, createdAt: asked })
    ctx.emit(pythonRequested, [], { id }, browserScope(browserId))
  })
  let [connected, read] = [asked.getTime(), asked.getTime()]
  try {
    for (;;) {
      const { isClaimed, result } = (await store.findProgram(ctx.db, id)) ?? {}
      if (result) return result
      const now = ctx.clock.now().getTime()
      if (now - read >= CONNECTION_READ_EVERY_MS) {
        read = now
        if (await isConnected(ctx, browserId)) connected = now
      }
      if ((!isClaimed && now - asked.getTime() > CLAIM_MS) || now - connected > GONE_MS)
        throw new ToolError(toolsMessages.browserNotConnected())
      await ctx.clock.sleep(LOOK_EVERY_MS, signal)
    }
  } finally {
    await store.removeProgram(ctx.db, id)
  }
}

export async function claimProgram(
  ctx: UserCtx,
  input: InputOf<typeof python.claim>,
): Promise<OutputOf<typeof python.claim>> {
  const program = await store.claimProgram(ctx.db, { ...input, userId: ctx.user.id })
  if (program === undefined) throw notFound(toolsMessages.programNotFound())
  return { program, runtimeUrl }
}

export async function finishProgram(
  ctx: UserCtx,
  { id, browserId, ...result }: InputOf<typeof python.finish>,
): Promise<{ id: string }> {
  if (!(await store.setResult(ctx.db, { id, browserId, userId: ctx.user.id }, result)))
    throw notFound(toolsMessages.programNotFound())
  return { id }
}
