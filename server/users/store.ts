import { type Selectable, sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import {
  avatarPath,
  type CurrentUser,
  type ExperimentalFeature,
  type ExperimentalFeatures,
  type FirstStep,
  type SystemFile,
} from '#contract/users.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { availableSystemFiles } from './system-files.store.ts'

export interface NewUser {
  id: string
  username: string
  email: string
  emailVerifiedAt?: Date
  name: string | null
  passwordHash: string | null
  isAdmin: boolean
  tags: string[]
  /** Where it differs from the default. */
  storageLimitMb?: number
  createdAt: Date
}

/** The fields for signing in; never sent to clients. */
export interface Credentials {
  id: string
  passwordHash: string | null
  tokenVersion: number
  isSuspended: boolean
}

export async function findUser(db: Db, id: string): Promise<CurrentUser | undefined> {
  const row = await db
    .selectFrom('users')
    .selectAll('users')
    .select((row) => [
      suppliedQuery('totpConfirmedAt')(row.ref('users.id')).as('totp_confirmed_at'),
      suppliedQuery('isInOrganization')(row.ref('users.id')).as('is_in_organization'),
      availableSystemFiles().as('available_system_files'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()
  return row && toCurrentUser(row)
}

const CREDENTIALS = ['id', 'password_hash', 'token_version', 'is_suspended'] as const

/** The number of accounts compared for one address; one that verified it is always among them. */
export const NAMESAKES_MAX = 3
const ACTIVE_DAYS = 7

/**
 * Whether an account was created or used within a week. Of those with an unverified address the others come last:
 * accounts that were registered in advance with another person's address do not keep its owner out.
 */
export const isActiveAccount = (now: Date) => {
  const since = secondsAfter(now, -ACTIVE_DAYS * 24 * 3600)
  const isUsed = suppliedQuery('isUsedSince')(sql.ref('users.id'), since)
  return sql<boolean>`(users.created_at > ${since} or ${isUsed})`
}

/** By e-mail or username, both case-insensitively. Several users may have typed one address. */
export async function listCredentials(db: Db, identifier: string, now: Date): Promise<Credentials[]> {
  const wanted = identifier.toLowerCase()
  const rows = await db
    .selectFrom('users')
    .select(CREDENTIALS)
    .where((where) => {
      const lower = (column: 'email' | 'username') => where.fn('lower', [column])
      return where.or([where(lower('email'), '=', wanted), where(lower('username'), '=', wanted)])
    })
    .orderBy((order) => order('email_verified_at', 'is not', null), 'desc')
    .orderBy(isActiveAccount(now), 'desc')
    .orderBy('created_at')
    .limit(NAMESAKES_MAX)
    .execute()
  return rows.map(toCredentials)
}

export async function findIdByUsername(db: Db, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where(where.fn('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()
  return row?.id
}

export async function findCredentials(db: Db, id: string): Promise<Credentials | undefined> {
  const row = await db.selectFrom('users').select(CREDENTIALS).where('id', '=', id).executeTakeFirst()
  return row && toCredentials(row)
}

const toCredentials = (
  row: Pick<Selectable<Schema['users']>, (typeof CREDENTIALS)[number]>,
): Credentials => ({
  id: row.id,
  passwordHash: row.password_hash,
  tokenVersion: row.token_version,
  isSuspended: row.is_suspended,
})

/** Voids every token issued so far. */
export async function raiseTokenVersion(db: Db, id: string): Promise<number> {
  const { token_version } = await db
    .updateTable('users')
    .set(({ eb }) => ({ token_version: eb('token_version', '+', 1) }))
    .where('id', '=', id)
    .returning('token_version')
    .executeTakeFirstOrThrow()
  return token_version
}

export async function updatePasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** Whether the password was still the expected one. */
export async function replacePasswordHash(
  db: Db,
  { id, from, to }: { id: string; from: string | null; to: string },
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The fields for decisions about a user's rights. */
export interface Actor {
  id: string
  username: string
  language: Language
  isAdmin: boolean
  isDeveloper: boolean
  isSuspended: boolean
  tags: string[]
  organizationId: string | null
}

export async function findActor(db: Db, id: string): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'language',
      'is_admin',
      'is_developer',
      'is_suspended',
      'tags',
      'organization_id',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      username: row.username,
      language: row.language,
      isAdmin: row.is_admin,
      isDeveloper: row.is_developer,
      isSuspended: row.is_suspended,
      tags: row.tags,
      organizationId: row.organization_id,
    }
  )
}

export async function listAskingFor(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns those of the users who had not chosen an organization. */
export async function chooseAccountFor(db: Db, userIds: string[], organizationId: string): Promise<string[]> {
  const rows = await db
    .updateTable('users')
    .set({ organization_id: organizationId })
    .where('id', '=', anyOf(userIds))
    .where('organization_id', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasExperimentalFeature(
  db: Db,
  id: string,
  feature: ExperimentalFeature,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(({ val, fn, eb }) => eb(val(feature), '=', fn.any('experimental_features')))
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the usernames that are taken, in lower case. */
export async function listTakenUsernames(db: Db, usernames: string[]): Promise<string[]> {
  const wanted = usernames.map((username) => username.toLowerCase())
  const rows = await db
    .selectFrom('users')
    .select((row) => row.fn<string>('lower', ['username']).as('taken'))
    .where((where) => where(where.fn<string>('lower', ['username']), 'in', wanted))
    .execute()
  return rows.map(({ taken }) => taken)
}

export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function hasHadUsers(db: Db): Promise<boolean> {
  const row = await db.selectFrom('first_account').select('is_single').executeTakeFirst()
  return row !== undefined
}

export async function noteFirstAccount(db: Db, registeredAt: Date): Promise<void> {
  await db
    .insertInto('first_account')
    .values({ registered_at: registeredAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertUser(db: Db, user: NewUser): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: user.id,
      username: user.username,
      email: user.email,
      email_verified_at: user.emailVerifiedAt ?? null,
      name: user.name,
      phone: null,
      photo_url: null,
      avatar_key: null,
      password_hash: user.passwordHash,
      is_admin: user.isAdmin,
      tags: user.tags,
      ...(user.storageLimitMb !== undefined && { storage_limit_mb: user.storageLimitMb }),
      last_notebook_id: null,
      created_at: user.createdAt,
      updated_at: user.createdAt,
    })
    .execute()
}

export async function updateLanguage(
  db: Db,
  { id, language }: { id: string; language: Language },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', id)
    .where('language', '!=', language)
    .execute()
}

/** Of those of the users for whom it is the last one. */
export async function clearLastNotebook(db: Db, userIds: string[], notebookId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_notebook_id: null })
    .where('id', '=', anyOf(userIds))
    .where('last_notebook_id', '=', notebookId)
    .execute()
}

export async function updateLastNotebook(db: Db, id: string, notebookId: string | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_notebook_id: notebookId })
    .where('id', '=', id)
    .where('last_notebook_id', 'is distinct from', notebookId)
    .execute()
}

/** Takes that many, if as many are left. */
export async function takeReferrals(db: Db, id: string, count: number): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set((column) => ({ referrals_left: sql<number>`${column.ref('referrals_left')} - ${count}` }))
    .where('id', '=', id)
    .where('referrals_left', '>=', count)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The uploaded picture, or the provider's. */
export const photoUrlOf = ({
  id,
  avatar_key,
  photo_url,
}: Pick<Selectable<Schema['users']>, 'id' | 'avatar_key' | 'photo_url'>): string | null =>
  avatar_key ? `${avatarPath(id)}/${avatar_key}` : photo_url

type UserRow = Selectable<Schema['users']> & {
  totp_confirmed_at: Date | null
  is_in_organization: boolean
  available_system_files: SystemFile[]
}

function toCurrentUser(row: UserRow): CurrentUser {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    isEmailVerified: row.email_verified_at !== null,
    hasPassword: Boolean(row.password_hash),
    phone: row.phone,
    photoUrl: photoUrlOf(row),
    avatarKey: row.avatar_key,
    createdAt: row.created_at.toISOString(),
    isAdmin: row.is_admin,
    isDeveloper: row.is_developer,
    tags: row.tags,
    mfa: { totpEnabled: row.totp_confirmed_at !== null },
    currentStorageSize: row.storage_bytes,
    storageLimit: row.storage_limit_mb,
    systemFiles: row.available_system_files,
    currentCredits: 0,
    numReferralsAvailable: row.referrals_left,
    organizationId: row.organization_id,
    isInOrganization: row.is_in_organization,
    lastNotebookId: row.last_notebook_id,
    experimentalFeatures: experimentalFeaturesOf(row),
    firstSteps: { done: firstStepsOf(row), isDismissed: row.first_steps_dismissed },
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
  }
}

const experimentalFeaturesOf = ({ experimental_features: on }: UserRow): ExperimentalFeatures => ({
  enableAgents: on.includes('enableAgents'),
  enableArtifacts: on.includes('enableArtifacts'),
  enableRapidReply: on.includes('enableRapidReply'),
})

function firstStepsOf({ last_notebook_id, storage_bytes, first_steps_done }: UserRow): FirstStep[] {
  const derived: FirstStep[] = []
  if (last_notebook_id !== null) derived.push('ask')
  if (storage_bytes > 0) derived.push('file')
  return [...derived, ...first_steps_done]
}
