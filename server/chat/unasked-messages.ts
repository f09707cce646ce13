import { type chat, questChanged } from '#contract/chat.ts'
import { notebookChanged } from '#contract/notebooks.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { audienceOf, notebookScope } from '#server/notebooks/policy.ts'
import { rememberLast, requireNotebookForWriting, takePosition } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { findPlaceOf, insertAnswered } from './commands.store.ts'
import { NEW_QUEST, requireQuest } from './quests.ts'
import type { StoredQuest } from './store.ts'

type Content = Pick<StoredQuest, 'prompt' | 'fileIds'> &
  Partial<Pick<StoredQuest, 'type' | 'replies' | 'reasoning' | 'promptMetas'>>

/** Stores a message for which no model is asked, once. */
export const storeUnasked = (
  ctx: UserCtx,
  { id, clientMessageId, afterId, llm }: InputOf<typeof chat.send>,
  content: Content,
): Promise<OutputOf<typeof chat.send>> =>
  ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id)
    const place = await findPlaceOf(ctx.db, id, clientMessageId)
    if (place.existingId) return { ...(await requireQuest(ctx, id, place.existingId)), movedOn: false }
    const now = ctx.clock.now().toISOString()
    const changed = await takePosition(ctx, notebook.id)
    const quest: StoredQuest = {
      ...NEW_QUEST,
      ...content,
      id: place.freeId,
      sessionId: id,
      clientMessageId,
      status: 'done',
      createdAt: now,
      updatedAt: now,
      userId: ctx.user.id,
      position: changed.position,
      llm,
      promptTokens: 0,
      knowledgeIds: [],
    }
    await insertAnswered(ctx.db, quest)
    await rememberLast(ctx, notebook)
    const [audience, scope] = [audienceOf(notebook), notebookScope(id)]
    ctx.emit(notebookChanged, audience, changed.notebook, scope)
    ctx.emit(questChanged, audience, quest, scope)
    return { ...quest, movedOn: afterId !== undefined && afterId !== place.latestId }
  })
