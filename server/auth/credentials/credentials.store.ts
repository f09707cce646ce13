import type { Db } from '#server/platform/db/database.ts'

/** What changes the ways into one account comes one after the other, until the transaction ends. */
export async function lockCredentials(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export interface LinkedIdentity {
  id: string
  strategy: string
  issuer: string
}

export async function listLinkedIdentities(db: Db, userId: string): Promise<LinkedIdentity[]> {
  return db
    .selectFrom('linked_accounts')
    .select(['id', 'strategy', 'issuer'])
    .where('user_id', '=', userId)
    .execute()
}

export async function listPasskeyIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Where administrators have set up signing in elsewhere. */
export async function listSavedIssuers(db: Db): Promise<{ strategy: string; issuer: string }[]> {
  return db.selectFrom('sign_in_strategies').select(['strategy', 'issuer']).execute()
}

/** Passkeys, linked accounts, codes, and who is on their way in by them. Passwords and sessions belong to others. */
export async function removeCredentials(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await db.deleteFrom('linked_accounts').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_in_hand_overs').where('user_id', '=', userId).execute()
  await db.deleteFrom('totp_factors').where('user_id', '=', userId).execute()
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
}
