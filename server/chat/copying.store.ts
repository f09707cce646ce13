import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Messages of a notebook from one position to another, both included. */
export interface CopiedRange {
  from: string
  to: string
  userId: string
  first: number
  last: number
}

/**
 * Copies messages with all versions of their answers, at the same positions; those whose answer is being written are left
 * out. Returns the position of the last one, 0 when there is none.
 */
export async function copyQuests(db: Db, { from, to, userId, first, last }: CopiedRange): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    with copied as (
      insert into quests (id, notebook_id, user_id, client_message_id, position, type, prompt, replies, reasoning,
        file_ids, knowledge_ids, sources, images, status, error, error_key, llm, prompt_meta, prompt_metas, prompt_tokens,
        reply_tokens, created_at, updated_at, pinned_at)
      select gen_random_uuid(), ${to}, ${userId}, gen_random_uuid(), position, type, prompt, replies, reasoning,
        file_ids, knowledge_ids, sources, images, status, error, error_key, llm, prompt_meta, prompt_metas, prompt_tokens,
        reply_tokens, created_at, updated_at, pinned_at
      from quests
      where notebook_id = ${from} and position between ${first} and ${last} and status <> 'running'
      returning position
    )
    select max(position) as last from copied`.execute(db)
  return rows[0]?.last ?? 0
}
