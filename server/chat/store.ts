import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type AnswerSources, NO_SOURCES } from '#contract/answer-sources.ts'
import type { AnswerLength } from '#contract/chat.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import type { Message } from '#contract/messages.ts'
import type { AnswerAuthor, PromptMeta } from '#contract/prompt-meta.ts'
import type { Quest, QuestStatus } from '#contract/quests.ts'
import { insertTurns, type NewTurn, turnsToJsonb } from '#server/models/metrics/turns.fragments.ts'
import { type NotebookRow, notebookRowColumns } from '#server/notebooks/grantees.fragments.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { keyToJsonb, toJsonb, toStorableText } from '#server/platform/db/jsonb.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import { prepared } from '#server/platform/db/prepared-statements.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { SIGNAL_CHANNEL } from '#server/platform/pubsub/notify.ts'
import type { Exchange } from './history.ts'

/** The settings of the latest attempt. */
export type StoredLlm = LlmSettings & {
  /** The attempt continues the latest answer instead of writing another one. */
  continues?: boolean
  /** The attempt continues the latest answer, which was paused, with this model after the decisions about its calls. */
  resumesWith?: string
  /** The attempt writes the latest answer in a shorter or longer form. */
  length?: AnswerLength
  /** The agent that answers. */
  agent?: AnswerAuthor
  /** An administrator who impersonates the sender asked: the sender's own keys are not used. */
  isWithoutPersonalKeys?: boolean
  /** The organization for which the sender asked. */
  organizationId?: string
}

/** Whether the attempt replaces the latest answer by a longer one. */
export const extendsLatest = ({ continues, resumesWith }: Pick<StoredLlm, 'continues' | 'resumesWith'>) =>
  continues === true || resumesWith !== undefined

/** A message with the properties that only the server needs. */
export interface StoredQuest extends Quest {
  userId: string
  position: number
  llm: StoredLlm
  attempt: number
  lastSeq: number
  promptTokens: number
  /** The notebook's files that are used for it, beside its own. */
  knowledgeIds: string[]
}

const HAS_ANSWER = sql<boolean>`coalesce(replies[cardinality(replies)], '') <> ''`

const findNotebookRows = prepared(
  ({ questId }: { questId: string }) => sql<NotebookRow>`
    select ${notebookRowColumns}
    from quests join notebooks on notebooks.id = quests.notebook_id
    where quests.id = ${questId} and notebooks.deleted_at is null`,
)

/** The row of the notebook that a message belongs to, if that is not in the trash. */
export async function findNotebookRowOf(db: Db, questId: string): Promise<NotebookRow | undefined> {
  const [row] = await findNotebookRows(db, { questId })
  return row
}

export async function findQuest(db: Db, id: string): Promise<StoredQuest | undefined> {
  const row = await db.selectFrom('quests').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toQuest(row)
}

export async function listQuests(
  db: Db,
  { notebookId, page, limit }: { notebookId: string; page: number; limit: number },
): Promise<{ data: Quest[]; total: number }> {
  const all = db.selectFrom('quests').selectAll().where('notebook_id', '=', notebookId)
  return pageOf(all.orderBy('position', 'desc'), { page, limit }, toQuest)
}

/** The messages after a position, in order. */
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

/** Whether the notebook has a message with an answer. */
export async function hasAnswers(db: Db, notebookId: string): Promise<boolean> {
  const row = await db
    .selectFrom('quests')
    .select('id')
    .where('notebook_id', '=', notebookId)
    .where(HAS_ANSWER)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

declare module '#server/platform/db/supplied-queries.ts' {
  interface SuppliedQueries {
    listRunningIdsOf: typeof listRunningIdsOf
    listRunningIdsBy: typeof listRunningIdsBy
  }
}

/** The messages of these notebooks that are being answered. */
export async function listRunningIdsOf(db: Db, notebookIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('quests')
    .select('id')
    .where('notebook_id', '=', anyOf(notebookIds))
    .where('status', '=', 'running')
    .execute()
  return rows.map((row) => row.id)
}

/** The messages of these users that are being answered in a notebook. */
export async function listRunningIdsBy(
  db: Db,
  { notebookId, userIds }: { notebookId: string; userIds: string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('quests')
    .select('id')
    .where('notebook_id', '=', notebookId)
    .where('user_id', '=', anyOf(userIds))
    .where('status', '=', 'running')
    .execute()
  return rows.map((row) => row.id)
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

export async function updatePinned(
  db: Db,
  { id, isPinned, now }: { id: string; isPinned: boolean; now: Date },
): Promise<StoredQuest> {
  const row = await db
    .updateTable('quests')
    .set({ pinned_at: isPinned ? now : null, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toQuest(row)
}

/**
 * Starts a finished message again. Its earlier answers are kept, each with its own metadata; an answer
 * without text is replaced by the next one.
 */
export async function restartQuest(
  db: Db,
  restart: { id: string; llm: StoredLlm; updatedAt: Date },
): Promise<StoredQuest> {
  const row = await db
    .updateTable('quests')
    .set((column) => ({
      status: 'running',
      error: null,
      error_key: null,
      llm: JSON.stringify(restart.llm),
      attempt: sql<number>`${column.ref('attempt')} + 1`,
      approval_until: null,
      prompt_metas: sql<string>`case when cardinality(replies) > 0 and ${!extendsLatest(restart.llm)}::bool
        then jsonb_build_object((cardinality(replies) - 1)::text, prompt_meta) || prompt_metas else prompt_metas end`,
      updated_at: restart.updatedAt,
    }))
    .where('id', '=', restart.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toQuest(row)
}

export interface QuestOutcome {
  id: string
  /** The attempt to answer that it is of: a message that was asked again has another. */
  attempt: number
  status: Exclude<QuestStatus, 'running'>
  error: Message | null
  reply: string
  reasoning: string
  replyTokens: number
  promptMeta: PromptMeta
  sources: AnswerSources
  /** The keys of its pictures. */
  images: string[]
  /** Its calls wait for a decision: it is a version of the answer also without text. */
  isPaused?: boolean
  lastSeq: number
  updatedAt: Date
  /** The calls of models, for their metrics. */
  turns: NewTurn[]
}

const outcomeValues = (outcome: QuestOutcome) => ({
  ...outcome,
  error: outcome.error && toStorableText(outcome.error.message),
  errorKey: keyToJsonb(outcome.error),
  promptMeta: toJsonb(outcome.promptMeta),
  sources: toJsonb(outcome.sources),
  turns: turnsToJsonb(outcome.turns),
})

interface FinishedRun {
  owner: string
  envelopes: string[]
  /** The version of the notebook's row, if it must not have changed. */
  notebookVersion: string | null
}

type Finishing = ReturnType<typeof outcomeValues> & FinishedRun

// Locks the message before its run, as deleting it does: otherwise both could deadlock. Its parts are read once for the
// message, not for each envelope: PostgreSQL keeps a plan only if it does not expect it to cost more than one for the
// values at hand, whose envelopes it counts.
const finishWith = (version: (finishing: Finishing) => RawBuilder<unknown>) =>
  prepared(
    (finishing: Finishing) => sql<{ has_waiting: boolean }>`
      with quest as (
        select id from quests where id = ${finishing.id}::uuid and attempt = ${finishing.attempt}::int
          and (${finishing.notebookVersion}::xid is null or ${finishing.notebookVersion}::xid =
            (select notebooks.xmin from notebooks where notebooks.id = notebook_id))
        for no key update
      ), run as (
        delete from runs using quest where runs.id = quest.id and owner = ${finishing.owner}::uuid returning runs.id
      ), finished as (
        update quests set status = ${finishing.status}, error = ${finishing.error}::text,
          error_key = ${finishing.errorKey}::jsonb,
          prompt_meta = ${finishing.promptMeta}::jsonb, last_seq = ${finishing.lastSeq}::int,
          updated_at = ${finishing.updatedAt}::timestamptz ${version(finishing)}
        from run where quests.id = run.id
        returning quests.user_id, (quests.llm ->> 'organizationId')::uuid as organization_id
      ), recorded as (${insertTurns(finishing.turns, sql`finished`)})
      select exists (
          select from runs where runs.user_id = finished.user_id and waiting_since is not null
        ) as has_waiting,
        (select count(pg_notify(${sql.lit(SIGNAL_CHANNEL)}, envelope))
          from unnest(${finishing.envelopes}::text[]) envelope) as notified
      from finished`,
  )

const finishWithoutContent = finishWith(() => sql``)
const finishWithContent = finishWith(
  ({ reply, reasoning, sources, images, replyTokens }) => sql`,
    replies = array_append(${earlier('replies')}, ${reply}::text),
    reasoning = array_append(${earlier('reasoning')}, ${reasoning}::text),
    sources = sources || jsonb_build_object(cardinality(${earlier('replies')})::text, ${sources}::jsonb),
    images = images || ${images}::text[],
    reply_tokens = ${replyTokens}::int`,
)

/**
 * Ends a run with its outcome in one statement: stores the answer, deletes the run and its log, notifies
 * subscribers. An answer without text and pictures adds no version; one that was continued replaces the latest. Returns
 * whether the user has waiting answers, or nothing when the run belongs to another owner or the notebook has
 * another version.
 */
export async function finishQuest(
  db: Db,
  outcome: QuestOutcome,
  run: FinishedRun,
): Promise<{ hasWaiting: boolean } | undefined> {
  const finish = hasContent(outcome) ? finishWithContent : finishWithoutContent
  const [row] = await finish(db, { ...outcomeValues(outcome), ...run })
  return row && { hasWaiting: row.has_waiting }
}

export const hasContent = ({
  reply,
  reasoning,
  images,
  isPaused,
}: Pick<QuestOutcome, 'reply' | 'reasoning' | 'images' | 'isPaused'>) =>
  isPaused === true || reply !== '' || reasoning !== '' || images.length > 0

/** The versions of an answer that the one being stored does not continue. */
const earlier = (column: 'replies' | 'reasoning') => {
  const versions = sql.ref(column)
  return sql`trim_array(${versions}, case when llm ->> 'continues' = 'true' or llm ? 'resumesWith' then least(1, cardinality(${versions})) else 0 end)`
}

/** The last event in the log of a run; 0 when there is none. */
export async function findLastSeq(db: Db, runId: string): Promise<number> {
  const row = await db
    .selectFrom('run_events')
    .select((column) => column.fn.max('last_seq').as('seq'))
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return row?.seq ?? 0
}

/** Locks the message and its answer until the transaction ends. */
export async function lockQuest(db: Db, id: string): Promise<void> {
  await db.selectFrom('quests').select('id').where('id', '=', id).forUpdate().execute()
}

/** The given exchanges with their latest answers, in the notebook's order. */
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

export function toQuest(row: Selectable<Schema['quests']>): StoredQuest {
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
    ...(row.status === 'running' && extendsLatest(row.llm) && { isContinuing: true }),
    error: row.error,
    errorKey: row.error_key ?? undefined,
    ...(row.approval_until && { approvalUntil: row.approval_until.toISOString() }),
    ...(row.pinned_at && { isPinned: true }),
    promptMeta: row.prompt_meta,
    promptMetas: row.replies.map((_, index) => row.prompt_metas[index] ?? null),
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
