import type { Selectable } from 'kysely'
import type { MessageKey } from '#contract/messages.ts'
import type { ImportOrigin, ImportReportItem, NotebookImport } from '#contract/notebook-imports.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb, toStorableText } from '#server/platform/db/jsonb.ts'
import type { Schema } from '#server/platform/db/schema.ts'

/** An import and its user. */
export interface ImportKey {
  id: string
  userId: string
}

/** What the user says of an archive before it arrives. */
export interface Prepared {
  fileName: string
  source: ImportOrigin
}

/** Something imported, by its id in the program that exported it. */
interface SourceKey {
  userId: string
  source: string
  sourceId: string
}

export interface ImportCounts
  extends Pick<NotebookImport, 'done' | 'total' | 'added' | 'continued' | 'known' | 'skipped'> {
  messages: number
  files: number
  report: ImportReportItem[]
}

/** Without an archive yet. */
export async function insertImport(
  db: Db,
  { id, userId, fileName, source, createdAt }: ImportKey & Prepared & { createdAt: Date },
): Promise<void> {
  await db
    .insertInto('notebook_imports')
    .values({
      id,
      user_id: userId,
      file_name: toStorableText(fileName),
      source,
      size: 0,
      status: 'waiting',
      report: '[]',
      error: null,
      created_at: createdAt,
      touched_at: createdAt,
    })
    .execute()
}

/** Nothing when it waits no longer. */
export async function updateSize(
  db: Db,
  { id, size }: { id: string; size: number },
): Promise<NotebookImport | undefined> {
  const row = await db
    .updateTable('notebook_imports')
    .set({ size, total: size })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  return row && toImport(row)
}

/** Nothing when it waits no longer. */
export async function beginImport(db: Db, id: string, now: Date): Promise<NotebookImport | undefined> {
  const row = await db
    .updateTable('notebook_imports')
    .set({ status: 'running', created_at: now, touched_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  return row && toImport(row)
}

/** What came of an import of the user so far. */
export async function findProgress(
  db: Db,
  { id, userId }: ImportKey,
): Promise<{ found: NotebookImport; counts: ImportCounts } | undefined> {
  const row = await db
    .selectFrom('notebook_imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { found: toImport(row), counts: row }
}

export async function findSource(db: Db, id: string): Promise<ImportOrigin | undefined> {
  const row = await db.selectFrom('notebook_imports').select('source').where('id', '=', id).executeTakeFirst()
  return row?.source
}

export async function findImport(db: Db, id: string): Promise<NotebookImport | undefined> {
  const row = await db.selectFrom('notebook_imports').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toImport(row)
}

export async function findLatestImport(db: Db, userId: string): Promise<NotebookImport | undefined> {
  const row = await db
    .selectFrom('notebook_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '!=', 'waiting')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toImport(row)
}

export async function findReport(db: Db, { id, userId }: ImportKey): Promise<ImportReportItem[] | undefined> {
  const row = await db
    .selectFrom('notebook_imports')
    .select('report')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.report
}

/** Counts an attempt; nothing when the import has ended. */
export async function beginAttempt(db: Db, id: string, now: Date): Promise<{ attempts: number } | undefined> {
  return db
    .updateTable('notebook_imports')
    .set((column) => ({ attempts: column('attempts', '+', 1), touched_at: now }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('attempts')
    .executeTakeFirst()
}

/** Nothing when it has ended. */
export async function updateProgress(
  db: Db,
  { id, counts, now }: { id: string; counts: ImportCounts; now: Date },
): Promise<NotebookImport | undefined> {
  const row = await db
    .updateTable('notebook_imports')
    .set({ ...counts, report: toJsonb(counts.report), touched_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst()
  return row && toImport(row)
}

export async function finishImport(
  db: Db,
  ending: { id: string; status: 'done' | 'failed' | 'cancelled'; error?: string; errorKey?: MessageKey },
): Promise<NotebookImport | undefined> {
  const row = await db
    .updateTable('notebook_imports')
    .set({
      status: ending.status,
      error: ending.error ?? null,
      error_key: ending.errorKey ? toJsonb(ending.errorKey) : null,
    })
    .where('id', '=', ending.id)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
  return row && toImport(row)
}

/** Deletes the previous imports, whose report is replaced, and those that were never started. */
export async function removeOthersOf(db: Db, { id, userId }: ImportKey): Promise<void> {
  await db
    .deleteFrom('notebook_imports')
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .where('status', '!=', 'running')
    .execute()
}

/** Returns their ids. */
export async function removeWaitingOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('notebook_imports')
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function removeWaiting(db: Db, id: string): Promise<void> {
  await db.deleteFrom('notebook_imports').where('id', '=', id).where('status', '=', 'waiting').execute()
}

/** Imports without a heartbeat since then. */
export async function listSilentIds(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('notebook_imports')
    .select('id')
    .where('status', '=', 'running')
    .where('touched_at', '<', since)
    .execute()
  return rows.map((row) => row.id)
}

/** Those that have not ended. */
export async function listRunning(db: Db, ids: string[]): Promise<ImportKey[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('notebook_imports')
    .select(['id', 'user_id'])
    .where('id', 'in', ids)
    .where('status', '=', 'running')
    .execute()
  return rows.map(({ id, user_id: userId }) => ({ id, userId }))
}

/** A conversation, or one branch of it, that was imported as a notebook. */
export interface ImportedConversation {
  sourceId: string
  notebookId: string
  /** The last message that was imported, by its id in the program that exported it; null where it is not known. */
  lastMessageId: string | null
  /** The position of the next message when it was imported. */
  nextPosition: number | null
}

type ConversationKey = Omit<SourceKey, 'sourceId'> & { conversationId: string }

/** The notebooks that a conversation and its branches were imported as. */
export async function listImported(
  db: Db,
  { userId, source, conversationId }: ConversationKey,
): Promise<ImportedConversation[]> {
  const rows = await db
    .selectFrom('imported_notebooks')
    .select(['source_id', 'notebook_id', 'last_message_id', 'next_position'])
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where('conversation_id', '=', conversationId)
    .execute()
  return rows.map((row) => ({
    sourceId: row.source_id,
    notebookId: row.notebook_id,
    lastMessageId: row.last_message_id,
    nextPosition: row.next_position,
  }))
}

export async function insertImportedNotebook(
  db: Db,
  { userId, source, conversationId }: ConversationKey,
  { sourceId, notebookId, lastMessageId, nextPosition }: ImportedConversation,
): Promise<void> {
  await db
    .insertInto('imported_notebooks')
    .values({
      user_id: userId,
      source,
      source_id: sourceId,
      notebook_id: notebookId,
      conversation_id: conversationId,
      last_message_id: lastMessageId,
      next_position: nextPosition,
    })
    .execute()
}

export async function updateImportedEnd(
  db: Db,
  { userId, source }: Omit<SourceKey, 'sourceId'>,
  { sourceId, lastMessageId, nextPosition }: Omit<ImportedConversation, 'notebookId'>,
): Promise<void> {
  await db
    .updateTable('imported_notebooks')
    .set({ last_message_id: lastMessageId, next_position: nextPosition })
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .execute()
}

/** A file that is still in the library. */
export async function findImportedFile(db: Db, key: SourceKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('imported_files')
    .select('file_id')
    .where('user_id', '=', key.userId)
    .where('source', '=', key.source)
    .where('source_id', '=', key.sourceId)
    .executeTakeFirst()
  return row?.file_id
}

export async function insertImportedFile(
  db: Db,
  { userId, source, sourceId, fileId }: SourceKey & { fileId: string },
): Promise<void> {
  await db
    .insertInto('imported_files')
    .values({ user_id: userId, source, source_id: sourceId, file_id: fileId })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source', 'source_id']).doUpdateSet({ file_id: fileId }),
    )
    .execute()
}

export async function findImportedProject(
  db: Db,
  { userId, sourceId }: Omit<SourceKey, 'source'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('imported_projects')
    .select('project_id')
    .where('user_id', '=', userId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  return row?.project_id
}

export async function insertImportedProject(
  db: Db,
  { userId, sourceId, projectId }: Omit<SourceKey, 'source'> & { projectId: string },
): Promise<void> {
  await db
    .insertInto('imported_projects')
    .values({ user_id: userId, source_id: sourceId, project_id: projectId })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source_id']).doUpdateSet({ project_id: projectId }),
    )
    .execute()
}

function toImport(row: Selectable<Schema['notebook_imports']>): NotebookImport {
  return {
    id: row.id,
    userId: row.user_id,
    fileName: row.file_name,
    size: row.size,
    status: row.status,
    done: row.done,
    total: row.total,
    added: row.added,
    continued: row.continued,
    known: row.known,
    skipped: row.skipped,
    error: row.error,
    errorKey: row.error_key ?? undefined,
    createdAt: row.created_at.toISOString(),
  }
}
