import { sql } from 'kysely'
import type { ActivityKind } from '#contract/activity.ts'
import type { Db } from '#server/platform/db/database.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'

export interface StoredActivity {
  id: string
  userId: string
  type: string
  metadata: Record<string, unknown>
  createdAt: string
  subject: { kind: ActivityKind; id: string; name: string; isDeleted: boolean } | null
  project: { id: string; name: string } | null
}

export interface NewActivity {
  id: string
  userId: string
  type: string
  metadata: Record<string, unknown>
  createdAt: Date
  subject?: { kind: ActivityKind; id: string; name: string }
  projectId?: string
  organizationId?: string
}

export async function insertActivities(db: Db, list: NewActivity[]): Promise<void> {
  if (list.length === 0) return
  const rows = list.map((one) => ({
    id: one.id,
    user_id: one.userId,
    type: one.type,
    metadata: JSON.stringify(one.metadata),
    created_at: one.createdAt,
    subject_kind: one.subject?.kind ?? null,
    subject_id: one.subject?.id ?? null,
    subject_name: one.subject?.name ?? null,
    project_id: one.projectId ?? null,
    organization_id: one.organizationId ?? null,
  }))
  await db.insertInto('activities').values(rows).execute()
}

export interface ActivityFilter {
  /** The user who reads. */
  readerId: string
  type?: string
  kinds?: ActivityKind[]
  projectId?: string
  organizationId?: string
  /** The user who did it. */
  userId?: string
}

interface Named {
  kind: ActivityKind
  id: string
  name: string
  is_readable: boolean
}

/** The existing resources of all kinds that activities can be about. */
const namedResources = (readerId: string) =>
  sql<Named>`(
    select 'notebook' as kind, id, name, is_readable from ${suppliedQuery('namedNotebooks')(readerId)} notebook
    union all select 'file', id, name, is_readable from ${suppliedQuery('namedFiles')(readerId)} file
    union all select 'project', id, name, is_readable from ${suppliedQuery('namedProjects')(readerId)} project
    union all select 'organization', id, name, is_readable
      from ${suppliedQuery('namedOrganizations')(readerId)} organization
    union all select 'user', id, name, true from ${suppliedQuery('namedUsers')()} person)`

const namedProjects = (readerId: string) =>
  sql<Omit<Named, 'kind'>>`${suppliedQuery('namedProjects')(readerId)}`

/** Newest first, without those about resources that exist and that the reader may not read. */
export function listActivities(
  db: Db,
  { readerId, type, kinds, projectId, organizationId, userId }: ActivityFilter,
  page: { page: number; limit: number },
): Promise<{ data: StoredActivity[]; total: number }> {
  let query = db
    .selectFrom('activities')
    .leftJoin(namedResources(readerId).as('subject'), (join) =>
      join
        .onRef('subject.kind', '=', 'activities.subject_kind')
        .onRef('subject.id', '=', 'activities.subject_id'),
    )
    .leftJoin(namedProjects(readerId).as('project'), (join) =>
      join.onRef('project.id', '=', 'activities.project_id').on('project.is_readable', '=', true),
    )
    .where((where) => where.or([where('subject.id', 'is', null), where('subject.is_readable', '=', true)]))
  if (userId !== undefined) query = query.where('activities.user_id', '=', userId)
  if (projectId !== undefined) query = query.where('activities.project_id', '=', projectId)
  if (organizationId !== undefined) query = query.where('activities.organization_id', '=', organizationId)
  if (type) query = query.where('activities.type', '=', type)
  if (kinds) query = query.where('activities.subject_kind', 'in', kinds)
  const selected = query
    .select([
      'activities.id',
      'activities.user_id',
      'activities.type',
      'activities.metadata',
      'activities.created_at',
      'activities.subject_kind',
      'activities.subject_id',
      'activities.subject_name',
      'subject.name as current_name',
      'project.id as project_id',
      'project.name as project_name',
    ])
    .orderBy('activities.created_at', 'desc')
    .orderBy('activities.id')
  return pageOf(selected, page, (row) => ({
    id: row.id,
    userId: row.user_id,
    type: row.type,
    metadata: row.metadata,
    createdAt: row.created_at.toISOString(),
    subject:
      row.subject_kind && row.subject_id
        ? {
            kind: row.subject_kind,
            id: row.subject_id,
            name: row.current_name ?? row.subject_name ?? '',
            isDeleted: row.current_name === null,
          }
        : null,
    project:
      row.project_id && row.project_name !== null ? { id: row.project_id, name: row.project_name } : null,
  }))
}

export type Place = 'project' | 'organization'

/** Whether the user belongs to the project or organization now. Readers of a project by a link do not. */
export async function isJoined(
  db: Db,
  { kind, id, readerId }: { kind: Place; id: string; readerId: string },
): Promise<boolean> {
  const joined =
    kind === 'project'
      ? sql`${suppliedQuery('namedProjects')(readerId)} place where is_joined`
      : sql`${suppliedQuery('namedOrganizations')(readerId)} place where is_readable`
  const { rows } = await sql`select 1 from ${joined} and id = ${id}::uuid`.execute(db)
  return rows.length > 0
}

/** Deletes those whose subject is a user. */
export async function removeAbout(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('activities')
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .execute()
}

/** Deletes what is older, except those types. */
export async function removeOlder(db: Db, before: Date, kept: string[]): Promise<void> {
  await db.deleteFrom('activities').where('created_at', '<', before).where('type', 'not in', kept).execute()
}

/** How often a user recorded an event for one id in the metadata. */
export async function countActivities(
  db: Db,
  { userId, type, subjectIds }: { userId: string; type: string; subjectIds: string[] },
): Promise<Map<string, number>> {
  if (subjectIds.length === 0) return new Map()
  const subject = sql<string>`metadata ->> 'id'`
  const rows = await db
    .selectFrom('activities')
    .select((row) => [subject.as('subject'), row.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where(subject, 'in', subjectIds)
    .groupBy(subject)
    .execute()
  return new Map(rows.map(({ subject, count }) => [subject, count]))
}

/** How often users recorded one of these events for an id, and how many users did. */
export async function countSubject(
  db: Db,
  { types, subjectId }: { types: string[]; subjectId: string },
): Promise<{ events: number; users: number }> {
  const { events, users } = await db
    .selectFrom('activities')
    .select(({ fn }) => [
      fn.countAll<number>().as('events'),
      fn.count<number>('user_id').distinct().as('users'),
    ])
    .where('type', 'in', types)
    .where(sql<string>`metadata ->> 'id'`, '=', subjectId)
    .executeTakeFirstOrThrow()
  return { events: Number(events), users: Number(users) }
}

/** When each user first recorded an event for an id, the newest first. */
export function listFirstBySubject(
  db: Db,
  { type, subjectId, ...page }: { type: string; subjectId: string; page: number; limit: number },
): Promise<{ data: { userId: string; at: Date }[]; total: number }> {
  const firsts = db
    .selectFrom('activities')
    .select((row) => ['user_id' as const, row.fn.min('created_at').as('first_at')])
    .where('type', '=', type)
    .where(sql<string>`metadata ->> 'id'`, '=', subjectId)
    .groupBy('user_id')
  return pageOf(
    db.selectFrom(firsts.as('firsts')).selectAll().orderBy('first_at', 'desc').orderBy('user_id'),
    page,
    ({ user_id, first_at }) => ({ userId: user_id, at: first_at }),
  )
}
