import { randomUUID } from 'node:crypto'
import { type ExpressionWrapper, type Selectable, sql } from 'kysely'
import { type AnswerSources, NO_SOURCES } from '#contract/answer-sources.ts'
import type { Quest, QuestStatus } from '#contract/chat.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { Db } from '#server/platform/database.ts'
import { toJsonb, toStorableText } from '#server/platform/jsonb.ts'
import { countOf, pageOf } from '#server/platform/page-of.ts'
import type { Schema } from '#server/platform/schema.ts'
import type { Exchange, ExchangeSize } from './history.ts'

/** The settings of a turn's latest attempt. */
export type StoredLlm = LlmSettings & {
  /** The attempt continues the latest answer instead of writing another one. */
  continues?: boolean
}

/** A turn with what only the server needs of it. */
export interface StoredQuest extends Quest {
  userId: string
  position: number
  llm: StoredLlm
  attempt: number
  lastSeq: number
  promptTokens: number
  /** Files of the notebook that it is asked with, beside its own. */
  knowledgeIds: string[]
}

export interface NewQuest {
  notebookId: string
  userId: string
  clientMessageId: string
  position: number
  prompt: string
  promptTokens: number
  llm: LlmSettings
  fileIds: string[]
  knowledgeIds: string[]
  createdAt: Date
}

/** Exchanges looked at when a history is fitted into a window. */
const HISTORY_DEPTH = 5000

/**
 * The id of a message is its `clientMessageId`, so that the sender can follow the answer before the call is answered. An
 * id that is taken (the same message was sent to another notebook) is replaced by a random one.
 */
export async function insertQuest(db: Db, quest: NewQuest): Promise<StoredQuest> {
  return (
    (await insertQuestAs(db, quest.clientMessageId, quest)) ??
    (await insertQuestAs(db, randomUUID(), quest)) ??
    Promise.reject(new Error('The message could not be stored'))
  )
}

async function insertQuestAs(db: Db, id: string, quest: NewQuest): Promise<StoredQuest | undefined> {
  const row = await db
    .insertInto('quests')
    .values({
      id,
      notebook_id: quest.notebookId,
      user_id: quest.userId,
      client_message_id: quest.clientMessageId,
      position: quest.position,
      type: 'message',
      prompt: quest.prompt,
      prompt_tokens: quest.promptTokens,
      replies: [],
      reasoning: [],
      status: 'running',
      error: null,
      llm: JSON.stringify(quest.llm),
      file_ids: quest.fileIds,
      knowledge_ids: quest.knowledgeIds,
      prompt_meta: JSON.stringify({ warnings: [], promptErrors: [], statusLog: [] } satisfies PromptMeta),
      created_at: quest.createdAt,
      updated_at: quest.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toQuest(row)
}

export async function findQuest(db: Db, id: string): Promise<StoredQuest | undefined> {
  const row = await db.selectFrom('quests').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toQuest(row)
}

/** Whether it is there; if so it stays until the transaction ends. */
export async function lockQuest(db: Db, id: string): Promise<boolean> {
  const query = db.selectFrom('quests').select('id').where('id', '=', id)
  return (await query.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

export async function findQuestByClientId(
  db: Db,
  notebookId: string,
  clientMessageId: string,
): Promise<StoredQuest | undefined> {
  const row = await db
    .selectFrom('quests')
    .selectAll()
    .where('notebook_id', '=', notebookId)
    .where('client_message_id', '=', clientMessageId)
    .executeTakeFirst()
  return row && toQuest(row)
}

export async function findLatestQuestId(db: Db, notebookId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('quests')
    .select('id')
    .where('notebook_id', '=', notebookId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function listQuests(
  db: Db,
  { notebookId, page, limit }: { notebookId: string; page: number; limit: number },
): Promise<{ data: Quest[]; total: number }> {
  const all = db.selectFrom('quests').selectAll().where('notebook_id', '=', notebookId)
  return pageOf(all.orderBy('position', 'desc'), { page, limit }, toQuest)
}

/** In order, those that come after that place. */
export async function listQuestsAfter(
  db: Db,
  { notebookId, after, limit }: { notebookId: string; after: number; limit: number },
): Promise<StoredQuest[]> {
  const rows = await db
    .selectFrom('quests')
    .selectAll()
    .where('notebook_id', '=', notebookId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(toQuest)
}

export async function listRunningIds(db: Db, notebookId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('quests')
    .select('id')
    .where('notebook_id', '=', notebookId)
    .where('status', '=', 'running')
    .execute()
  return rows.map((row) => row.id)
}

export async function updatePrompt(
  db: Db,
  change: { id: string; prompt: string; promptTokens: number; updatedAt: Date },
): Promise<StoredQuest> {
  const row = await db
    .updateTable('quests')
    .set({ prompt: change.prompt, prompt_tokens: change.promptTokens, updated_at: change.updatedAt })
    .where('id', '=', change.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toQuest(row)
}

/** Makes a finished turn run once more. Its earlier answers stay. */
export async function restartQuest(
  db: Db,
  restart: { id: string; llm: StoredLlm; updatedAt: Date },
): Promise<StoredQuest> {
  const row = await db
    .updateTable('quests')
    .set((column) => ({
      status: 'running',
      error: null,
      llm: JSON.stringify(restart.llm),
      attempt: sql<number>`${column.ref('attempt')} + 1`,
      updated_at: restart.updatedAt,
    }))
    .where('id', '=', restart.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toQuest(row)
}

export interface QuestOutcome {
  id: string
  status: Exclude<QuestStatus, 'running'>
  error: string | null
  reply: string
  reasoning: string
  replyTokens: number
  promptMeta: PromptMeta
  sources: AnswerSources
  lastSeq: number
  updatedAt: Date
}

/** Writes what came of a run. An answer without a word adds no version; one that was continued replaces the latest. */
export async function finishQuest(db: Db, outcome: QuestOutcome): Promise<StoredQuest> {
  const hasText = outcome.reply !== '' || outcome.reasoning !== ''
  const row = await db
    .updateTable('quests')
    .set((column) => ({
      status: outcome.status,
      error: outcome.error === null ? null : toStorableText(outcome.error),
      prompt_meta: toJsonb(outcome.promptMeta),
      last_seq: outcome.lastSeq,
      updated_at: outcome.updatedAt,
      ...(hasText && {
        replies: sql<string[]>`array_append(${earlier(column.ref('replies'))}, ${outcome.reply})`,
        reasoning: sql<string[]>`array_append(${earlier(column.ref('reasoning'))}, ${outcome.reasoning})`,
        sources: sql<string>`${column.ref('sources')} || jsonb_build_object(cardinality(${earlier(column.ref('replies'))})::text, ${toJsonb(outcome.sources)}::jsonb)`,
        reply_tokens: outcome.replyTokens,
      }),
    }))
    .where('id', '=', outcome.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toQuest(row)
}

/** The versions of an answer that the one being stored does not continue. */
const earlier = (versions: ExpressionWrapper<Schema, 'quests', string[]>) =>
  sql<
    string[]
  >`trim_array(${versions}, case when llm ->> 'continues' = 'true' then least(1, cardinality(${versions})) else 0 end)`

export async function removeQuest(db: Db, id: string): Promise<void> {
  await db.deleteFrom('quests').where('id', '=', id).execute()
}

const HAS_ANSWER = sql<boolean>`coalesce(replies[cardinality(replies)], '') <> ''`

/** The answered exchanges before a place, newest first, by their sizes alone. */
export async function listExchangeSizes(
  db: Db,
  { notebookId, before, limit }: { notebookId: string; before: number; limit: number },
): Promise<ExchangeSize[]> {
  return db
    .selectFrom('quests')
    .select(['position', sql<number>`prompt_tokens + reply_tokens`.as('tokens')])
    .where('notebook_id', '=', notebookId)
    .where('position', '<', before)
    .where('reply_tokens', '>', 0)
    .orderBy('position', 'desc')
    .limit(Math.min(limit, HISTORY_DEPTH))
    .execute()
}

/** Those exchanges with their latest answers, in the notebook's order. */
export async function listExchanges(db: Db, notebookId: string, positions: number[]): Promise<Exchange[]> {
  if (positions.length === 0) return []
  return db
    .selectFrom('quests')
    .select(['position', 'prompt', sql<string>`replies[cardinality(replies)]`.as('reply')])
    .where('notebook_id', '=', notebookId)
    .where('position', '=', sql<number>`any(${positions})`)
    .where(HAS_ANSWER)
    .orderBy('position')
    .execute()
}

export const countQuests = (db: Db, notebookId: string): Promise<number> =>
  countOf(db.selectFrom('quests').where('notebook_id', '=', notebookId))

function toQuest(row: Selectable<Schema['quests']>): StoredQuest {
  return {
    id: row.id,
    sessionId: row.notebook_id,
    clientMessageId: row.client_message_id,
    type: row.type,
    prompt: row.prompt,
    replies: row.replies,
    reasoning: row.reasoning,
    sources: row.replies.map((_, index) => row.sources[index] ?? NO_SOURCES),
    fileIds: row.file_ids,
    images: row.images,
    status: row.status,
    ...(row.status === 'running' && row.llm.continues && { isContinuing: true }),
    error: row.error,
    promptMeta: row.prompt_meta,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    userId: row.user_id,
    position: row.position,
    llm: row.llm,
    attempt: row.attempt,
    lastSeq: row.last_seq,
    promptTokens: row.prompt_tokens,
    knowledgeIds: row.knowledge_ids,
  }
}
