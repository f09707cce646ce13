import { sql } from 'kysely'
import { advanceNotebook } from '#server/notebooks/sending.fragments.ts'
import { advisoryLockKey } from '#server/platform/db/advisory-lock-key.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb } from '#server/platform/db/jsonb.ts'
import { prepared } from '#server/platform/db/prepared-statements.ts'
import { SIGNAL_CHANNEL } from '#server/platform/pubsub/notify.ts'
import type { LoggedEvent } from '#server/platform/runs/run-store.ts'
import { rememberLastNotebook } from '#server/users/last-notebook.fragments.ts'
import { type PlaceRow, placeColumns, type ReplyPlace, toReplyPlace } from './reply.store.ts'
import type { StoredQuest } from './store.ts'

/** The state on which storing and answering a message depends. */
export interface SendingPlace {
  place: ReplyPlace
  /** The message that was stored with the same `clientMessageId` before. */
  existingId: string | null
  latestId: string | null
  runs: RunCounts
}

/** The sender's runs that do not wait, those of them in other processes, and those that wait. */
export interface RunCounts {
  running: number
  elsewhere: number
  waiting: number
}

/** How many runs of one user are written concurrently, and how many wait. */
export interface RunLimits {
  running: number
  waiting: number
}

interface RunsOf {
  userId: string
  owner: string
}

const runCounts = ({ userId, owner }: RunsOf) => sql<RunCounts>`
  select count(*) filter (where waiting_since is null) as running,
    count(*) filter (where waiting_since is null and owner is distinct from ${owner}) as elsewhere,
    count(*) filter (where waiting_since is not null) as waiting
  from runs where user_id = ${userId}`

type Sought = RunsOf & { notebookId: string; clientMessageId: string }
type SendingRow = PlaceRow & RunCounts & { existing_id: string | null; latest_id: string | null }

const findPlaces = prepared(
  (sought: Sought) => sql<SendingRow>`
    select ${placeColumns(sql.ref('notebooks.next_position'))}, existing.id as existing_id, latest.id as latest_id,
      counts.running, counts.elsewhere, counts.waiting
    from notebooks
    join users on users.id = ${sought.userId}
    cross join (${runCounts(sought)}) counts
    left join lateral (
      select id from quests where notebook_id = notebooks.id and client_message_id = ${sought.clientMessageId}
    ) existing on true
    left join lateral (
      select id from quests where notebook_id = notebooks.id order by position desc limit 1
    ) latest on true
    where notebooks.id = ${sought.notebookId} and notebooks.deleted_at is null`,
)

export async function findSendingPlace(db: Db, sought: Sought): Promise<SendingPlace | undefined> {
  const [row] = await findPlaces(db, sought)
  return (
    row && {
      place: toReplyPlace(row),
      existingId: row.existing_id,
      latestId: row.latest_id,
      runs: { running: row.running, elsewhere: row.elsewhere, waiting: row.waiting },
    }
  )
}

/**
 * Until the transaction ends, no other call adds runs of this user or starts waiting ones. Call it first in the
 * transaction: `insertMessage` takes this lock before that of the notebook.
 */
export const lockRuns = (db: Db, userId: string): Promise<void> => advisoryLockKey(db, `runs:${userId}`)

export async function countRuns(db: Db, userId: string, owner: string): Promise<RunCounts> {
  const { rows } = await runCounts({ userId, owner }).execute(db)
  return rows[0] ?? { running: 0, elsewhere: 0, waiting: 0 }
}

/** A new run. */
export interface NewRun {
  userId: string
  owner: string | null
  leaseExpiresAt: Date
  createdAt: Date
  isWaiting: boolean
  limits: RunLimits
  /** The model is called as soon as the run is stored. */
  isStarted: boolean
  /** Its first event: that it waits, or that it starts. */
  begun: LoggedEvent | undefined
}

export interface NewMessage {
  quest: StoredQuest
  run: NewRun
  /** The notebook as it was read, and its new values. */
  notebook: { version: string; isTemporary: boolean; lastUsedModel: string; knowledgeIds: string[] }
  /** Encrypted messages to other processes, at least one. */
  envelopes: string[]
}

const runValues = ({ begun, isWaiting, isStarted, limits, ...run }: NewRun) => ({
  ...run,
  runningMax: limits.running,
  waitingMax: limits.waiting,
  waitingSince: isWaiting ? run.createdAt : null,
  startedAt: isStarted ? run.createdAt : null,
  firstSeq: begun?.seq ?? null,
  firstEvents: toJsonb(begun ? [begun] : []),
})
type RunValues = ReturnType<typeof runValues>

const insertedRun = (run: RunValues) => sql`
  run as (
    insert into runs (id, user_id, owner, lease_expires_at, waiting_since, started_at, created_at)
    select id, ${run.userId}::uuid, ${run.owner}::uuid, ${run.leaseExpiresAt}::timestamptz,
      ${run.waitingSince}::timestamptz, ${run.startedAt}::timestamptz, ${run.createdAt}::timestamptz
    from quest
    returning id
  ), logged as (
    insert into run_events (run_id, first_seq, last_seq, events)
    select id, ${run.firstSeq}::int, ${run.firstSeq}::int, ${run.firstEvents}::jsonb
    from run where ${run.firstSeq}::int is not null
  )`

const messageValues = ({ quest, notebook, envelopes }: NewMessage) => ({
  id: quest.id,
  notebookId: quest.sessionId,
  version: notebook.version,
  isTemporary: notebook.isTemporary,
  lastUsedModel: notebook.lastUsedModel,
  notebookFiles: notebook.knowledgeIds,
  senderId: quest.userId,
  clientMessageId: quest.clientMessageId,
  position: quest.position,
  prompt: quest.prompt,
  promptTokens: quest.promptTokens,
  llm: JSON.stringify(quest.llm),
  fileIds: quest.fileIds,
  knowledgeIds: quest.knowledgeIds,
  promptMeta: JSON.stringify(quest.promptMeta),
  sentAt: quest.createdAt,
  envelopes,
})

/** The runs were counted before: calls that came at the same moment have counted the same free place. */
const hasRoom = (run: RunValues) => sql`exists (
  select from count_runs_alone(${run.userId}::uuid) counts
  where case when ${run.waitingSince}::timestamptz is null
    then counts.waiting = 0 and counts.running < ${run.runningMax}::int
    else counts.running + counts.waiting < ${run.runningMax}::int + ${run.waitingMax}::int end)`

const insertMessages = prepared(
  (message: ReturnType<typeof messageValues> & RunValues) => sql<{ version: string }>`
    with notebook as (
      ${advanceNotebook(message)} and not exists (select from quests where id = ${message.id}::uuid)
        and ${hasRoom(message)}
      returning id
    ), quest as (
      insert into quests (id, notebook_id, user_id, client_message_id, position, type, prompt, prompt_tokens, status,
        llm, file_ids, knowledge_ids, prompt_meta, created_at, updated_at)
      select ${message.id}::uuid, id, ${message.senderId}::uuid, ${message.clientMessageId}::uuid,
        ${message.position}::int, 'message', ${message.prompt}::text, ${message.promptTokens}::int, 'running',
        ${message.llm}::jsonb, ${message.fileIds}::uuid[], ${message.knowledgeIds}::uuid[],
        ${message.promptMeta}::jsonb, ${message.sentAt}::timestamptz, ${message.sentAt}::timestamptz
      from notebook
      on conflict (id) do nothing
      returning id
    ), ${insertedRun(message)}, person as (
      ${rememberLastNotebook(message, { onceStored: 'run' })}
    )
    select pg_notify(${sql.lit(SIGNAL_CHANNEL)}, envelope), pg_current_xact_id()::xid::text as version
    from run, unnest(${message.envelopes}::text[]) envelope`,
)

/**
 * Stores a message with its run in one statement: notebook, message, run, the user's last notebook and the messages to
 * other processes. Returns the new version of the notebook's row, or nothing when nothing was stored: the notebook or the
 * number of the user's runs has changed since it was read, or the id of the message is taken.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<string | undefined> {
  const [row] = await insertMessages(db, { ...messageValues(message), ...runValues(message.run) })
  return row?.version
}

/** Adds the run of a repeated message. Call inside a transaction. */
export async function insertRunAgain(db: Db, questId: string, run: NewRun): Promise<void> {
  const values = runValues(run)
  await sql`with quest as (select ${questId}::uuid as id), ${insertedRun(values)} select 1 from run`.execute(
    db,
  )
}
