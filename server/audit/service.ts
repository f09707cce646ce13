import type { AuditAction, AuditDetails, AuditEntry, AuditFilter, audit } from '#contract/audit.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { toCsvLine } from '#server/platform/csv.ts'
import type { OpenedDownload } from '#server/platform/http/downloads.ts'
import * as store from './store.ts'

const EXPORT_BATCH = 500

interface AuditRecord {
  action: AuditAction
  /** The actor, where it is not the caller. */
  actorId?: string | null
  targetType?: string
  targetId?: string
  details?: AuditDetails
}

/** Records an event, in the caller's transaction: the entry exists exactly when the change does. */
export async function recordAudit(ctx: Ctx | UserCtx, entry: AuditRecord): Promise<void> {
  const caller = 'user' in ctx ? ctx.user : undefined
  await store.insertAuditEntry(ctx.db, {
    occurredAt: ctx.clock.now(),
    actorId: entry.actorId === undefined ? (caller?.id ?? null) : entry.actorId,
    impersonatorId: entry.actorId === undefined ? (caller?.impersonatorId ?? null) : null,
    action: entry.action,
    targetType: entry.targetType ?? null,
    targetId: entry.targetId ?? null,
    address: ctx.address,
    details: entry.details ?? {},
  })
}

/** One additional entry shows whether there is a next page. */
export async function listAudit(
  ctx: UserCtx,
  { before, limit, ...filter }: InputOf<typeof audit.list>,
): Promise<OutputOf<typeof audit.list>> {
  const found = await store.listAuditEntries(ctx.db, { filter, before, limit: limit + 1 })
  const data = found.slice(0, limit)
  return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null }
}

/** All matching entries, newest first, read in batches. The export is audited too. */
export async function exportAudit(ctx: UserCtx, filter: AuditFilter): Promise<OpenedDownload> {
  await recordAudit(ctx, { action: 'audit.exported', details: { action: filter.action ?? null } })
  const day = ctx.clock.now().toISOString().slice(0, 10)
  return {
    fileName: `audit-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    pieces: csvOf(ctx, filter),
  }
}

async function* csvOf(ctx: UserCtx, filter: AuditFilter): AsyncGenerator<string> {
  yield toCsvLine(COLUMNS)
  let before: number | undefined
  for (;;) {
    const batch = await store.listAuditEntries(ctx.db, { filter, before, limit: EXPORT_BATCH })
    if (batch.length > 0) yield batch.map(toLine).join('')
    if (batch.length < EXPORT_BATCH) return
    before = batch.at(-1)?.id
  }
}

const COLUMNS = [
  'id',
  'occurredAt',
  'action',
  'actorId',
  'actor',
  'impersonatorId',
  'impersonator',
  'targetType',
  'targetId',
  'target',
  'address',
  'details',
]

const toLine = ({ actor, impersonator, target, ...entry }: AuditEntry) =>
  toCsvLine([
    String(entry.id),
    entry.occurredAt,
    entry.action,
    actor?.id ?? '',
    actor?.username ?? '',
    impersonator?.id ?? '',
    impersonator?.username ?? '',
    target?.type ?? '',
    target?.id ?? '',
    target?.name ?? '',
    entry.address,
    JSON.stringify(entry.details),
  ])
