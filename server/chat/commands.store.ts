import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb } from '#server/platform/db/jsonb.ts'
import type { StoredQuest } from './store.ts'

export interface CommandPlace {
  /** The message that was stored with the same `clientMessageId` before. */
  existingId: string | null
  latestId: string | null
  /** The `clientMessageId`, unless another message has it as its id. */
  freeId: string
}

export async function findPlaceOf(
  db: Db,
  notebookId: string,
  clientMessageId: string,
): Promise<CommandPlace> {
  const inNotebook = db.selectFrom('quests').select('id').where('notebook_id', '=', notebookId)
  const existing = await inNotebook.where('client_message_id', '=', clientMessageId).executeTakeFirst()
  const latest = await inNotebook.orderBy('position', 'desc').limit(1).executeTakeFirst()
  const taken = await db
    .selectFrom('quests')
    .select('id')
    .where('id', '=', clientMessageId)
    .executeTakeFirst()
  return {
    existingId: existing?.id ?? null,
    latestId: latest?.id ?? null,
    freeId: taken ? randomUUID() : clientMessageId,
  }
}

/** A message with its answer. Without tokens it is not a part of the history that models get. */
export async function insertAnswered(db: Db, quest: StoredQuest): Promise<void> {
  await db
    .insertInto('quests')
    .values({
      id: quest.id,
      notebook_id: quest.sessionId,
      user_id: quest.userId,
      client_message_id: quest.clientMessageId,
      position: quest.position,
      type: quest.type,
      prompt: quest.prompt,
      replies: quest.replies,
      reasoning: quest.reasoning,
      file_ids: quest.fileIds,
      status: quest.status,
      error: null,
      llm: toJsonb(quest.llm),
      prompt_meta: toJsonb(quest.promptMeta),
      prompt_tokens: 0,
      reply_tokens: 0,
      created_at: new Date(quest.createdAt),
      updated_at: new Date(quest.updatedAt),
    })
    .execute()
}
