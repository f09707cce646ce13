import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Permission } from '#contract/access.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared-statements.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { constant } from './fragments.ts'
import type {
  DirectGrant,
  GivenGrant,
  InviteGrant,
  LinkGrant,
  ResourceKind,
  Resources,
  Subject,
} from './types.ts'

/** A prepared statement for each kind: planning a query for grants takes longer than its execution. */
function preparedByKind<P extends object, R>(build: (kind: ResourceKind, parameters: P) => RawBuilder<R>) {
  const statements = new Map<ResourceKind, (db: Db, parameters: P) => Promise<R[]>>()
  return (db: Db, kind: ResourceKind, parameters: P): Promise<R[]> => {
    const statement = statements.get(kind) ?? prepared((placeholders: P) => build(kind, placeholders))
    statements.set(kind, statement)
    return statement(db, parameters)
  }
}

interface PermissionsRow {
  resource_id: string
  permissions: Permission[]
}

const selectPermissions = preparedByKind(
  (kind, { ids, userId }: { ids: string[]; userId: string }) => sql<PermissionsRow>`
    select granted_id as resource_id, granted as permissions
    from granted_permissions(${userId}::uuid, ${constant(kind)}, ${ids}::uuid[])`,
)

const selectAllPermissions = preparedByKind(
  (kind, { userId }: { userId: string }) => sql<PermissionsRow>`
    select resource_id, permissions from effective_grants
    where resource_kind = ${constant(kind)} and user_id = ${userId}::uuid`,
)

/** Comparing each grant with more ids takes PostgreSQL longer than reading all grants of the user. */
const COMPARED_MAX = 200

/** The permissions of the user on each of the resources, from any source. */
export async function listPermissions(
  db: Db,
  { kind, ids, userId }: Resources & { userId: string },
): Promise<Map<string, Permission[]>> {
  if (ids.length === 0) return new Map()
  const rows =
    ids.length > COMPARED_MAX
      ? await selectAllPermissions(db, kind, { userId })
      : await selectPermissions(db, kind, { ids, userId })
  const wanted = new Set(ids)
  const byResource = Map.groupBy(
    rows.filter((row) => wanted.has(row.resource_id)),
    (row) => row.resource_id,
  )
  return new Map(
    [...byResource].map(([id, found]) => [id, found.flatMap(({ permissions }) => permissions)] as const),
  )
}

const selectGrantees = preparedByKind(
  (kind, { ids }: { ids: string[] }) => sql<{ id: string; user_ids: string[] | null }>`
    select wanted.id, granted_user_ids(${constant(kind)}, wanted.id) as user_ids
    from unnest(${ids}::uuid[]) wanted (id)`,
)

/** The users with access to each of the resources; those without any are absent. */
export async function listGrantees(db: Db, { kind, ids }: Resources): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await selectGrantees(db, kind, { ids })
  return new Map(
    rows.flatMap(({ id, user_ids: userIds }) => (userIds ? [[id, [...new Set(userIds)]] as const] : [])),
  )
}

export async function listDirectGrants(db: Db, { kind, ids }: Resources): Promise<DirectGrant[]> {
  const rows = await db
    .selectFrom('grants')
    .select(['resource_id', 'subject_kind', 'subject_id', 'permissions'])
    .where('resource_kind', '=', kind)
    .where('resource_id', '=', anyOf(ids))
    .where('via', '=', 'direct')
    .orderBy('created_at')
    .orderBy('subject_id')
    .execute()
  return rows.map((row) => ({
    resourceId: row.resource_id,
    subject: { kind: row.subject_kind, id: row.subject_id },
    permissions: row.permissions,
  }))
}

/** Valid grants that come from a user or from an invite, without those to links: oldest first, by their resource. */
export async function listGivenGrants(db: Db, { kind, ids }: Resources): Promise<Map<string, GivenGrant[]>> {
  const rows = await db
    .selectFrom('grants')
    .select(['resource_id', 'subject_kind', 'subject_id', 'permissions', 'created_at'])
    .where('resource_kind', '=', kind)
    .where('resource_id', '=', anyOf(ids))
    .where('subject_kind', '<>', 'link')
    .where('via', '<>', 'project')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('created_at')
    .orderBy('subject_id')
    .execute()
  const byResource = Map.groupBy(rows, (row) => row.resource_id)
  return new Map(
    [...byResource].map(([id, found]) => {
      const grants = found.map((row) => ({
        subject: { kind: row.subject_kind, id: row.subject_id },
        permissions: row.permissions,
        since: row.created_at,
      }))
      return [id, grants] as const
    }),
  )
}

/** Removes what `listGivenGrants` returns for these subjects. */
export async function removeGivenGrants(
  db: Db,
  { kind, ids, subjects }: Resources & { subjects: Subject[] },
): Promise<void> {
  await db
    .deleteFrom('grants')
    .where('resource_kind', '=', kind)
    .where('resource_id', '=', anyOf(ids))
    .where('subject_kind', '<>', 'link')
    .where('subject_id', '=', anyOf(subjects.map(({ id }) => id)))
    .where('via', '<>', 'project')
    .execute()
}

interface NewGrants {
  kind: ResourceKind
  grants: DirectGrant[]
  createdBy: string | null
  createdAt: Date
}

/** PostgreSQL accepts at most 65,535 parameters. */
const GRANTS_AT_ONCE = 5000

/** Adds the grants, and replaces the permissions of those that exist. */
export async function putDirectGrants(
  db: Db,
  { kind, grants, createdBy, createdAt }: NewGrants,
): Promise<void> {
  for (let from = 0; from < grants.length; from += GRANTS_AT_ONCE) {
    const rows = grants.slice(from, from + GRANTS_AT_ONCE).map(({ resourceId, subject, permissions }) => ({
      resource_kind: kind,
      resource_id: resourceId,
      subject_kind: subject.kind,
      subject_id: subject.id,
      permissions,
      via_id: null,
      created_by: createdBy,
      created_at: createdAt,
      expires_at: null,
    }))
    await db
      .insertInto('grants')
      .values(rows)
      .onConflict((conflict) =>
        conflict.constraint('grants_once').doUpdateSet(({ ref }) => ({
          permissions: ref('excluded.permissions'),
          expires_at: ref('excluded.expires_at'),
        })),
      )
      .execute()
  }
}

/** Adds what an invite gives to a user; the same invite gives it once. */
export async function putInviteGrant(
  db: Db,
  grant: InviteGrant & { userId: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('grants')
    .values({
      resource_kind: grant.kind,
      resource_id: grant.resourceId,
      subject_kind: 'user',
      subject_id: grant.userId,
      permissions: grant.permissions,
      via: 'invite',
      via_id: grant.inviteId,
      created_by: grant.senderId,
      created_at: grant.createdAt,
      expires_at: null,
    })
    .onConflict((conflict) => conflict.constraint('grants_once').doNothing())
    .execute()
}

export async function putLinkGrant(db: Db, grant: LinkGrant): Promise<void> {
  await db
    .insertInto('grants')
    .values({
      resource_kind: grant.kind,
      resource_id: grant.resourceId,
      subject_kind: 'link',
      subject_id: grant.linkId,
      permissions: ['read'],
      via_id: null,
      created_by: grant.createdBy,
      created_at: grant.createdAt,
      expires_at: grant.expiresAt,
    })
    .execute()
}

const ofLinks = (db: Db) =>
  db
    .selectFrom('grants')
    .selectAll()
    .where('user_id', 'is', null)
    .where('subject_kind', '=', 'link')
    .orderBy('created_at')
    .orderBy('subject_id')

export async function listLinkGrants(
  db: Db,
  { kind, id }: { kind: ResourceKind; id: string },
): Promise<LinkGrant[]> {
  const rows = await ofLinks(db).where('resource_kind', '=', kind).where('resource_id', '=', id).execute()
  return rows.map(toLinkGrant)
}

/** The grants of the links with these ids; other ids are ignored. */
export async function listLinkGrantsById(db: Db, linkIds: string[]): Promise<LinkGrant[]> {
  const rows = await ofLinks(db).where('subject_id', '=', anyOf(linkIds)).execute()
  return rows.map(toLinkGrant)
}

export async function listExpiredLinkGrants(db: Db): Promise<LinkGrant[]> {
  const rows = await ofLinks(db).where('expires_at', '<=', sql<Date>`now()`).execute()
  return rows.map(toLinkGrant)
}

export async function removeLinkGrants(db: Db, linkIds: string[]): Promise<void> {
  if (linkIds.length === 0) return
  await db
    .deleteFrom('grants')
    .where('user_id', 'is', null)
    .where('subject_kind', '=', 'link')
    .where('subject_id', '=', anyOf(linkIds))
    .execute()
}

const toLinkGrant = (row: Selectable<Schema['grants']>): LinkGrant => ({
  linkId: row.subject_id,
  kind: row.resource_kind,
  resourceId: row.resource_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

export async function removeDirectGrants(
  db: Db,
  { kind, id, subjects }: { kind: ResourceKind; id: string; subjects: Subject[] },
): Promise<void> {
  for (const subject of subjects) {
    await db
      .deleteFrom('grants')
      .where('resource_kind', '=', kind)
      .where('resource_id', '=', id)
      .where('subject_kind', '=', subject.kind)
      .where('subject_id', '=', subject.id)
      .where('via', '=', 'direct')
      .execute()
  }
}
