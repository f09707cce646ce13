import { type chat, questChanged } from '#contract/chat.ts'
import { notebookChanged } from '#contract/notebooks.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireReadableFiles } from '#server/files/service.ts'
import { audienceOf, notebookScope } from '#server/notebooks/policy.ts'
import { rememberLast, requireNotebookForWriting, takePosition } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { findPlaceOf, insertAnswered } from './commands.store.ts'
import { NEW_QUEST, requireQuest } from './quests.ts'
import type { StoredQuest } from './store.ts'

/** Keeps a message as a note: no model gets it, now or as a part of the history. */
export async function keepNote(
  ctx: UserCtx,
  { id, prompt, clientMessageId, afterId, llm, fileIds }: InputOf<typeof chat.send>,
): Promise<OutputOf<typeof chat.send>> {
  const files = [...new Set(fileIds)]
  await requireReadableFiles(ctx, files)
  return ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id)
    const place = await findPlaceOf(ctx.db, id, clientMessageId)
    if (place.existingId) return { ...(await requireQuest(ctx, id, place.existingId)), movedOn: false }
    const now = ctx.clock.now().toISOString()
    const changed = await takePosition(ctx, notebook.id)
    const quest: StoredQuest = {
      ...NEW_QUEST,
      type: 'note',
      id: place.freeId,
      sessionId: id,
      clientMessageId,
      prompt,
      status: 'done',
      fileIds: files,
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
}
