import { randomUUID } from 'node:crypto'
import { chatMessages } from '#contract/messages/chat.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import { type Ctx, createSystemCtx, type Ports, type UserCtx } from '#server/platform/context.ts'
import { keyedMutex } from '#server/platform/db/keyed-mutex.ts'
import { tooManyRequests } from '#server/platform/errors.ts'
import { LEASE_SECONDS } from '#server/platform/runs/leases.ts'
import { readSetting } from '#server/settings/service.ts'
import { claimWaitingRun, listWaitingUsers } from './queue.store.ts'
import { findReplyTask, produceReply, type ReplyTask } from './reply.ts'
import type { RunCounts, RunLimits } from './sending.store.ts'

export const WAITING_STATUS = chatMessages.waitingForAnswers()
const RETRY_SECONDS = 10

/** The runs of each user in this process, counted before they are stored. */
const slots = new WeakMap<Ports, Map<string, Set<string>>>()
/** The runs that are not stored yet. */
const unstarted = new Set<string>()
const withUserLock = keyedMutex()

/** The limits of the settings. */
export async function readLimits(ctx: Ctx): Promise<RunLimits> {
  const [running, waiting] = await Promise.all([
    readSetting(ctx, 'ConcurrentAnswers'),
    readSetting(ctx, 'WaitingAnswers'),
  ])
  return { running, waiting }
}

/**
 * Takes a slot for a run of the user in this process. Returns false when it has to wait: as many answers are
 * being written as the limits allow, or others wait already. Throws when both limits are reached; while slots are free,
 * more may wait, since they are started at once. It contains no await: concurrent calls must not count the same free
 * slot. Those of other processes may, so that the statement that stores the run counts again (`hasRoom`).
 */
export function takeSlot(
  ctx: UserCtx,
  { runId, counts, limits }: { runId: string; counts: RunCounts; limits: RunLimits },
): boolean {
  const own = slotsOf(ctx.ports, ctx.user.id)
  const running = Math.max(counts.running, counts.elsewhere + own.size)
  if (counts.waiting === 0 && running < limits.running) {
    own.add(runId)
    unstarted.add(runId)
    return true
  }
  if (counts.running + counts.waiting < limits.running + limits.waiting) return false
  throw tooManyRequests(chatMessages.tooManyWaiting({ count: counts.waiting }), RETRY_SECONDS)
}

/** Releases a slot whose run could not be stored. A waiting answer gets it. */
export function freeUnstarted(ports: Ports, userId: string, runId: string): void {
  if (!unstarted.delete(runId)) return
  freeSlot(ports, userId, runId)
  void startWaiting(ports, userId)
}

function freeSlot(ports: Ports, userId: string, runId: string): void {
  const own = slotsOf(ports, userId)
  own.delete(runId)
  if (own.size === 0) slots.get(ports)?.delete(userId)
}

function slotsOf(ports: Ports, userId: string): Set<string> {
  const byUser = slots.get(ports) ?? new Map<string, Set<string>>()
  slots.set(ports, byUser)
  const own = byUser.get(userId) ?? new Set<string>()
  byUser.set(userId, own)
  return own
}

/** Writes the answer of a run that this process owns, then starts the waiting ones. */
export async function runReply(ctx: Ctx, task: ReplyTask): Promise<void> {
  const { id, userId } = task.quest
  unstarted.delete(id)
  slotsOf(ctx.ports, userId).add(id)
  const { mayHaveWaiting } = await produceReply(ctx, task)
  freeSlot(ctx.ports, userId, id)
  if (mayHaveWaiting) await startWaiting(ctx.ports, userId)
}

/** Starts the user's oldest waiting answers while the limit allows it. */
export async function startWaiting(ports: Ports, userId: string): Promise<void> {
  if (ports.config.role === 'web') return
  const ctx = createSystemCtx(ports, 'chat.start-waiting')
  try {
    await withUserLock(userId, async () => {
      while (await startNext(ctx, userId));
    })
  } catch (error) {
    // The next heartbeat tries again.
    ctx.log.error({ err: error }, 'waiting answers could not be started')
  }
}

async function startNext(ctx: Ctx, userId: string): Promise<boolean> {
  const limit = await readSetting(ctx, 'ConcurrentAnswers')
  const own = slotsOf(ctx.ports, userId)
  if (own.size >= limit) return false
  // Held until the run has its slot: concurrent messages must not count it as free.
  const held = `claim ${randomUUID()}`
  own.add(held)
  try {
    const leaseExpiresAt = secondsAfter(ctx.clock.now(), LEASE_SECONDS)
    const runId = await claimWaitingRun(ctx.db, { userId, owner: ctx.ports.processId, leaseExpiresAt, limit })
    const task = runId && (await findReplyTask(ctx, runId))
    if (task) void runReply(createSystemCtx(ctx.ports, 'chat.reply'), task)
    return runId !== undefined
  } finally {
    freeSlot(ctx.ports, userId, held)
  }
}

/** Starts waiting answers that no ending answer starts: after a restart, and when a process was killed. */
export async function startAllWaiting(ports: Ports): Promise<void> {
  for (const userId of await listWaitingUsers(ports.database.db)) await startWaiting(ports, userId)
}
