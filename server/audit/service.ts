import type { AuditAction, AuditDetails } from '#contract/audit.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import * as store from './store.ts'

interface AuditRecord {
  action: AuditAction
  /** Who did it, where that is not the caller. */
  actorId?: string | null
  targetType?: string
  targetId?: string
  details?: AuditDetails
}

/** Writes down what happened, in the caller's transaction: the entry exists exactly when the change does. */
export async function recordAudit(ctx: Ctx | UserCtx, entry: AuditRecord): Promise<void> {
  const caller = 'user' in ctx ? ctx.user : undefined
  await store.insertAuditEntry(ctx.db, {
    occurredAt: ctx.clock.now(),
    actorId: entry.actorId === undefined ? (caller?.id ?? null) : entry.actorId,
    impersonatorId: caller?.impersonatorId ?? null,
    action: entry.action,
    targetType: entry.targetType ?? null,
    targetId: entry.targetId ?? null,
    address: ctx.address,
    details: entry.details ?? {},
  })
}
