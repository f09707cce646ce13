import type { LlmSettings } from '#contract/llm-settings.ts'
import type { Quest, QuestStatus } from '#contract/quests.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb, toStorableText } from '#server/platform/db/jsonb.ts'

type Content =
  | 'id'
  | 'type'
  | 'prompt'
  | 'replies'
  | 'reasoning'
  | 'sources'
  | 'fileIds'
  | 'images'
  | 'error'
  | 'errorKey'
  | 'isPinned'
  | 'promptMeta'
  | 'promptMetas'

export interface ImportedQuest extends Pick<Quest, Content> {
  status: Exclude<QuestStatus, 'running'>
  knowledgeIds: string[]
  llm: LlmSettings
  createdAt: Date
  updatedAt: Date
  promptTokens: number
  replyTokens: number
}

/** The ids that a message has, or a deleted one that can be restored. */
export async function listTakenIds(db: Db, ids: string[]): Promise<Set<string>> {
  const having = (table: 'quests' | 'deleted_quests') =>
    db.selectFrom(table).select('id').where('id', '=', anyOf(ids))
  const rows = await having('quests').union(having('deleted_quests')).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertQuests(
  db: Db,
  { notebookId, userId }: { notebookId: string; userId: string },
  quests: (ImportedQuest & { position: number })[],
): Promise<void> {
  const rows = quests.map((quest) => ({
    id: quest.id,
    notebook_id: notebookId,
    user_id: userId,
    client_message_id: quest.id,
    position: quest.position,
    type: quest.type,
    prompt: toStorableText(quest.prompt),
    replies: quest.replies.map(toStorableText),
    reasoning: quest.reasoning.map(toStorableText),
    file_ids: quest.fileIds,
    knowledge_ids: quest.knowledgeIds,
    sources: toJsonb(Object.fromEntries(quest.sources.map((used, index) => [index, used]))),
    images: quest.images,
    status: quest.status,
    error: quest.error && toStorableText(quest.error),
    error_key: quest.errorKey ? toJsonb(quest.errorKey) : null,
    llm: toJsonb(quest.llm),
    prompt_meta: toJsonb(quest.promptMeta),
    prompt_metas: toJsonb(
      Object.fromEntries(quest.promptMetas.flatMap((meta, index) => (meta === null ? [] : [[index, meta]]))),
    ),
    prompt_tokens: quest.promptTokens,
    reply_tokens: quest.replyTokens,
    created_at: quest.createdAt,
    updated_at: quest.updatedAt,
    pinned_at: quest.isPinned ? quest.updatedAt : null,
  }))
  await db.insertInto('quests').values(rows).execute()
}
