import type { Ctx } from '#server/platform/context.ts'
import { restartLostIndexing } from './indexing.service.ts'
import { expireLeases } from './recovery.store.ts'

/**
 * Only when no other process runs: releases the uploads and indexing attempts of the process that stopped,
 * without waiting for their leases.
 */
export async function releaseFiles(ctx: Ctx): Promise<void> {
  await expireLeases(ctx.db)
  await restartLostIndexing(ctx)
}
