import type { Ctx } from '#server/platform/context.ts'
import { reviveIndexing } from './indexing.service.ts'
import { forgetWorkers } from './recovery.store.ts'

/**
 * Only when no other process runs: releases the uploads and indexing attempts of the process that stopped,
 * without waiting for their leases.
 */
export async function takeUpFiles(ctx: Ctx): Promise<void> {
  await forgetWorkers(ctx.db)
  await reviveIndexing(ctx)
}
