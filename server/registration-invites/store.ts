import { type Selectable, sql } from 'kysely'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { resealColumn } from '#server/platform/secrets/reseal-column.ts'

export interface StoredInvite {
  id: string
  sealedCode: string
  email: string | null
  tags: string[]
  storageLimitMb: number | null
  credits: number
  uses: number
  maxUses: number
  expiresAt: Date | null
  revokedAt: Date | null
  sentAt: Date | null
  createdAt: Date
  /** The username. */
  createdBy: string | null
}

export interface NewInvite {
  id: string
  codeHash: string
  sealedCode: string
  email: string | null
  tags: string[]
  storageLimitMb: number | null
  credits: number
  maxUses: number
  expiresAt: Date | null
  createdBy: string
  createdAt: Date
}

export type InviteChange = Partial<
  Pick<
    StoredInvite,
    'email' | 'tags' | 'storageLimitMb' | 'credits' | 'maxUses' | 'expiresAt' | 'revokedAt' | 'sentAt'
  >
>

export async function insertInvites(db: Db, invites: NewInvite[]): Promise<void> {
  await db
    .insertInto('registration_invites')
    .values(
      invites.map((invite) => ({
        id: invite.id,
        code_hash: invite.codeHash,
        sealed_code: invite.sealedCode,
        email: invite.email,
        tags: invite.tags,
        storage_limit_mb: invite.storageLimitMb,
        credits: invite.credits,
        max_uses: invite.maxUses,
        expires_at: invite.expiresAt,
        revoked_at: null,
        sent_at: null,
        created_by: invite.createdBy,
        created_at: invite.createdAt,
      })),
    )
    .execute()
}

const withCreator = (db: Db) =>
  db
    .selectFrom('registration_invites as invite')
    .leftJoin('users as creator', 'creator.id', 'invite.created_by')
    .selectAll('invite')
    .select('creator.username as creator_name')

export async function listInvites(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: StoredInvite[]; total: number }> {
  const all = withCreator(db).orderBy('invite.created_at', 'desc').orderBy('invite.id')
  return pageOf(all, { page, limit }, toInvite)
}

export async function listInvitesById(db: Db, ids: string[]): Promise<StoredInvite[]> {
  const rows = await withCreator(db).where('invite.id', '=', anyOf(ids)).execute()
  const found = new Map(rows.map((row) => [row.id, toInvite(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Locked until the transaction ends: concurrent uses are serialised. */
export async function findInviteForUse(db: Db, codeHash: string): Promise<StoredInvite | undefined> {
  const row = await db
    .selectFrom('registration_invites')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()
  return row && toInvite({ ...row, creator_name: null })
}

export async function findInviteForChange(db: Db, id: string): Promise<StoredInvite | undefined> {
  const row = await db
    .selectFrom('registration_invites')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toInvite({ ...row, creator_name: null })
}

export async function updateInvite(db: Db, id: string, change: InviteChange): Promise<void> {
  const columns = {
    ...(change.email !== undefined && { email: change.email }),
    ...(change.tags && { tags: change.tags }),
    ...(change.storageLimitMb !== undefined && { storage_limit_mb: change.storageLimitMb }),
    ...(change.credits !== undefined && { credits: change.credits }),
    ...(change.maxUses !== undefined && { max_uses: change.maxUses }),
    ...(change.expiresAt !== undefined && { expires_at: change.expiresAt }),
    ...(change.revokedAt !== undefined && { revoked_at: change.revokedAt }),
    ...(change.sentAt !== undefined && { sent_at: change.sentAt }),
  }
  if (Object.keys(columns).length === 0) return
  await db.updateTable('registration_invites').set(columns).where('id', '=', id).execute()
}

export async function updateUses(db: Db, id: string): Promise<void> {
  await db
    .updateTable('registration_invites')
    .set((column) => ({ uses: sql<number>`${column.ref('uses')} + 1` }))
    .where('id', '=', id)
    .execute()
}

export async function insertInviteUse(
  db: Db,
  use: { userId: string; inviteId: string; credits: number; usedAt: Date },
): Promise<void> {
  await db
    .insertInto('registration_invite_uses')
    .values({ user_id: use.userId, invite_id: use.inviteId, credits: use.credits, used_at: use.usedAt })
    .execute()
}

export async function removeInvites(db: Db, ids: string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('registration_invites')
    .where('id', '=', anyOf(ids))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

type Row = Selectable<Schema['registration_invites']> & { creator_name: string | null }

function toInvite(row: Row): StoredInvite {
  return {
    id: row.id,
    sealedCode: row.sealed_code,
    email: row.email,
    tags: row.tags,
    storageLimitMb: row.storage_limit_mb,
    credits: row.credits,
    uses: row.uses,
    maxUses: row.max_uses,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    sentAt: row.sent_at,
    createdAt: row.created_at,
    createdBy: row.creator_name,
  }
}

/** Re-encrypts every code. */
export const resealCodes = (db: Db, reseal: (sealed: string, id: string) => string) =>
  resealColumn(db, { table: 'registration_invites', key: 'id', column: 'sealed_code' }, reseal)
