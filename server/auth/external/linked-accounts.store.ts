import { randomUUID } from 'node:crypto'
import type { LinkedAccount, Strategy } from '#contract/external-sign-in.ts'
import type { Db } from '#server/platform/db/database.ts'

interface Identity {
  issuer: string
  subject: string
}

/** The account of an identity. Records its use. */
export async function useLinkedAccount(
  db: Db,
  { issuer, subject }: Identity,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('linked_accounts')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function insertLinkedAccount(
  db: Db,
  account: Identity & { userId: string; strategy: Strategy; label: string; linkedAt: Date },
): Promise<void> {
  await db
    .insertInto('linked_accounts')
    .values({
      id: randomUUID(),
      user_id: account.userId,
      strategy: account.strategy,
      issuer: account.issuer,
      subject: account.subject,
      label: account.label,
      linked_at: account.linkedAt,
      last_used_at: null,
    })
    .execute()
}

export async function listLinkedAccounts(db: Db, userId: string): Promise<Omit<LinkedAccount, 'provider'>[]> {
  const rows = await db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    strategy: row.strategy,
    label: row.label,
    linkedAt: row.linked_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

export async function removeLinkedAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom('linked_accounts').where('id', '=', id).execute()
}
