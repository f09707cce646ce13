import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb } from '#server/platform/db/jsonb.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { SIGNAL_CHANNEL } from '#server/platform/pubsub/notify.ts'
import type { StoredQuest } from './store.ts'

/** All that storing a message depends on. */
export interface SendingPlace {
  notebook: Selectable<Schema['notebooks']>
  /** Changes with every change of the notebook's row. */
  version: string
  /** The message that was stored under the same `clientMessageId` before. */
  existingId: string | null
  latestId: string | null
  runs: RunCounts
}

/** The sender's runs: being written by other processes, and waiting. */
export interface RunCounts {
  elsewhere: number
  waiting: number
}

const runCounts = (userId: string, owner: string) => sql`
  select count(*) filter (where waiting_since is null and owner is distinct from ${owner}) as elsewhere,
    count(*) filter (where waiting_since is not null) as waiting
  from runs where user_id = ${userId}`

export async function findSendingPlace(
  db: Db,
  place: { notebookId: string; clientMessageId: string; userId: string; owner: string },
): Promise<SendingPlace | undefined> {
  type Row = SendingPlace['notebook'] & {
    version: string
    existing_id: string | null
    latest_id: string | null
    elsewhere: number
    waiting: number
  }
  const { rows } = await sql<Row>`
    select notebooks.*, notebooks.xmin::text as version, existing.id as existing_id, latest.id as latest_id,
      counts.elsewhere, counts.waiting
    from notebooks
    cross join (${runCounts(place.userId, place.owner)}) counts
    left join lateral (
      select id from quests where notebook_id = notebooks.id and client_message_id = ${place.clientMessageId}
    ) existing on true
    left join lateral (
      select id from quests where notebook_id = notebooks.id order by position desc limit 1
    ) latest on true
    where notebooks.id = ${place.notebookId}`.execute(db)
  const [row] = rows
  return (
    row && {
      notebook: row,
      version: row.version,
      existingId: row.existing_id,
      latestId: row.latest_id,
      runs: { elsewhere: row.elsewhere, waiting: row.waiting },
    }
  )
}

export async function countRuns(db: Db, userId: string, owner: string): Promise<RunCounts> {
  const { rows } = await sql<RunCounts>`${runCounts(userId, owner)}`.execute(db)
  return rows[0] ?? { elsewhere: 0, waiting: 0 }
}

/** A run as it begins. One that waits shows that in its log, whose first event then is `waiting`. */
export interface NewRun {
  userId: string
  owner: string | null
  leaseExpiresAt: Date
  createdAt: Date
  waiting: { seq: number; event: object } | undefined
}

export interface NewMessage {
  quest: StoredQuest
  run: NewRun
  /** The notebook as it was read, and what becomes of it. */
  notebook: { version: string; lastUsedModel: string; knowledgeIds: string[] }
  /** Sealed signals, at least one. */
  envelopes: string[]
}

/**
 * Stores a message with its run in one statement: notebook, message, run, the person's last notebook and what others are
 * told. False when nothing was stored: the notebook has changed since it was read, or the id of the message is taken.
 */
export async function insertMessage(
  db: Db,
  { quest, run, notebook, envelopes }: NewMessage,
): Promise<boolean> {
  const { rows } = await sql`
    with notebook as (
      update notebooks set next_position = next_position + 1, last_used_model = ${notebook.lastUsedModel},
        knowledge_ids = ${notebook.knowledgeIds}::uuid[], updated_at = ${quest.createdAt}::timestamptz
      where id = ${quest.sessionId} and xmin = ${notebook.version}::xid
        and not exists (select from quests where id = ${quest.id})
      returning id
    ), quest as (
      insert into quests (id, notebook_id, user_id, client_message_id, position, type, prompt, prompt_tokens, status,
        llm, file_ids, knowledge_ids, prompt_meta, created_at, updated_at)
      select ${quest.id}, id, ${quest.userId}::uuid, ${quest.clientMessageId}::uuid, ${quest.position}::int,
        'message', ${quest.prompt}, ${quest.promptTokens}::int, 'running', ${JSON.stringify(quest.llm)}::jsonb,
        ${quest.fileIds}::uuid[], ${quest.knowledgeIds}::uuid[], ${JSON.stringify(quest.promptMeta)}::jsonb,
        ${quest.createdAt}::timestamptz, ${quest.updatedAt}::timestamptz
      from notebook
      on conflict (id) do nothing
      returning id
    ), ${insertedRun(run)}, person as (
      update users set last_notebook_id = ${quest.sessionId} where id = (
        select users.id from users, run
        where users.id = ${quest.userId} and last_notebook_id is distinct from ${quest.sessionId}
        for no key update of users skip locked)
    )
    select pg_notify(${SIGNAL_CHANNEL}, envelope) from run, unnest(${envelopes}::text[]) envelope`.execute(db)
  return rows.length > 0
}

/** Adds the run of a message that is asked again. Inside a transaction. */
export async function insertRunAgain(db: Db, questId: string, run: NewRun): Promise<void> {
  await sql`with quest as (select ${questId}::uuid as id), ${insertedRun(run)} select 1 from run`.execute(db)
}

const insertedRun = ({ waiting, ...run }: NewRun) => sql`
  run as (
    insert into runs (id, user_id, owner, lease_expires_at, waiting_since, created_at)
    select id, ${run.userId}::uuid, ${run.owner}::uuid, ${run.leaseExpiresAt}::timestamptz,
      ${waiting ? run.createdAt : null}::timestamptz, ${run.createdAt}::timestamptz
    from quest
    returning id
  ), logged as (
    insert into run_events (run_id, first_seq, last_seq, events)
    select id, ${waiting?.seq ?? 0}::int, ${waiting?.seq ?? 0}::int, ${toJsonb(waiting ? [waiting] : [])}::jsonb
    from run where ${waiting !== undefined}::bool
  )`
