import { chatMessages } from '#contract/messages/chat.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, notFound } from '#server/platform/errors.ts'
import type { StoredQuest } from './store.ts'
import * as store from './store.ts'

/** The fields of a message that was just sent. */
export const NEW_QUEST = {
  type: 'message',
  replies: [],
  reasoning: [],
  sources: [],
  images: [],
  status: 'running',
  error: null,
  promptMeta: { warnings: [], promptErrors: [], statusLog: [] },
  promptMetas: [],
  attempt: 1,
  lastSeq: 0,
} satisfies Partial<StoredQuest>

/** A message of a notebook that the caller may read. */
export async function requireQuest(ctx: UserCtx, notebookId: string, questId: string): Promise<StoredQuest> {
  const quest = await store.findQuest(ctx.db, questId)
  if (!quest || quest.sessionId !== notebookId) throw notFound(chatMessages.messageNotFound())
  return quest
}

/** Changing a question and asking it again is up to the user who asked: their permissions and keys are used. */
export function requireSender({ user }: UserCtx, quest: StoredQuest): void {
  if (quest.userId !== user.id) throw forbidden(notebooksMessages.onlySender())
}

export async function requireFinishedQuest(
  ctx: UserCtx,
  notebookId: string,
  questId: string,
): Promise<StoredQuest> {
  const quest = await requireQuest(ctx, notebookId, questId)
  if (quest.status === 'running') throw conflict(chatMessages.stillAnswering())
  return quest
}
