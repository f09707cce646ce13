import type { Db } from '#server/platform/db/database.ts'
import { resealColumn } from '#server/platform/secrets/reseal-column.ts'

export interface Revocation {
  id: string
  userId: string
  sealedToken: string
  /** The Google account of the grant; `null` where it is not known. */
  account: string | null
  createdAt: Date
}

export async function insertRevocation(db: Db, revocation: Revocation): Promise<void> {
  await db
    .insertInto('drive_revocations')
    .values({
      id: revocation.id,
      user_id: revocation.userId,
      sealed_token: revocation.sealedToken,
      account: revocation.account,
      created_at: revocation.createdAt,
    })
    .execute()
}

export async function findRevocation(
  db: Db,
  id: string,
): Promise<Pick<Revocation, 'sealedToken' | 'account'> | undefined> {
  const row = await db
    .selectFrom('drive_revocations')
    .select(['sealed_token', 'account'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { sealedToken: row.sealed_token, account: row.account }
}

/** Whether a user has connected the Drive of that account. */
export async function isConnected(db: Db, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('drive_connections')
    .select('user_id')
    .where('account', '=', account)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function removeRevocation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('drive_revocations').where('id', '=', id).execute()
}

/** The user's revocations that are, or may be, of that account. */
export async function removeRevocationsOf(
  db: Db,
  { userId, account }: { userId: string; account: string | null },
): Promise<void> {
  const own = db.deleteFrom('drive_revocations').where('user_id', '=', userId)
  if (account === null) await own.execute()
  else await own.where((row) => row.or([row('account', 'is', null), row('account', '=', account)])).execute()
}

export async function removeOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('drive_revocations').where('created_at', '<', before).execute()
}

/** Encrypts the stored tokens again. */
export const resealRows = (db: Db, reseal: (sealed: string, id: string) => string) =>
  resealColumn(db, { table: 'drive_revocations', key: 'id', column: 'sealed_token' }, reseal)
