import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditAction, AuditDetails, AuditEntry, AuditFilter } from '#contract/audit.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb } from '#server/platform/db/jsonb.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'

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

interface AuditPage {
  filter: AuditFilter
  /** Entries older than this one. */
  before?: number
  limit: number
}

/** Newest first, with the current names of users. */
export async function listAuditEntries(db: Db, { filter, before, limit }: AuditPage): Promise<AuditEntry[]> {
  let query = withNames(db)
  if (before !== undefined) query = query.where('entry.id', '<', before)
  if (filter.action) query = query.where('entry.action', '=', filter.action)
  if (filter.from) query = query.where('entry.occurred_at', '>=', new Date(filter.from))
  if (filter.to) query = query.where('entry.occurred_at', '<', new Date(filter.to))
  const { actor, target } = filter
  if (actor) query = query.where(isPerson('actor_id', actor))
  if (target) query = query.where(isPerson('target_id', target))
  const rows = await query.orderBy('entry.id', 'desc').limit(limit).execute()
  return rows.map(toAuditEntry)
}

function withNames(db: Db) {
  const usernameOf = suppliedQuery('usernameOf')
  return db
    .selectFrom('audit_entries as entry')
    .selectAll('entry')
    .select((entry) => [
      usernameOf(entry.ref('entry.actor_id')).as('actor_name'),
      usernameOf(entry.ref('entry.impersonator_id')).as('impersonator_name'),
      usernameOf(TARGET_USER).as('target_name'),
    ])
}

const TARGET_USER = sql`case
  when entry.target_type = 'user' and entry.target_id ~ '^[0-9a-f-]{36}$' then entry.target_id::uuid
end`

/** By id, by the content of the id (the name of a setting), or by part of a user's username or name. */
function isPerson(column: 'actor_id' | 'target_id', text: string): RawBuilder<SqlBool> {
  const id = sql`${sql.ref(`entry.${column}`)}::text`
  return sql`(${id} = ${text} or ${id} in ${suppliedQuery('userIdsNamed')(text)})`
}

type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

function toAuditEntry(row: Row): AuditEntry {
  return {
    id: row.id,
    occurredAt: row.occurred_at.toISOString(),
    action: row.action,
    actor: row.actor_id === null ? null : { id: row.actor_id, username: row.actor_name },
    impersonator:
      row.impersonator_id === null ? null : { id: row.impersonator_id, username: row.impersonator_name },
    target:
      row.target_type === null || row.target_id === null
        ? null
        : { type: row.target_type, id: row.target_id, name: row.target_name },
    address: row.address,
    details: row.details,
  }
}
