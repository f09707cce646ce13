import type { Language } from '#contract/language.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isActiveAccount, NAMESAKES_MAX } from './store.ts'

/** The fields that a mail needs. */
export interface Addressee {
  id: string
  username: string
  email: string
  language: Language
  isVerified: boolean
}

const ADDRESSEE = ['id', 'username', 'email', 'language', 'email_verified_at'] as const

export async function findAddressee(db: Db, id: string): Promise<Addressee | undefined> {
  const row = await db
    .selectFrom('users')
    .select(ADDRESSEE)
    .where('id', '=', id)
    .where('is_suspended', '=', false)
    .executeTakeFirst()
  return row && toAddressee(row)
}

/** The user who verified that address; if there is none, those who typed it, oldest first. */
export async function listAddressees(db: Db, email: string, now: Date): Promise<Addressee[]> {
  const rows = await db
    .selectFrom('users')
    .select(ADDRESSEE)
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('is_suspended', '=', false)
    .orderBy(isActiveAccount(now), 'desc')
    .orderBy('created_at')
    .execute()
  const proved = rows.filter((row) => row.email_verified_at !== null)
  return (proved.length > 0 ? proved : rows.slice(0, NAMESAKES_MAX)).map(toAddressee)
}

/** The user who verified that address, suspended or not. */
export async function findAddressOwner(
  db: Db,
  email: string,
): Promise<{ id: string; isSuspended: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'is_suspended'])
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row && { id: row.id, isSuspended: row.is_suspended }
}

/** Accounts with that address that have not verified it, oldest first. */
export async function listUnproved(db: Db, email: string, now: Date): Promise<Addressee[]> {
  const rows = await db
    .selectFrom('users')
    .select(ADDRESSEE)
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('email_verified_at', 'is', null)
    .orderBy(isActiveAccount(now), 'desc')
    .orderBy('created_at')
    .limit(NAMESAKES_MAX)
    .execute()
  return rows.map(toAddressee)
}

/** Whether that account still has that address, which is verified from now on. Violates `users_verified_email`. */
export async function updateVerified(
  db: Db,
  { id, email, verifiedAt }: { id: string; email: string; verifiedAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ email_verified_at: verifiedAt, updated_at: verifiedAt })
    .where('id', '=', id)
    .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives the account a verified address. Violates `users_verified_email`. */
export async function updateEmail(
  db: Db,
  { id, email, verifiedAt }: { id: string; email: string; verifiedAt: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_verified_at: verifiedAt, updated_at: verifiedAt })
    .where('id', '=', id)
    .execute()
}

const toAddressee = (row: {
  id: string
  username: string
  email: string
  language: Language
  email_verified_at: Date | null
}): Addressee => ({
  id: row.id,
  username: row.username,
  email: row.email,
  language: row.language,
  isVerified: row.email_verified_at !== null,
})
