import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { SystemFile } from '#contract/users.ts'
import { type NotebookRow, notebookRowColumns } from '#server/notebooks/grantees.fragments.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared-statements.ts'
import type { Exchange, ExchangeSize } from './history.ts'

/** The state on which a prompt depends beside its message, at one moment. */
export interface ReplyPlace {
  notebook: NotebookRow
  /** Changes with every change of the notebook's row. */
  version: string
  language: Language
  systemFiles: SystemFile[]
  /** Those of a long notebook are counted by a second statement. */
  counts: ExchangeCounts | undefined
  sizes: ExchangeSize[]
  /** The latest of them with their texts, if short: mostly these are all that the model gets. */
  recent: Exchange[]
}

/** The number of other messages in the notebook, and of answered exchanges before the message. */
export interface ExchangeCounts {
  others: number
  answered: number
}

export interface PlaceRow extends NotebookRow {
  version: string
  language: Language
  system_files: SystemFile[]
  counts: CountsRow | null
  sizes: [number, number][] | null
  recent: [number, string, string][] | null
}

type CountsRow = [others: number, answered: number]

/** The number of exchanges considered for the history of a prompt. */
export const HISTORY_DEPTH = 5000
/** The number of exchanges whose sizes are read first: for a larger window a second statement reads more. */
export const FIRST_SIZES = 100
/**
 * The positions among which these are searched: a plan that was made for short notebooks reads all of them and sorts.
 * After deletions they hold fewer exchanges, and the second statement reads the others.
 */
const FIRST_POSITIONS = 4 * FIRST_SIZES
/** In a notebook with more positions the messages are not counted at once. */
const COUNTED_POSITIONS = 400
/** The number of exchanges whose texts are read with the sizes, and their maximum of tokens in total. */
const RECENT_DEPTH = 64
const RECENT_TOKENS_MAX = 12_000

const latest = (before: RawBuilder<unknown>) => sql`
  notebook_id = notebooks.id and reply_tokens > 0
    and position < ${before} and position >= ${before} - ${sql.lit(FIRST_POSITIONS)}`

const countsOf = (notebookId: RawBuilder<unknown>, before: RawBuilder<unknown>) => sql<CountsRow>`(
  select json_build_array(count(*) filter (where position <> ${before}),
    count(*) filter (where position < ${before} and reply_tokens > 0))
  from quests where notebook_id = ${notebookId})`

/** The columns of a `PlaceRow`, from a notebook and a user. `before` is the position of the message. */
export const placeColumns = (before: RawBuilder<unknown>) => sql`
  ${notebookRowColumns}, notebooks.xmin::text as version, users.language, users.system_files,
  case when next_position <= ${sql.lit(COUNTED_POSITIONS)}
    then ${countsOf(sql.ref('notebooks.id'), before)} end as counts,
  (select json_agg(json_build_array(position, tokens)) from (
    select position, prompt_tokens + reply_tokens as tokens from quests
    where ${latest(before)} order by position desc limit ${sql.lit(FIRST_SIZES)}) answered) as sizes,
  (select json_agg(json_build_array(position, prompt, replies[cardinality(replies)])) from (
    select position, prompt, replies, sum(tokens) over (order by position desc) as tokens from (
      select position, prompt, replies, prompt_tokens + reply_tokens as tokens from quests
      where ${latest(before)} order by position desc limit ${sql.lit(RECENT_DEPTH)}) latest) counted
    where tokens <= ${sql.lit(RECENT_TOKENS_MAX)}) as recent`

export const toReplyPlace = (row: PlaceRow): ReplyPlace => ({
  notebook: row,
  version: row.version,
  language: row.language,
  systemFiles: row.system_files,
  counts: row.counts ? toCounts(row.counts) : undefined,
  sizes: (row.sizes ?? []).map(([position, tokens]) => ({ position, tokens })),
  recent: (row.recent ?? []).map(([position, prompt, reply]) => ({ position, prompt, reply })),
})

const toCounts = ([others, answered]: CountsRow): ExchangeCounts => ({ others, answered })

/** The state of a notebook that is not stored. Its user exists. */
export async function findFirstPlace(db: Db, notebook: NotebookRow): Promise<ReplyPlace> {
  const user = await db
    .selectFrom('users')
    .select(['language', 'system_files'])
    .where('id', '=', notebook.user_id)
    .executeTakeFirstOrThrow()
  const { language, system_files: systemFiles } = user
  const counts = { others: 0, answered: 0 }
  return { notebook, version: '', language, systemFiles, counts, sizes: [], recent: [] }
}

interface StartedReply {
  questId: string
  notebookId: string
  userId: string
  position: number
  owner: string
  now: Date
}

const startAndRead = prepared(
  (reply: StartedReply) => sql<PlaceRow>`
    with started as (
      update runs set started_at = ${reply.now}
      where id = ${reply.questId} and owner = ${reply.owner} and stop_requested_at is null
      returning id
    )
    select ${placeColumns(sql`${reply.position}`)}
    from started, notebooks, users
    where notebooks.id = ${reply.notebookId} and users.id = ${reply.userId}`,
)

/**
 * Records that the model is called, and reads the state on which the prompt depends. Returns nothing when the
 * run was stopped or belongs to another owner.
 */
export async function startReply(db: Db, reply: StartedReply): Promise<ReplyPlace | undefined> {
  const [row] = await startAndRead(db, reply)
  return row && toReplyPlace(row)
}

interface Before {
  notebookId: string
  /** The position of the message. */
  before: number
}

const findCounts = prepared(
  ({ notebookId, before }: Before) => sql<{ counts: CountsRow }>`
    select ${countsOf(sql`${notebookId}`, sql`${before}::int`)} as counts`,
)

export async function countExchanges(db: Db, message: Before): Promise<ExchangeCounts> {
  const [row] = await findCounts(db, message)
  return toCounts(row?.counts ?? [0, 0])
}

/** The sizes of the latest answered exchanges before a message, newest first. */
export async function listSizes(
  db: Db,
  { notebookId, before, limit }: Before & { limit: number },
): Promise<ExchangeSize[]> {
  return db
    .selectFrom('quests')
    .select(['position', sql<number>`prompt_tokens + reply_tokens`.as('tokens')])
    .where('notebook_id', '=', notebookId)
    .where('position', '<', before)
    .where('reply_tokens', '>', 0)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
}
