import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { Db } from '#server/platform/db/database.ts'
import { keyToJsonb, toJsonb, toStorableText } from '#server/platform/db/jsonb.ts'
import type { PausedStep } from '#server/platform/llm/paused-step.ts'
import { type QuestOutcome, type StoredQuest, toQuest } from './store.ts'

export interface PausedAnswer {
  modelId: string
  step: PausedStep
}

/** Call it in the transaction that ends the run. */
export async function insertPausedStep(
  db: Db,
  { id, modelId, step, approvalUntil }: Partial<PausedAnswer> & { id: string; approvalUntil: Date },
): Promise<void> {
  const values = { model_id: modelId ?? '', step: toJsonb(step) }
  await db
    .insertInto('paused_answers')
    .values({ quest_id: id, ...values })
    .onConflict((conflict) => conflict.column('quest_id').doUpdateSet(values))
    .execute()
  await db.updateTable('quests').set({ approval_until: approvalUntil }).where('id', '=', id).execute()
}

export async function findPausedAnswer(db: Db, id: string): Promise<PausedAnswer | undefined> {
  const row = await db.selectFrom('paused_answers').selectAll().where('quest_id', '=', id).executeTakeFirst()
  return row && { modelId: row.model_id, step: row.step }
}

export async function updatePausedStep(db: Db, id: string, step: PausedStep): Promise<void> {
  await db
    .updateTable('paused_answers')
    .set({ step: toJsonb(step) })
    .where('quest_id', '=', id)
    .execute()
}

/** Returns the step that it removes. */
export async function removePausedStep(db: Db, id: string): Promise<PausedStep | undefined> {
  const row = await db
    .deleteFrom('paused_answers')
    .where('quest_id', '=', id)
    .returning('step')
    .executeTakeFirst()
  return row?.step
}

export async function updatePromptMeta(
  db: Db,
  { id, promptMeta, updatedAt }: { id: string; promptMeta: PromptMeta; updatedAt: Date },
): Promise<StoredQuest> {
  const row = await db
    .updateTable('quests')
    .set({ prompt_meta: toJsonb(promptMeta), updated_at: updatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toQuest(row)
}

/** Ends a message whose calls waited for a decision. */
export async function closePaused(
  db: Db,
  closing: Pick<QuestOutcome, 'id' | 'status' | 'error' | 'promptMeta' | 'updatedAt'>,
): Promise<StoredQuest> {
  const { id, status, error, promptMeta, updatedAt } = closing
  const row = await db
    .updateTable('quests')
    .set({
      status,
      error: error && toStorableText(error.message),
      error_key: keyToJsonb(error),
      prompt_meta: toJsonb(promptMeta),
      approval_until: null,
      updated_at: updatedAt,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toQuest(row)
}

/** The messages of a notebook whose calls wait for a decision. */
export async function listPausedIds(db: Db, notebookId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('quests')
    .select('id')
    .where('notebook_id', '=', notebookId)
    .where('approval_until', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Messages whose calls have waited too long. */
export async function listExpiredIds(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('quests')
    .select('id')
    .where('approval_until', '<=', now)
    .orderBy('approval_until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
