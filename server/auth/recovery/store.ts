import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

export type LinkPurpose = Schema['account_links']['purpose']

export interface AccountLink {
  userId: string
  email: string
  expiresAt: Date
  usedAt: Date | null
}

export async function insertLink(
  db: Db,
  link: {
    hash: string
    purpose: LinkPurpose
    userId: string
    email: string
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('account_links')
    .values({
      hash: link.hash,
      purpose: link.purpose,
      user_id: link.userId,
      email: link.email,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Other links of the same user wait until the transaction ends. */
export async function lockOwner(
  db: Db,
  { hash, purpose }: { hash: string; purpose: LinkPurpose },
): Promise<void> {
  await db
    .selectFrom('account_links as link')
    .innerJoin('users as owner', 'owner.id', 'link.user_id')
    .select('owner.id')
    .where('link.hash', '=', hash)
    .where('link.purpose', '=', purpose)
    .forNoKeyUpdate('owner')
    .execute()
}

/** Returns the link, and marks it as used. */
export async function useLink(
  db: Db,
  { hash, purpose, now }: { hash: string; purpose: LinkPurpose; now: Date },
): Promise<AccountLink | undefined> {
  const row = await db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row && { userId: row.user_id, email: row.email, expiresAt: row.expires_at, usedAt: row.used_at }
}

export async function findLink(
  db: Db,
  { hash, purpose }: { hash: string; purpose: LinkPurpose },
): Promise<AccountLink | undefined> {
  const row = await db
    .selectFrom('account_links')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row && { userId: row.user_id, email: row.email, expiresAt: row.expires_at, usedAt: row.used_at }
}

export async function findPendingEmail(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email_change')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.email
}

/** The number of links of that purpose that were still valid; they are voided. */
export async function removeLinks(
  db: Db,
  { userId, purpose, now }: { userId: string; purpose: LinkPurpose; now: Date },
): Promise<number> {
  const rows = await db
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .returning('expires_at')
    .execute()
  return rows.filter((row) => row.expires_at > now).length
}

export async function removeLinksExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<', before).execute()
}
