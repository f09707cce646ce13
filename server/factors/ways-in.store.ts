import type { Db } from '#server/platform/database.ts'

/** What changes the ways into one account comes one after the other, until the transaction ends. */
export async function lockWaysIn(db: Db, userId: string): Promise<void> {
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
