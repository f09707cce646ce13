import type { Ctx } from '#server/platform/context.ts'
import * as store from './indexing.store.ts'

/** Somebody stopped it, began anew, deleted the file, or took over from us. */
export class LeaseLost extends Error {}

/** Writes in one transaction, only while the turn is ours. */
export const withLease = (ctx: Ctx, turn: store.Lease, work: (ctx: Ctx) => Promise<unknown>): Promise<void> =>
  ctx.transact(async (ctx) => {
    if (!(await store.renewLease(ctx.db, turn, ctx.clock.now()))) throw new LeaseLost()
    await work(ctx)
  })
