import type { Db } from '#server/platform/db/database.ts'

/** Serialises changes of the credentials of one account, until the transaction ends. */
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

/** The strategies that administrators have configured. */
export async function listSavedIssuers(db: Db): Promise<{ strategy: string; issuer: string }[]> {
  return db.selectFrom('sign_in_strategies').select(['strategy', 'issuer']).execute()
}

/** Passkeys, linked accounts, codes, and pending sign-ins by them. Passwords and sessions belong to other stores. */
export async function removeCredentials(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await db.deleteFrom('linked_accounts').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
  await db.deleteFrom('totp_factors').where('user_id', '=', userId).execute()
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
}
