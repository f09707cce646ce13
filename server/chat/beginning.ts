import { keyOf } from '#contract/messages.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import { type Ctx, createSystemCtx, type UserCtx } from '#server/platform/context.ts'
import { LEASE_SECONDS } from '#server/platform/runs/leases.ts'
import type { LoggedEvent } from '#server/platform/runs/run-store.ts'
import { gatherPrompt } from './gathered-prompt.ts'
import { meteredRun } from './metering.ts'
import { freeUnstarted, readLimits, runReply, startWaiting, takeSlot, WAITING_STATUS } from './queue.ts'
import type { ReplyPlace } from './reply.store.ts'
import { type ReplyTask, startEvent } from './reply.ts'
import { replyJob } from './reply-job.ts'
import type { NewRun, RunCounts } from './sending.store.ts'

interface Beginning {
  task: ReplyTask & Required<Pick<ReplyTask, 'chosen'>>
  /**
   * What the prompt depends on, if it is already read: then the model is called as soon as the run is stored.
   */
  place?: ReplyPlace
  counts: RunCounts
}

/**
 * Stores a run and starts it, or lets it wait for a slot. `insert` returns the version of the notebook's row with the run,
 * or nothing when the run could not be stored.
 */
export async function beginRun(
  ctx: UserCtx,
  { task, place, counts }: Beginning,
  insert: (ctx: UserCtx, run: NewRun) => Promise<string | undefined>,
): Promise<boolean> {
  const { ports, user } = ctx
  const { quest, chosen } = task
  const limits = await readLimits(ctx)
  const mayStart = takeSlot(ctx, { runId: quest.id, counts, limits })
  const now = ctx.clock.now()
  const isHere = mayStart && runsHere(ctx)
  const isStarted = isHere && place !== undefined
  const events = [isStarted && startEvent(quest, chosen), !mayStart && WAITING_EVENT]
  const event = events.find((event) => event !== false)
  const begun: LoggedEvent | undefined = event && { seq: quest.lastSeq + 1, event }
  const run: NewRun = {
    userId: user.id,
    owner: isHere ? ports.processId : null,
    leaseExpiresAt: secondsAfter(now, LEASE_SECONDS),
    createdAt: now,
    isWaiting: !mayStart,
    limits,
    isStarted,
    begun,
  }
  const replyCtx = { ...createSystemCtx(ports, replyJob.name), reads: ctx.reads }
  // Gathered while the run is stored: both wait for the database.
  const gathered = isStarted ? gatherPrompt(replyCtx, task, { place, asker: user }) : undefined
  const version = await storeMetered(ctx, task, (ctx) => insert(ctx, run)).catch((error: unknown) => {
    freeUnstarted(ports, user.id, quest.id)
    throw error
  })
  if (version === undefined || !runsHere(ctx)) freeUnstarted(ports, user.id, quest.id)
  if (version === undefined) return false
  const started = isStarted && begun && { place: { ...place, version }, asker: user, event: begun, gathered }
  const begunTask = started ? { ...task, started } : task
  if (mayStart && !isHere) await ctx.enqueue(replyJob, { questId: quest.id })
  else afterCommit(ctx, () => startRun(replyCtx, begunTask, mayStart))
  return true
}

/** Where runs cost something, the run and its reservation are stored together. */
async function storeMetered(
  ctx: UserCtx,
  { quest, chosen }: Beginning['task'],
  insert: (ctx: UserCtx) => Promise<string | undefined>,
): Promise<string | undefined> {
  const { meter } = ctx.ports
  if (!meter.isCharging) return insert(ctx)
  return ctx.transact(async (ctx) => {
    const version = await insert(ctx)
    if (version === undefined) return undefined
    const outputTokens = quest.llm.max_tokens ?? chosen.model.max_tokens
    const { id: modelId, paidBy } = chosen.model
    const estimate = { modelId, paidBy, inputTokens: quest.promptTokens, outputTokens }
    await meter.reserve(ctx, meteredRun(quest), estimate)
    return version
  })
}

const WAITING_EVENT = {
  name: 'status',
  payload: { status: WAITING_STATUS.message, statusKey: keyOf(WAITING_STATUS) },
} as const

function startRun(ctx: Ctx, task: ReplyTask, mayStart: boolean): void {
  // An answer may have ended after the runs were counted.
  if (!mayStart) void startWaiting(ctx.ports, task.quest.userId)
  else void runReply(ctx, task)
}

/** A statement outside a transaction is committed when it has completed. */
function afterCommit(ctx: UserCtx, action: () => void): void {
  if (ctx.db === ctx.ports.database.db) action()
  else ctx.afterCommit(action)
}

export const runsHere = (ctx: UserCtx) => ctx.ports.config.role !== 'web'
