import { sql } from 'kysely'
import type { NotebookJobKind } from '#contract/notebooks.ts'
import type { Db } from '#server/platform/db/database.ts'
import { withGrantees } from './grantees.fragments.ts'
import type { JobResult, StoredNotebook } from './policy.ts'
import { toNotebook } from './store.ts'

export interface NotebookJobPlace {
  id: string
  kind: NotebookJobKind
}

export async function markJobStarted(
  db: Db,
  { id, kind, startedAt }: NotebookJobPlace & { startedAt: Date },
): Promise<StoredNotebook> {
  const row = await db
    .updateTable('notebooks')
    .set({
      running_jobs: sql<string>`running_jobs || jsonb_build_object(${kind}::text, ${startedAt.toISOString()}::text)`,
    })
    .where('id', '=', id)
    .returningAll()
    .returning(withGrantees)
    .executeTakeFirstOrThrow()
  return toNotebook(row)
}

/** Stores the result of a job that is still marked as running. Returns nothing when it is not, or its notebook is gone. */
export async function markJobEnded(
  db: Db,
  { id, kind, name, summary, tags, endedAt }: NotebookJobPlace & JobResult & { endedAt: Date },
): Promise<StoredNotebook | undefined> {
  const row = await db
    .updateTable('notebooks')
    .set({
      running_jobs: sql<string>`running_jobs - ${kind}::text`,
      ...(name !== undefined && { name, is_named_by_person: true }),
      ...(summary !== undefined && { summary, summary_at: endedAt }),
      ...(tags && { tags: JSON.stringify(tags) }),
    })
    .where('id', '=', id)
    .where(sql<boolean>`running_jobs ? ${kind}`)
    .returningAll()
    .returning(withGrantees)
    .executeTakeFirst()
  return row && toNotebook(row)
}

/** The running jobs that started before, of notebooks that are locked until the transaction ends. */
export async function listJobsBefore(db: Db, before: Date): Promise<NotebookJobPlace[]> {
  const { rows } = await sql<NotebookJobPlace>`
    with busy as (
      select id, running_jobs from notebooks where running_jobs <> '{}' order by id for update
    )
    select busy.id, job.key as kind from busy, jsonb_each_text(busy.running_jobs) job
    where job.value::timestamptz < ${before}`.execute(db)
  return rows
}
