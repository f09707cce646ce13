import type { Selectable } from 'kysely'
import type { Message, MessageKey } from '#contract/messages.ts'
import type { Db } from '#server/platform/db/database.ts'
import { keyToJsonb, toStorableText } from '#server/platform/db/jsonb.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { resealColumn } from '#server/platform/secrets/reseal-column.ts'

export interface StoredServer {
  id: string
  /** The user who has added it for itself; null: administrators. */
  userId: string | null
  name: string
  slug: string
  enabled: boolean
  allowedUserTags: string[]
  transport: 'http' | 'stdio'
  url: string
  command: string
  arguments: string[]
  sealedSecrets: string | null
  secretNames: string[]
  /** Empty: the site registers itself at the authorization server. */
  clientId: string
  sealedClientSecret: string | null
  version: number
  /** Whether each user signs in with an account of the server. */
  needsSignIn: boolean
  software: string
  checkedAt: Date | null
  error: string | null
  errorKey: MessageKey | null
}

/** What those who manage a server set. */
export type ServerFields = Pick<
  StoredServer,
  | 'name'
  | 'enabled'
  | 'allowedUserTags'
  | 'transport'
  | 'url'
  | 'command'
  | 'arguments'
  | 'sealedSecrets'
  | 'secretNames'
  | 'clientId'
  | 'sealedClientSecret'
  | 'version'
  | 'needsSignIn'
>

/** Those of administrators, or those that a user has added; by name. */
export async function listServers(db: Db, owner: string | null): Promise<StoredServer[]> {
  const rows = await db
    .selectFrom('mcp_servers')
    .selectAll()
    .where('user_id', 'is not distinct from', owner)
    .orderBy('name')
    .execute()
  return rows.map(toServer)
}

/** Both, those of administrators first. */
export async function listServersFor(db: Db, userId: string): Promise<StoredServer[]> {
  const rows = await db
    .selectFrom('mcp_servers')
    .selectAll()
    .where((where) => where.or([where('user_id', 'is', null), where('user_id', '=', userId)]))
    .orderBy('user_id', (order) => order.asc().nullsFirst())
    .orderBy('name')
    .execute()
  return rows.map(toServer)
}

/** The beginnings of the names of all tools. */
export async function listSlugs(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('mcp_servers').select('slug').execute()
  return new Set(rows.map(({ slug }) => slug))
}

export async function findServer(db: Db, id: string): Promise<StoredServer | undefined> {
  const row = await db.selectFrom('mcp_servers').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toServer(row)
}

/** The same for a change: until the transaction ends no other one changes the server or its tools. */
export async function lockServer(db: Db, id: string): Promise<StoredServer | undefined> {
  const row = await db
    .selectFrom('mcp_servers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toServer(row)
}

/** False when another server has the name or the slug. */
export async function insertServer(
  db: Db,
  {
    id,
    userId,
    slug,
    createdAt,
    ...fields
  }: ServerFields & { id: string; userId: string | null; slug: string; createdAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('mcp_servers')
    .values({
      id,
      user_id: userId,
      slug,
      software: '',
      checked_at: null,
      error: null,
      created_at: createdAt,
      ...toColumns(fields),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another server of the same owner has the name. */
export async function isNameTaken(
  db: Db,
  { id, owner, name }: { id: string; owner: string | null; name: string },
): Promise<boolean> {
  const rows = await db
    .selectFrom('mcp_servers')
    .select(['id', 'name'])
    .where('user_id', 'is not distinct from', owner)
    .execute()
  return rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase())
}

export async function updateServer(db: Db, id: string, fields: ServerFields): Promise<void> {
  await db.updateTable('mcp_servers').set(toColumns(fields)).where('id', '=', id).execute()
}

/** Whether it existed. */
export async function removeServer(db: Db, id: string): Promise<StoredServer | undefined> {
  const row = await db.deleteFrom('mcp_servers').where('id', '=', id).returningAll().executeTakeFirst()
  return row && toServer(row)
}

export async function setNeedsSignIn(db: Db, id: string): Promise<void> {
  await db.updateTable('mcp_servers').set({ needs_sign_in: true }).where('id', '=', id).execute()
}

/** How the last connection went. */
export async function updateHealth(
  db: Db,
  id: string,
  { checkedAt, error, software }: { checkedAt: Date; error: Message | null; software?: string },
): Promise<void> {
  await db
    .updateTable('mcp_servers')
    .set({
      checked_at: checkedAt,
      error: error && toStorableText(error.message),
      error_key: keyToJsonb(error),
      ...(software !== undefined && { software: toStorableText(software) }),
    })
    .where('id', '=', id)
    .execute()
}

export async function resealSecrets(db: Db, reseal: (sealed: string, id: string) => string): Promise<void> {
  await resealColumn(db, { table: 'mcp_servers', key: 'id', column: 'sealed_secrets' }, reseal)
  await resealColumn(db, { table: 'mcp_servers', key: 'id', column: 'sealed_client_secret' }, reseal)
}

const toColumns = (fields: ServerFields) => ({
  name: fields.name,
  enabled: fields.enabled,
  allowed_user_tags: fields.allowedUserTags,
  transport: fields.transport,
  url: fields.url,
  command: fields.command,
  arguments: fields.arguments,
  sealed_secrets: fields.sealedSecrets,
  secret_names: fields.secretNames,
  oauth_client_id: fields.clientId,
  sealed_client_secret: fields.sealedClientSecret,
  version: fields.version,
  needs_sign_in: fields.needsSignIn,
})

const toServer = (row: Selectable<Schema['mcp_servers']>): StoredServer => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  slug: row.slug,
  enabled: row.enabled,
  allowedUserTags: row.allowed_user_tags,
  transport: row.transport,
  url: row.url,
  command: row.command,
  arguments: row.arguments,
  sealedSecrets: row.sealed_secrets,
  secretNames: row.secret_names,
  clientId: row.oauth_client_id,
  sealedClientSecret: row.sealed_client_secret,
  version: row.version,
  needsSignIn: row.needs_sign_in,
  software: row.software,
  checkedAt: row.checked_at,
  error: row.error,
  errorKey: row.error_key,
})
