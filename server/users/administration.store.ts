import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/procedures.ts'
import type { Account, AccountOrder } from '#contract/user-administration.ts'
import { avatarPath, type users } from '#contract/users.ts'
import type { Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'

/** The fields that can be changed; omitted ones stay. */
export type AccountChange = Omit<InputOf<typeof users.updateAccount>, 'id'>

const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .select((row) => [
      suppliedQuery('lastUsedAt')(row.ref('users.id')).as('last_used_at'),
      suppliedQuery('totpConfirmedAt')(row.ref('users.id')).as('totp_confirmed_at'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number]

const ORDERS: Record<AccountOrder, RawBuilder<unknown>> = {
  newest: sql`users.created_at desc`,
  oldest: sql`users.created_at`,
  username: sql`lower(username)`,
  lastUsed: sql`last_used_at desc nulls last`,
  storage: sql`storage_bytes desc`,
}

/** Those whose username, name or address contains the search text. */
export async function listAccounts(
  db: Db,
  { search, sort, page, limit }: InputOf<typeof users.listAccounts>,
): Promise<{ data: Account[]; total: number }> {
  const pattern = likePattern(search ?? '')
  const found = accounts(db).where((person) =>
    person.or([
      person('username', 'ilike', pattern),
      person('name', 'ilike', pattern),
      person('email', 'ilike', pattern),
    ]),
  )
  return pageOf(found.orderBy(ORDERS[sort]).orderBy('users.id'), { page, limit }, toAccount)
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const row = await accounts(db).where('users.id', '=', id).executeTakeFirst()
  return row && toAccount(row)
}

/**
 * The current administrators whose accounts are not being deleted. Locked until the transaction ends: rights are
 * changed one after another.
 */
export async function listActiveAdminsForChange(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'is_suspended'])
    .where('is_admin', '=', true)
    .where('deletion_due_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.filter((row) => !row.is_suspended).map((row) => row.id)
}

export async function updateAccount(
  db: Db,
  id: string,
  { tags, isAdmin, isDeveloper, isSuspended, storageLimit, updatedAt }: AccountChange & { updatedAt: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      tags,
      is_admin: isAdmin,
      is_developer: isDeveloper,
      is_suspended: isSuspended,
      storage_limit_mb: storageLimit,
      updated_at: updatedAt,
    })
    .where('id', '=', id)
    .execute()
}

function toAccount(row: Row): Account {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    photoUrl: row.avatar_key ? `${avatarPath(row.id)}/${row.avatar_key}` : row.photo_url,
    isAdmin: row.is_admin,
    isDeveloper: row.is_developer,
    isSuspended: row.is_suspended,
    totpEnabled: row.totp_confirmed_at !== null,
    tags: row.tags,
    currentStorageSize: row.storage_bytes,
    storageLimit: row.storage_limit_mb,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
