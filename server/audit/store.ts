import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { AuditAction, AuditDetails, AuditEntry, AuditFilter } from '#contract/audit.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb } from '#server/platform/db/jsonb.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import type { Schema } from '#server/platform/db/schema.ts'

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
  if (actor) query = query.where((where) => isPerson(where, 'actor_id', actor))
  if (target) query = query.where((where) => isPerson(where, 'target_id', target))
  const rows = await query.orderBy('entry.id', 'desc').limit(limit).execute()
  return rows.map(toAuditEntry)
}

const withNames = (db: Db) =>
  db
    .selectFrom('audit_entries as entry')
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('users as impersonator', 'impersonator.id', 'entry.impersonator_id')
    .leftJoin('users as target', (join) =>
      join.on(
        sql<SqlBool>`target.id = case
          when entry.target_type = 'user' and entry.target_id ~ '^[0-9a-f-]{36}$' then entry.target_id::uuid
        end`,
      ),
    )
    .selectAll('entry')
    .select([
      'actor.username as actor_name',
      'impersonator.username as impersonator_name',
      'target.username as target_name',
    ])

/** By id, by the content of the id (the name of a setting), or by part of a user's username or name. */
function isPerson(
  where: ExpressionBuilder<{ entry: Schema['audit_entries']; users: Schema['users'] }, 'entry'>,
  column: 'actor_id' | 'target_id',
  text: string,
): Expression<SqlBool> {
  const pattern = likePattern(text)
  const id = sql<string>`${sql.ref(`entry.${column}`)}::text`
  const people = where
    .selectFrom('users')
    .select(sql<string>`id::text`.as('id'))
    .where((person) => person.or([person('username', 'ilike', pattern), person('name', 'ilike', pattern)]))
  return where.or([where(id, '=', text), where(id, 'in', people)])
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
