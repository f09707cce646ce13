import { sql } from 'kysely'
import {
  EXPERIMENTAL_FEATURES,
  type ExperimentalFeature,
  type ExperimentalFeatures,
  type FirstStep,
  type SystemFile,
} from '#contract/users.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb } from '#server/platform/db/jsonb.ts'

export interface ProfileChange {
  name?: string | null
  username?: string
  phone?: string | null
  systemFiles?: SystemFile[]
  organizationId?: string | null
  experimentalFeatures?: Partial<ExperimentalFeatures>
  updatedAt: Date
}

export async function updateProfile(db: Db, id: string, change: ProfileChange): Promise<void> {
  const { updatedAt, systemFiles, experimentalFeatures, organizationId, ...fields } = change
  await db
    .updateTable('users')
    .set({
      ...fields,
      ...(organizationId !== undefined && { organization_id: organizationId }),
      ...(systemFiles && { system_files: toJsonb(systemFiles) }),
      ...(experimentalFeatures && { experimental_features: changedFeatures(experimentalFeatures) }),
      updated_at: updatedAt,
    })
    .where('id', '=', id)
    .execute()
}

/** The features that are on after the change; those that it does not name stay as they are. */
function changedFeatures(change: Partial<ExperimentalFeatures>) {
  const named = EXPERIMENTAL_FEATURES.filter((feature) => change[feature] !== undefined)
  const on = named.filter((feature) => change[feature])
  return sql<ExperimentalFeature[]>`array(
    select feature from unnest(experimental_features) feature where feature <> all(${named}::text[])
    union all select unnest(${on}::text[]))`
}

/** Locked until the transaction ends, so that each of two concurrent uploads removes the previous picture. */
export async function findAvatarKeyForChange(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('avatar_key')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.avatar_key ?? null
}

export async function updateAvatarKey(
  db: Db,
  { id, avatarKey, updatedAt }: { id: string; avatarKey: string | null; updatedAt: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ avatar_key: avatarKey, photo_url: null, updated_at: updatedAt })
    .where('id', '=', id)
    .execute()
}

/** The users of these pictures; pictures without a user are omitted. */
export async function listAvatars(
  db: Db,
  avatarKeys: string[],
): Promise<{ id: string; avatarKey: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'avatar_key'])
    .where('avatar_key', 'in', avatarKeys)
    .execute()
  return rows.flatMap(({ id, avatar_key: avatarKey }) => (avatarKey === null ? [] : [{ id, avatarKey }]))
}

export async function updateFirstSteps(
  db: Db,
  { id, done, isDismissed }: { id: string; done?: FirstStep; isDismissed?: boolean },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...(done && {
        first_steps_done: sql<FirstStep[]>`array_append(array_remove(first_steps_done, ${done}), ${done})`,
      }),
      ...(isDismissed !== undefined && { first_steps_dismissed: isDismissed }),
    })
    .where('id', '=', id)
    .execute()
}
