import { z } from 'zod'
import type { Ctx, Ports } from '#server/platform/context.ts'
import { type JobHandler, job } from '#server/platform/jobs/jobs.ts'

const removeBlobsJob = job('platform.remove-blobs', z.object({ keys: z.array(z.string()) }))
/** Over some days. */
const ATTEMPTS = 25

/**
 * Removes blobs if and only if the transaction commits; a job repeats the removal while the store is
 * unavailable.
 */
export async function discardBlobs(ctx: Ctx, keys: string[]): Promise<void> {
  if (keys.length > 0) await ctx.enqueue(removeBlobsJob, { keys }, { attempts: ATTEMPTS })
}

/** Removes the blob when the work fails; the sweep removes it later if that is impossible now. */
export async function keepingOnlyOnSuccess<T>(ctx: Ctx, key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await ctx.ports.blobs
      .remove(key)
      .catch((failure: unknown) => ctx.log.warn({ err: failure }, 'blob could not be removed'))
    throw error
  }
}

export const removeBlobsHandler = (ports: Ports): JobHandler => ({
  name: removeBlobsJob.name,
  async run(payload) {
    for (const key of removeBlobsJob.payload.parse(payload).keys) await ports.blobs.remove(key)
  },
})
