import type { Db } from '#server/platform/db/database.ts'
import { toStorableText } from '#server/platform/db/jsonb.ts'

export async function insertResult(
  db: Db,
  { callId, questId, text }: { callId: string; questId: string; text: string },
): Promise<void> {
  await db
    .insertInto('tool_results')
    .values({ call_id: callId, quest_id: questId, text: toStorableText(text) })
    .execute()
}

/** Of a call of this message in this notebook. */
export async function findResult(
  db: Db,
  { callId, messageId, notebookId }: { callId: string; messageId: string; notebookId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('tool_results')
    .innerJoin('quests', 'quests.id', 'tool_results.quest_id')
    .select('tool_results.text')
    .where('call_id', '=', callId)
    .where('quest_id', '=', messageId)
    .where('quests.notebook_id', '=', notebookId)
    .executeTakeFirst()
  return row?.text
}
