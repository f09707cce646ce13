import type { Selectable } from 'kysely'
import type { Passkey } from '#contract/passkeys.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

export type ChallengePurpose = Schema['passkey_challenges']['purpose']

/** The fields of a passkey that verify signatures. */
export interface StoredPasskey {
  id: string
  userId: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
}

export interface NewPasskey extends StoredPasskey {
  name: string
  isBackedUp: boolean
  createdAt: Date
}

export const listPasskeys = async (db: Db, userId: string): Promise<Passkey[]> =>
  (await listRows(db, userId)).map(toPasskey)

export const listStoredPasskeys = async (db: Db, userId: string): Promise<StoredPasskey[]> =>
  (await listRows(db, userId)).map(toStoredPasskey)

const listRows = (db: Db, userId: string) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

/** Locked until the transaction ends: each use is compared with the counter of the previous one. */
export async function findPasskeyForUse(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
  return row && toStoredPasskey(row)
}

export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<Passkey> {
  const row = await db
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      is_backed_up: passkey.isBackedUp,
      created_at: passkey.createdAt,
      last_used_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPasskey(row)
}

export async function updatePasskeyUse(
  db: Db,
  { id, counter, isBackedUp, now }: { id: string; counter: number; isBackedUp: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: now })
    .where('id', '=', id)
    .execute()
}

export async function renamePasskey(
  db: Db,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<Passkey | undefined> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return row && toPasskey(row)
}

export async function removePasskey(db: Db, id: string): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', id).execute()
}

export async function insertChallenge(
  db: Db,
  challenge: {
    id: string
    challenge: string
    purpose: ChallengePurpose
    userId: string | null
    expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      id: challenge.id,
      challenge: challenge.challenge,
      purpose: challenge.purpose,
      user_id: challenge.userId,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Uses a challenge: of several responses one gets it. */
export async function takeChallenge(
  db: Db,
  { id, purpose, userId, now }: { id: string; purpose: ChallengePurpose; userId: string | null; now: Date },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > now ? row.challenge : undefined
}

export async function removeExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}

const toPasskey = (row: Selectable<Schema['passkeys']>): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  isBackedUp: row.is_backed_up,
})

const toStoredPasskey = (row: Selectable<Schema['passkeys']>): StoredPasskey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
})
