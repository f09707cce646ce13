import { type ExpressionBuilder, expressionBuilder, type Selectable, sql } from 'kysely'
import { PROJECT_FIRST_PAGE_SIZE, PROJECT_PAGE_SIZE } from '#contract/constants/projects.ts'
import type { ProjectColor } from '#contract/projects.ts'
import {
  type GranteesColumn,
  grantedTo,
  grantedToGroup,
  granteesOf,
  toGrantees,
} from '#server/grants/fragments.ts'
import { advisoryLockKey } from '#server/platform/db/advisory-lock-key.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { countOf, type Slice, sliceById } from '#server/platform/db/page-of.ts'
import { prepared } from '#server/platform/db/prepared-statements.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { isFavoriteOf } from './favorites.store.ts'
import type { PlainProject, StoredProject } from './policy.ts'

const withGrantees = granteesOf('project', sql.ref('projects.id')).as('grantees')

/** Whether the user may read a project of a query (`access/policy`). */
export const isReadableBy = (userId: string) => (where: ExpressionBuilder<Schema, 'projects'>) =>
  // Both sources take their ids from an index; with `or`, every project would be read.
  where('projects.id', 'in', grantedTo(userId, 'project').unionAll(ownIds(userId)))

const ownIds = (userId: string) =>
  expressionBuilder<Schema>()
    .selectFrom('projects as own')
    .select('own.id as resource_id')
    .where('own.user_id', '=', userId)

/** The projects that the user owns or is a member of: others are read by a link only. */
const joinedBy = (userId: string) =>
  expressionBuilder<Schema>()
    .selectFrom('project_users')
    .select('project_users.project_id')
    .where('project_users.user_id', '=', userId)
    .where('project_users.is_link', '=', false)

const selectJoined = prepared(
  ({ userId, projectIds }: { userId: string; projectIds: string[] }) => sql<{ project_id: string }>`
    ${joinedBy(userId).where('project_users.project_id', '=', anyOf(projectIds))}`,
)

/** Those of the projects that the user owns or is a member of. */
export async function listJoined(
  db: Db,
  { userId, projectIds }: { userId: string; projectIds: string[] },
): Promise<Set<string>> {
  if (projectIds.length === 0) return new Set()
  const rows = await selectJoined(db, { userId, projectIds })
  return new Set(rows.map(({ project_id: id }) => id))
}

/** The owner and the members of each of the projects, without those who read it by a link only. */
export async function listMemberIds(db: Db, projectIds: string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('project_users')
    .select(['project_id', 'user_id'])
    .where('project_id', '=', anyOf(projectIds))
    .where('is_link', '=', false)
    .execute()
  const byProject = Map.groupBy(rows, ({ project_id }) => project_id)
  return new Map([...byProject].map(([id, users]) => [id, new Set(users.map(({ user_id }) => user_id))]))
}

export interface NewProject {
  id: string
  userId: string
  name: string
  description: string
  color: ProjectColor | null
  createdAt: Date
}

export async function insertProject(
  db: Db,
  { userId, createdAt, ...project }: NewProject,
): Promise<StoredProject> {
  const row = await db
    .insertInto('projects')
    .values({ ...project, user_id: userId, created_at: createdAt, updated_at: createdAt })
    .returningAll()
    .returning(withGrantees)
    .executeTakeFirstOrThrow()
  return toProject(row)
}

/** Prevents other processes from creating a project for the user until the transaction ends. */
export async function countProjectsForChange(db: Db, userId: string): Promise<number> {
  await advisoryLockKey(db, `projects ${userId}`)
  return countOf(db.selectFrom('projects').where('user_id', '=', userId))
}

export async function findProject(db: Db, id: string): Promise<StoredProject | undefined> {
  const [project] = await listProjectsById(db, [id])
  return project
}

export async function listProjectsById(db: Db, ids: string[]): Promise<StoredProject[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('projects')
    .selectAll()
    .select(withGrantees)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  return rows.map(toProject)
}

/** In no order. */
export async function listPlainProjects(db: Db, ids: string[]): Promise<PlainProject[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('projects').selectAll().where('id', '=', anyOf(ids)).execute()
  return rows.map(toPlainProject)
}

/** Locks the project until the transaction ends: changes of its content run one after another. */
export async function findProjectForChange(db: Db, id: string): Promise<StoredProject | undefined> {
  const [project] = await listProjectsForChange(db, [id])
  return project
}

/**
 * The same for several projects, always in the same order. Their grants are read by a second statement, which sees what
 * was committed while the first one waited.
 */
export async function listProjectsForChange(db: Db, ids: string[]): Promise<StoredProject[]> {
  const locked = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return listProjectsById(
    db,
    locked.map(({ id }) => id),
  )
}

export interface ProjectQuery {
  userId: string
  search?: string
  /** Only projects of this user. */
  ownerId?: string
  favorite: boolean
  archived: boolean
  /** Only projects that are shared with it. */
  organizationId?: string
  page: number
  limit?: number
}

/** The projects that the user may read, latest change first; without a limit the first page is shorter than the others. */
export async function listProjects(
  db: Db,
  { userId, ownerId, search, favorite, archived, organizationId, ...page }: ProjectQuery,
): Promise<{ data: PlainProject[]; total: number }> {
  let query = db
    .selectFrom('projects')
    .where(isReadableBy(userId))
    .where('archived_at', archived ? 'is not' : 'is', null)
  if (ownerId !== undefined) query = query.where('user_id', '=', ownerId)
  if (organizationId !== undefined) query = query.where('id', 'in', grantedToGroup(organizationId, 'project'))
  if (favorite) query = query.where(isFavoriteOf(userId))
  if (search) {
    const pattern = likePattern(search)
    query = query.where((where) =>
      where.or([where('name', 'ilike', pattern), where('description', 'ilike', pattern)]),
    )
  }
  const inOrder = query.select('projects.id').orderBy('updated_at', 'desc').orderBy('id')
  return sliceById(inOrder, rowsOf(page), (ids) => listPlainProjects(db, ids))
}

function rowsOf({ page, limit }: Pick<ProjectQuery, 'page' | 'limit'>): Slice {
  if (limit !== undefined) return { limit, offset: (page - 1) * limit }
  if (page === 1) return { limit: PROJECT_FIRST_PAGE_SIZE, offset: 0 }
  return { limit: PROJECT_PAGE_SIZE, offset: PROJECT_FIRST_PAGE_SIZE + (page - 2) * PROJECT_PAGE_SIZE }
}

export async function listOwnProjects(db: Db, userId: string): Promise<PlainProject[]> {
  const rows = await db
    .selectFrom('projects')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(toPlainProject)
}

export interface ProjectChange {
  name?: string
  description?: string
  color?: ProjectColor | null
  userId?: string
  archivedAt?: Date | null
  updatedAt?: Date
}

export async function updateProject(
  db: Db,
  id: string,
  { userId, archivedAt, updatedAt, ...change }: ProjectChange,
): Promise<StoredProject> {
  const row = await db
    .updateTable('projects')
    .set({ ...change, user_id: userId, archived_at: archivedAt, updated_at: updatedAt })
    .where('id', '=', id)
    .returningAll()
    .returning(withGrantees)
    .executeTakeFirstOrThrow()
  return toProject(row)
}

/** Moves them to the top of lists. */
export async function touchProjects(db: Db, ids: string[], updatedAt: Date): Promise<void> {
  await db.updateTable('projects').set({ updated_at: updatedAt }).where('id', '=', anyOf(ids)).execute()
}

export async function removeProject(db: Db, id: string): Promise<void> {
  await db.deleteFrom('projects').where('id', '=', id).execute()
}

const toProject = (row: Selectable<Schema['projects']> & { grantees: GranteesColumn }): StoredProject => ({
  ...toPlainProject(row),
  grantees: toGrantees(row.grantees).filter(({ userId }) => userId !== row.user_id),
})

const toPlainProject = (row: Selectable<Schema['projects']>): PlainProject => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  description: row.description,
  color: row.color,
  archivedAt: row.archived_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

declare module '#server/platform/db/supplied-queries.ts' {
  interface SuppliedQueries {
    namedProjects: typeof namedProjects
  }
}

/** All projects: id, name, and whether the user may read them, and is one of their users. */
export const namedProjects = (userId: string) => sql`(
  select id, name, user_id = ${userId}::uuid or id in (${grantedTo(userId, 'project')}) as is_readable,
    id in (${joinedBy(userId)}) as is_joined
  from projects)`
