import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { NotebookJobKind, type NotebookOrigin, type NotebookTag } from '#contract/notebooks.ts'
import { toGrantees } from '#server/grants/fragments.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { countOf, sliceById } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { type NotebookRow, withGrantees } from './grantees.fragments.ts'
import type { PlainNotebook, StoredNotebook } from './policy.ts'
import { isReadableOfOthers } from './search.fragments.ts'

export interface NewNotebook {
  id: string
  userId: string
  name: string
  isNamedByPerson: boolean
  lastUsedModel: string | null
  knowledgeIds: string[]
  agentIds: string[]
  projectId: string | null
  isTemporary: boolean
  createdAt: Date
}

/** A copy of a notebook, before its messages are copied. */
export interface NotebookCopy
  extends Pick<NewNotebook, 'id' | 'userId' | 'name' | 'knowledgeIds' | 'projectId' | 'createdAt'> {
  source: PlainNotebook
  kind: NotebookOrigin['kind']
  messageId: string | null
}

export interface NotebookChange {
  name?: string
  isNamedByPerson?: boolean
  tags?: NotebookTag[]
  lastUsedModel?: string
  knowledgeIds?: string[]
  agentIds?: string[]
}

export async function insertNotebook(db: Db, notebook: NewNotebook): Promise<StoredNotebook> {
  const row = await db
    .insertInto('notebooks')
    .values({
      id: notebook.id,
      user_id: notebook.userId,
      name: notebook.name,
      is_named_by_person: notebook.isNamedByPerson,
      tags: '[]',
      summary: null,
      summary_at: null,
      last_used_model: notebook.lastUsedModel,
      knowledge_ids: notebook.knowledgeIds,
      agent_ids: notebook.agentIds,
      project_id: notebook.projectId,
      is_temporary: notebook.isTemporary,
      created_at: notebook.createdAt,
      updated_at: notebook.createdAt,
    })
    .returningAll()
    .returning(withGrantees)
    .executeTakeFirstOrThrow()
  return toNotebook(row)
}

export async function insertCopy(db: Db, { source, ...copy }: NotebookCopy): Promise<StoredNotebook> {
  const isWhole = copy.kind === 'clone'
  const row = await db
    .insertInto('notebooks')
    .values({
      id: copy.id,
      user_id: copy.userId,
      name: copy.name,
      is_named_by_person: true,
      tags: JSON.stringify(source.tags),
      summary: isWhole ? source.summary : null,
      summary_at: isWhole && source.summaryAt !== null ? new Date(source.summaryAt) : null,
      last_used_model: source.lastUsedModel,
      knowledge_ids: copy.knowledgeIds,
      project_id: copy.projectId,
      origin_kind: copy.kind,
      origin_notebook_id: source.id,
      origin_message_id: copy.messageId,
      origin_name: source.name,
      created_at: copy.createdAt,
      updated_at: copy.createdAt,
    })
    .returningAll()
    .returning(withGrantees)
    .executeTakeFirstOrThrow()
  return toNotebook(row)
}

/** A new notebook with the users of its project, which the inserting statement does not see yet. */
export const withUsers = async (db: Db, inserted: StoredNotebook): Promise<StoredNotebook> =>
  inserted.projectId === null ? inserted : ((await findNotebook(db, inserted.id)) ?? inserted)

/** The position of the next message, after messages were copied into the notebook. */
export async function updateNextPosition(db: Db, id: string, nextPosition: number): Promise<void> {
  await db.updateTable('notebooks').set({ next_position: nextPosition }).where('id', '=', id).execute()
}

/** Every query for notebooks starts here, except those of the trash. */
export const notInTrash = (db: Db) => db.selectFrom('notebooks').where('notebooks.deleted_at', 'is', null)

/** Notebooks as lists show them: temporary ones are only opened by their address. */
export const listed = (db: Db) => notInTrash(db).where('notebooks.is_temporary', '=', false)

export async function findNotebook(db: Db, id: string): Promise<StoredNotebook | undefined> {
  const row = await notInTrash(db).selectAll().select(withGrantees).where('id', '=', id).executeTakeFirst()
  return row && toNotebook(row)
}

export async function findNotebookOrTrashed(db: Db, id: string): Promise<StoredNotebook | undefined> {
  const row = await db
    .selectFrom('notebooks')
    .selectAll()
    .select(withGrantees)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toNotebook(row)
}

/** Those of the notebooks that are not in the trash, in no order. */
export async function listPlainNotebooks(db: Db, ids: string[]): Promise<PlainNotebook[]> {
  if (ids.length === 0) return []
  const rows = await notInTrash(db).selectAll().where('id', '=', anyOf(ids)).execute()
  return rows.map(toPlainNotebook)
}

/**
 * Locks the notebook until the transaction ends, so that messages get consecutive positions. Its grants are read by a
 * second statement: the first one, which may wait for a concurrent change of them, would see those from before.
 */
export async function findNotebookForWriting(db: Db, id: string): Promise<StoredNotebook | undefined> {
  const [notebook] = await listNotebooksForChange(db, [id])
  return notebook
}

interface NotebookFilter {
  userId: string
  search?: string
  tag?: string
  page: number
  limit: number
}

/** The user's notebooks whose name or tags contain the search text, and that have the tag; latest change first. */
export async function listNotebooks(
  db: Db,
  { userId, search, tag, page, limit }: NotebookFilter,
): Promise<{ data: PlainNotebook[]; total: number }> {
  let query = listed(db).where('user_id', '=', userId)
  if (tag)
    query = query.where(
      sql<boolean>`exists (select from jsonb_array_elements(tags) tag where lower(tag ->> 'name') = lower(${tag}))`,
    )
  if (search) {
    const pattern = likePattern(search)
    query = query.where((where) =>
      where.or([
        where('name', 'ilike', pattern),
        sql<boolean>`exists (select from jsonb_array_elements(tags) tag where tag ->> 'name' ilike ${pattern})`,
      ]),
    )
  }
  return pageOfNotebooks(db, query, { page, limit })
}

/** Notebooks of other users that the user may read, whose name contains the search text; latest change first. */
export async function listSharedNotebooks(
  db: Db,
  { userId, query: search, ...page }: { userId: string; query?: string; page: number; limit: number },
): Promise<{ data: PlainNotebook[]; total: number }> {
  let query = listed(db).where(isReadableOfOthers(userId))
  if (search) query = query.where('name', 'ilike', likePattern(search))
  return pageOfNotebooks(db, query, page)
}

/** Locks them until the transaction ends, always in the same order. */
export async function listNotebooksForChange(db: Db, ids: string[]): Promise<StoredNotebook[]> {
  const locked = await notInTrash(db)
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  return listNotebooksById(
    db,
    locked.map(({ id }) => id),
  )
}

export async function listNotebooksById(db: Db, ids: string[]): Promise<StoredNotebook[]> {
  if (ids.length === 0) return []
  const rows = await notInTrash(db)
    .selectAll()
    .select(withGrantees)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  return rows.map(toNotebook)
}

/**
 * Gives the rows a new version, because who may use the notebooks changes: a message that is being sent by a user who
 * lost access is not stored (decision 42).
 */
export async function renewVersions(db: Db, ids: string[]): Promise<void> {
  await db
    .updateTable('notebooks')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', anyOf(ids))
    .execute()
}

/** A page of the requested notebooks, latest change first. */
export function pageOfNotebooks(
  db: Db,
  query: SelectQueryBuilder<Schema, 'notebooks', object>,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: PlainNotebook[]; total: number }> {
  const inOrder = query.select('notebooks.id').orderBy('updated_at', 'desc').orderBy('id')
  return sliceById(inOrder, { limit, offset: (page - 1) * limit }, (ids) => listPlainNotebooks(db, ids))
}

/** Fields that are not given keep their values. */
export async function updateNotebook(db: Db, id: string, change: NotebookChange): Promise<StoredNotebook> {
  const row = await db
    .updateTable('notebooks')
    .set({
      name: change.name,
      is_named_by_person: change.isNamedByPerson,
      tags: change.tags && JSON.stringify(change.tags),
      last_used_model: change.lastUsedModel,
      knowledge_ids: change.knowledgeIds,
      agent_ids: change.agentIds,
    })
    .where('id', '=', id)
    .returningAll()
    .returning(withGrantees)
    .executeTakeFirstOrThrow()
  return toNotebook(row)
}

export async function bumpUpdatedAt(
  db: Db,
  { id, lastUsedModel, updatedAt }: { id: string; lastUsedModel: string; updatedAt: Date },
): Promise<StoredNotebook> {
  const row = await db
    .updateTable('notebooks')
    .set({ last_used_model: lastUsedModel, updated_at: updatedAt })
    .where('id', '=', id)
    .returningAll()
    .returning(withGrantees)
    .executeTakeFirstOrThrow()
  return toNotebook(row)
}

/** The number of the user's notebooks that an agent is attached to. */
export const countWithAgent = (db: Db, userId: string, agentId: string): Promise<number> =>
  countOf(listed(db).where('user_id', '=', userId).where(sql<boolean>`${agentId}::uuid = any(agent_ids)`))

export async function takePosition(
  db: Db,
  id: string,
  updatedAt: Date,
): Promise<{ notebook: StoredNotebook; position: number }> {
  const row = await db
    .updateTable('notebooks')
    .set((column) => ({
      next_position: sql<number>`${column.ref('next_position')} + 1`,
      updated_at: updatedAt,
    }))
    .where('id', '=', id)
    .returningAll()
    .returning(withGrantees)
    .executeTakeFirstOrThrow()
  return { notebook: toNotebook(row), position: row.next_position - 1 }
}

/** Names the notebook unless a user has named it in the meantime. */
export async function nameUnnamedNotebook(
  db: Db,
  id: string,
  name: string,
): Promise<StoredNotebook | undefined> {
  const row = await db
    .updateTable('notebooks')
    .set({ name })
    .where('id', '=', id)
    .where('is_named_by_person', '=', false)
    .where('deleted_at', 'is', null)
    .returningAll()
    .returning(withGrantees)
    .executeTakeFirst()
  return row && toNotebook(row)
}

export async function listOwnNotebooks(db: Db, userId: string): Promise<StoredNotebook[]> {
  const rows = await notInTrash(db)
    .selectAll()
    .select(withGrantees)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    // Copies after what they are from.
    .orderBy('origin_notebook_id', (order) => order.asc().nullsFirst())
    .execute()
  return rows.map(toNotebook)
}

/** The given notebooks (all, when none are given) that the user owns, locked, always in the same order. */
export async function listOwnIdsForChange(db: Db, userId: string, ids?: string[]): Promise<string[]> {
  let query = notInTrash(db).select('id').where('user_id', '=', userId)
  if (ids) query = query.where('id', '=', anyOf(ids))
  return (await query.orderBy('id').forUpdate().execute()).map((row) => row.id)
}

export async function findNewestId(db: Db, userId: string): Promise<string | null> {
  const row = await listed(db)
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export const toNotebook = (row: NotebookRow): StoredNotebook => ({
  ...toPlainNotebook(row),
  grantees: toGrantees(row.grantees).filter(({ userId }) => userId !== row.user_id),
})

export function toPlainNotebook(row: Selectable<Schema['notebooks']>): PlainNotebook {
  return {
    id: row.id,
    name: row.name,
    isNamedByPerson: row.is_named_by_person,
    userId: row.user_id,
    tags: row.tags,
    summary: row.summary,
    summaryAt: row.summary_at?.toISOString() ?? null,
    firstCreated: row.created_at.toISOString(),
    lastUpdated: row.updated_at.toISOString(),
    lastUsedModel: row.last_used_model,
    knowledgeIds: row.knowledge_ids,
    agentIds: row.agent_ids,
    projectId: row.project_id,
    origin: originOf(row),
    runningJobs: NotebookJobKind.options.filter((kind) => row.running_jobs[kind] !== undefined),
    isTemporary: row.is_temporary,
    isGlobalRead: row.is_global_read,
    isGlobalWrite: row.is_global_write,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }
}

function originOf(row: Selectable<Schema['notebooks']>): NotebookOrigin | null {
  const { origin_kind: kind, origin_name: name } = row
  if (kind === null || name === null) return null
  return { kind, name, notebookId: row.origin_notebook_id, messageId: row.origin_message_id }
}
