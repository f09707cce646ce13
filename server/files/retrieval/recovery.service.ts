import type { Ctx } from '#server/platform/context.ts'
import { reviveIndexing } from './indexing.service.ts'
import { forgetWorkers } from './recovery.store.ts'

/** Where no other process can be at work: files that somebody sent or indexed when the last one died wait for nobody. */
export async function takeUpFiles(ctx: Ctx): Promise<void> {
  await forgetWorkers(ctx.db)
  await reviveIndexing(ctx)
}
