import type { Generated } from 'kysely'
import type { Json, MaybeMoment, Moment } from './columns.ts'

/** Every table by name. A domain adds its own in `tables.ts`, by declaration merging. */
export interface Schema {
  installation: { is_single: Generated<boolean>; key_fingerprint: string }
  runs: {
    id: string
    user_id: string | null
    owner: string | null
    lease_expires_at: Moment
    waiting_since: MaybeMoment
    started_at: MaybeMoment
    stop_requested_at: MaybeMoment
    created_at: Moment
  }
  run_events: { run_id: string; first_seq: number; last_seq: number; events: Json<unknown[]> }
  rate_limits: { key: string; window_start: Moment; hits: number }
  table_versions: { name: string; version: Generated<number> }
  large_events: { id: Generated<number>; body: string; created_at: Generated<Date> }
}
