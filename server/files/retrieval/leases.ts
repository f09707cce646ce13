import type { Ctx } from '#server/platform/context.ts'
import * as store from './indexing.store.ts'

/** The attempt was cancelled or replaced, the file was deleted, or another process took over. */
export class LeaseLost extends Error {}

/** Writes in one transaction, only while this process holds the lease. */
export const withLease = (ctx: Ctx, turn: store.Lease, work: (ctx: Ctx) => Promise<unknown>): Promise<void> =>
  ctx.transact(async (ctx) => {
    if (!(await store.renewLease(ctx.db, turn, ctx.clock.now()))) throw new LeaseLost()
    await work(ctx)
  })
