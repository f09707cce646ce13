import type { Generated } from 'kysely'
import type { AccountExport } from '#contract/accounts.ts'
import type { AuditAction, AuditDetails } from '#contract/audit.ts'
import type { Language } from '#contract/language.ts'
import type { MailState } from '#contract/mail.ts'
import type { Json, MaybeMoment, Moment } from './schema-columns.ts'

/** What happened, what was said to people, and what is counted. */
export interface RecordTables {
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
  activities: {
    id: string
    user_id: string
    type: string
    metadata: Json<Record<string, unknown>>
    created_at: Moment
  }
  announcements: {
    id: string
    enabled: boolean
    start_date: MaybeMoment
    end_date: MaybeMoment
    priority: number
    tags: string[]
    is_banner: boolean
    title: string
    subtitle: string
    description: string
    text_message: string
    views_threshold: Json<{ type: string; threshold: number } | null>
    agrees_threshold: Json<{ type: string; threshold: number } | null>
    created_at: Moment
  }
  mails: {
    id: string
    recipient: string
    template: string
    language: Language
    template_values: Json<Record<string, string>>
    subject: string
    sealed_link: string | null
    state: MailState
    reason: string | null
    attempts: Generated<number>
    next_attempt_at: Moment
    asked_by: string | null
    created_at: Moment
    sent_at: MaybeMoment
  }
  account_exports: {
    id: string
    user_id: string
    status: AccountExport['status']
    done: Generated<number>
    total: Generated<number>
    size: number | null
    created_at: Moment
    touched_at: Moment
    expires_at: Moment
  }
  rate_limits: { key: string; window_start: Moment; hits: number }
  table_versions: { name: string; version: Generated<number> }
  large_events: { id: Generated<number>; body: string; created_at: Generated<Date> }
}
