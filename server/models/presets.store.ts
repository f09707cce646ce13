import type { Selectable } from 'kysely'
import type { ModelPreset, PresetSettings } from '#contract/model-presets.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb } from '#server/platform/db/jsonb.ts'
import { countOf } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'

interface Owned {
  id: string
  userId: string
}

export async function listPresets(db: Db, userId: string): Promise<ModelPreset[]> {
  const rows = await db
    .selectFrom('model_presets')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy((row) => row.fn('lower', ['name']))
    .execute()
  return rows.map(toPreset)
}

export const countPresets = (db: Db, userId: string): Promise<number> =>
  countOf(db.selectFrom('model_presets').where('user_id', '=', userId))

export async function isNameTaken(db: Db, { id, userId, name }: Owned & { name: string }): Promise<boolean> {
  const row = await db
    .selectFrom('model_presets')
    .select('id')
    .where('user_id', '=', userId)
    .where((where) => where(where.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '!=', id)
    .executeTakeFirst()
  return row !== undefined
}

interface NewPreset extends Owned {
  name: string
  settings: PresetSettings
  updatedAt: Date
}

/** Undefined when the user has a preset of this name. */
export async function insertPreset(
  db: Db,
  { id, userId, name, settings, updatedAt }: NewPreset,
): Promise<ModelPreset | undefined> {
  const row = await db
    .insertInto('model_presets')
    .values({ id, user_id: userId, name, settings: toJsonb(settings), updated_at: updatedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toPreset(row)
}

interface PresetChange extends Owned {
  name?: string | undefined
  settings?: PresetSettings | undefined
  isDefault?: boolean | undefined
  updatedAt: Date
}

/** Undefined when the user has no such preset. */
export async function updatePreset(
  db: Db,
  { id, userId, name, settings, isDefault, updatedAt }: PresetChange,
): Promise<ModelPreset | undefined> {
  const row = await db
    .updateTable('model_presets')
    .set({
      updated_at: updatedAt,
      ...(name !== undefined && { name }),
      ...(settings !== undefined && { settings: toJsonb(settings) }),
      ...(isDefault !== undefined && { is_default: isDefault }),
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return row && toPreset(row)
}

export async function clearDefault(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('model_presets')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
}

export async function removePreset(db: Db, { id, userId }: Owned): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('model_presets')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const toPreset = (row: Selectable<Schema['model_presets']>): ModelPreset => ({
  id: row.id,
  name: row.name,
  settings: row.settings,
  isDefault: row.is_default,
  updatedAt: row.updated_at.toISOString(),
})
