import { z } from 'zod'
import { secondsAfter } from '#server/platform/clock.ts'
import { type Ctx, createSystemCtx, type Ports } from '#server/platform/context.ts'
import { type JobHandler, job } from '#server/platform/jobs/jobs.ts'

/** Blobs of one kind: the pattern of their keys, and which of them are referenced. */
export interface BlobKind {
  keys: RegExp
  listNeeded(ctx: Ctx, keys: string[]): Promise<string[]>
  /** Before one that is not referenced is removed. */
  release?(ctx: Ctx, key: string): Promise<void>
}

const sweepJob = job('platform.sweep-blobs', z.object({ before: z.iso.datetime().optional() }))
/** Longer than any operation takes between writing a blob and referencing it in the database. */
const GRACE_SECONDS = 3 * 3600
const BATCH = 500

/** Removes what a dead process left. Only when no other process can be running. */
export const sweepAtStart = (ctx: Ctx): Promise<void> =>
  ctx.enqueue(sweepJob, { before: ctx.clock.now().toISOString() }, { key: sweepJob.name })

/**
 * Removes partial writes and unreferenced blobs, which remain when a process dies between writing and
 * referencing.
 */
export async function sweepBlobs(ctx: Ctx, kinds: BlobKind[], before: Date): Promise<void> {
  const { blobs } = ctx.ports
  await blobs.removeLeftovers(before)
  const waiting = new Map<BlobKind, string[]>()
  let removed = 0
  const check = async (kind: BlobKind, keys: string[]) => {
    waiting.set(kind, [])
    const needed = new Set(await kind.listNeeded(ctx, keys))
    for (const key of keys) {
      if (needed.has(key)) continue
      await kind.release?.(ctx, key)
      await blobs.remove(key)
      removed += 1
    }
  }
  for await (const key of blobs.list(before)) {
    const kind = kinds.find(({ keys }) => keys.test(key))
    if (!kind) continue
    const keys = [...(waiting.get(kind) ?? []), key]
    waiting.set(kind, keys)
    if (keys.length === BATCH) await check(kind, keys)
  }
  for (const [kind, keys] of waiting) if (keys.length > 0) await check(kind, keys)
  if (removed > 0) ctx.log.info({ removed }, 'blobs without an owner removed')
}

export const sweepHandler = (ports: Ports, kinds: BlobKind[]): JobHandler => ({
  name: sweepJob.name,
  cron: '23 * * * *',
  async run(payload) {
    const ctx = createSystemCtx(ports, sweepJob.name)
    const { before } = sweepJob.payload.parse(payload)
    const moment = before ? new Date(before) : secondsAfter(ctx.clock.now(), -GRACE_SECONDS)
    await sweepBlobs(ctx, kinds, moment)
  },
})
