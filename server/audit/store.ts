import type { AuditAction, AuditDetails } from '#contract/audit.ts'
import type { Db } from '#server/platform/database.ts'
import { toJsonb } from '#server/platform/jsonb.ts'

export interface NewAuditEntry {
  occurredAt: Date
  actorId: string | null
  impersonatorId: string | null
  action: AuditAction
  targetType: string | null
  targetId: string | null
  address: string
  details: AuditDetails
}

export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      occurred_at: entry.occurredAt,
      actor_id: entry.actorId,
      impersonator_id: entry.impersonatorId,
      action: entry.action,
      target_type: entry.targetType,
      target_id: entry.targetId,
      address: entry.address,
      details: toJsonb(entry.details),
    })
    .execute()
}
