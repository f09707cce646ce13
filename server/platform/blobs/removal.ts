import { z } from 'zod'
import type { Ctx, Ports } from '#server/platform/context.ts'
import { type JobHandler, job } from '#server/platform/jobs/jobs.ts'

const removeBlobsJob = job('platform.remove-blobs', z.object({ keys: z.array(z.string()) }))
/** Over some days. */
const ATTEMPTS = 25

/** Removes blobs when, and only when, the transaction that forgets them is committed; a store that is down comes back. */
export async function discardBlobs(ctx: Ctx, keys: string[]): Promise<void> {
  if (keys.length > 0) await ctx.enqueue(removeBlobsJob, { keys }, { attempts: ATTEMPTS })
}

/** What was written for something that failed in the end does not stay; what cannot be removed now, is swept up later. */
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
