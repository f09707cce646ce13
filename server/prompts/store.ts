import type { Selectable } from 'kysely'
import type { SavedPrompt } from '#contract/prompts.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countOf } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'

interface StoredPrompt extends Pick<SavedPrompt, 'id' | 'name' | 'text'> {
  userId: string
  updatedAt: Date
}

export async function listPrompts(db: Db, userId: string): Promise<SavedPrompt[]> {
  const rows = await db
    .selectFrom('saved_prompts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
  return rows.map(toPrompt)
}

export const countPrompts = (db: Db, userId: string): Promise<number> =>
  countOf(db.selectFrom('saved_prompts').where('user_id', '=', userId))

/** Undefined when the user has another prompt of this name. */
export async function insertPrompt(db: Db, prompt: StoredPrompt): Promise<SavedPrompt | undefined> {
  const { id, userId, name, text, updatedAt } = prompt
  const row = await db
    .insertInto('saved_prompts')
    .values({ id, user_id: userId, name, text, updated_at: updatedAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toPrompt(row)
}

export async function isNameTaken(
  db: Db,
  { id, userId, name }: Pick<StoredPrompt, 'id' | 'userId' | 'name'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('saved_prompts')
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined when the user has no such prompt. */
export async function updatePrompt(db: Db, prompt: StoredPrompt): Promise<SavedPrompt | undefined> {
  const { id, userId, name, text, updatedAt } = prompt
  const row = await db
    .updateTable('saved_prompts')
    .set({ name, text, updated_at: updatedAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return row && toPrompt(row)
}

export async function removePrompt(
  db: Db,
  { id, userId }: Pick<StoredPrompt, 'id' | 'userId'>,
): Promise<boolean> {
  const row = await db
    .deleteFrom('saved_prompts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const toPrompt = (row: Selectable<Schema['saved_prompts']>): SavedPrompt => ({
  id: row.id,
  name: row.name,
  text: row.text,
  updatedAt: row.updated_at.toISOString(),
})
