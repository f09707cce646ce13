import { sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { SystemFile } from '#contract/users.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ExchangeSize } from './history.ts'

/** What an answer begins with, read in one statement. */
export interface ReplyStart {
  /** False when the run is no longer this owner's, or was stopped. */
  isStarted: boolean
  person: {
    id: string
    username: string
    language: Language
    isAdmin: boolean
    isDeveloper: boolean
    isSuspended: boolean
    tags: string[]
    systemFiles: SystemFile[]
  }
  projectId: string | null
  /** Messages of the notebook. */
  total: number
  /** The answered exchanges before this one, newest first, by their sizes alone. */
  sizes: ExchangeSize[]
}

/** Exchanges looked at when a history is fitted into a window. */
const HISTORY_DEPTH = 5000

/** Remembers that the model is being asked, and reads what the prompt depends on. */
export async function startReply(
  db: Db,
  reply: { questId: string; notebookId: string; userId: string; position: number; owner: string; now: Date },
): Promise<ReplyStart | undefined> {
  interface Row {
    is_started: boolean
    id: string
    username: string
    language: Language
    is_admin: boolean
    is_developer: boolean
    is_suspended: boolean
    tags: string[]
    system_files: SystemFile[]
    project_id: string | null
    total: number
    sizes: [number, number][] | null
  }
  const { rows } = await sql<Row>`
    with started as (
      update runs set started_at = ${reply.now}
      where id = ${reply.questId} and owner = ${reply.owner} and stop_requested_at is null
      returning id
    )
    select exists (select from started) as is_started, users.id, users.username, users.language, users.is_admin,
      users.is_developer, users.is_suspended, users.tags, users.system_files, notebooks.project_id,
      (select count(*) from quests where notebook_id = notebooks.id) as total,
      (select json_agg(json_build_array(position, tokens)) from (
        select position, prompt_tokens + reply_tokens as tokens from quests
        where notebook_id = notebooks.id and position < ${reply.position} and reply_tokens > 0
        order by position desc limit ${HISTORY_DEPTH}) answered) as sizes
    from notebooks, users
    where notebooks.id = ${reply.notebookId} and users.id = ${reply.userId}`.execute(db)
  const [row] = rows
  return (
    row && {
      isStarted: row.is_started,
      person: {
        id: row.id,
        username: row.username,
        language: row.language,
        isAdmin: row.is_admin,
        isDeveloper: row.is_developer,
        isSuspended: row.is_suspended,
        tags: row.tags,
        systemFiles: row.system_files,
      },
      projectId: row.project_id,
      total: row.total,
      sizes: (row.sizes ?? []).map(([position, tokens]) => ({ position, tokens })),
    }
  )
}
