import type { Language } from '#contract/language.ts'
import type { Db } from '#server/platform/db/database.ts'

export async function updateDeletionDue(
  db: Db,
  { id, dueAt }: { id: string; dueAt: Date | null },
): Promise<void> {
  await db.updateTable('users').set({ deletion_due_at: dueAt }).where('id', '=', id).execute()
}

export async function listDueForDeletion(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_due_at', '<=', now)
    .orderBy('deletion_due_at')
    .execute()
  return rows.map((row) => row.id)
}

export interface Leaver {
  id: string
  username: string
  email: string
  language: Language
  isAdmin: boolean
}

/** Locked until the transaction ends: a concurrent cancellation waits, or is waited for. */
export async function findDueForDeletion(db: Db, id: string, now: Date): Promise<Leaver | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'language', 'is_admin'])
    .where('id', '=', id)
    .where('deletion_due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { id: leaver, username, email, language, is_admin: isAdmin } = row
  return { id: leaver, username, email, language, isAdmin }
}

export async function hasOthers(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '!=', id).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Rows that refer to the user are deleted with it. */
export async function removeUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}
