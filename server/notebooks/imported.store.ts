import type { NotebookOrigin, NotebookTag } from '#contract/notebooks.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb, toStorableText } from '#server/platform/db/jsonb.ts'
import { withGrantees } from './grantees.fragments.ts'
import type { StoredNotebook } from './policy.ts'
import { toNotebook } from './store.ts'

export interface ImportedNotebook {
  id: string
  userId: string
  name: string
  isNamedByPerson: boolean
  tags: NotebookTag[]
  summary: string | null
  summaryAt: Date | null
  lastUsedModel: string | null
  knowledgeIds: string[]
  agentIds: string[]
  origin: NotebookOrigin | null
  projectId: string | null
  nextPosition: number
  createdAt: Date
  updatedAt: Date
}

export async function isTaken(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('notebooks').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function findOwn(
  db: Db,
  userId: string,
  id: string,
): Promise<{ id: string; isInTrash: boolean } | undefined> {
  const row = await db
    .selectFrom('notebooks')
    .select(['id', 'deleted_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { id: row.id, isInTrash: row.deleted_at !== null }
}

export async function insertImported(db: Db, notebook: ImportedNotebook): Promise<void> {
  const { origin } = notebook
  await db
    .insertInto('notebooks')
    .values({
      id: notebook.id,
      user_id: notebook.userId,
      name: toStorableText(notebook.name),
      is_named_by_person: notebook.isNamedByPerson,
      tags: toJsonb(notebook.tags),
      summary: notebook.summary && toStorableText(notebook.summary),
      summary_at: notebook.summaryAt,
      last_used_model: notebook.lastUsedModel && toStorableText(notebook.lastUsedModel),
      knowledge_ids: notebook.knowledgeIds,
      agent_ids: notebook.agentIds,
      project_id: notebook.projectId,
      origin_kind: origin?.kind ?? null,
      origin_notebook_id: origin?.notebookId ?? null,
      origin_message_id: origin?.messageId ?? null,
      origin_name: origin && toStorableText(origin.name),
      next_position: notebook.nextPosition,
      created_at: notebook.createdAt,
      updated_at: notebook.updatedAt,
    })
    .execute()
}

/** Nothing unless the next message would get that position. */
export async function continueImported(
  db: Db,
  change: { id: string; userId: string; position: number; count: number; updatedAt: Date },
): Promise<StoredNotebook | undefined> {
  const row = await db
    .updateTable('notebooks')
    .set({ next_position: change.position + change.count, updated_at: change.updatedAt })
    .where('id', '=', change.id)
    .where('user_id', '=', change.userId)
    .where('next_position', '=', change.position)
    .where('deleted_at', 'is', null)
    .returningAll()
    .returning(withGrantees)
    .executeTakeFirst()
  return row && toNotebook(row)
}
