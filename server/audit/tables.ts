import type { Generated } from 'kysely'
import type { AuditAction, AuditDetails } from '#contract/audit.ts'
import type { Json, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    audit_entries: {
      id: Generated<number>
      occurred_at: Moment
      actor_id: string | null
      impersonator_id: string | null
      action: AuditAction
      target_type: string | null
      target_id: string | null
      address: string
      details: Json<AuditDetails>
    }
  }
}
