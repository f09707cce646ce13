import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Whether a question of the notebook, or a source of an answer, contains one of the spellings of an address. */
export async function isAddressInNotebook(
  db: Db,
  { notebookId, spellings }: { notebookId: string; spellings: string[] },
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (
      select 1 from quests, unnest(${spellings}::text[]) spelling
      where notebook_id = ${notebookId}
        and (strpos(prompt, spelling) > 0 or strpos(sources::text, spelling) > 0)
    ) as "isKnown"`.execute(db)
  return rows[0]?.isKnown ?? false
}
