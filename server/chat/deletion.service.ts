import { type chat, questRemoved, questRestored, type RestoredQuest } from '#contract/chat.ts'
import { MESSAGE_RESTORE_MINUTES } from '#contract/constants/chat.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import type { InputOf } from '#contract/procedures.ts'
import { audienceOf, notebookScope } from '#server/notebooks/policy.ts'
import { requireNotebookForWriting } from '#server/notebooks/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { takeOverRun } from '#server/platform/runs/run-store.ts'
import { recordReplies } from './artifact-records.ts'
import * as deletion from './deletion.store.ts'
import { finishStopped } from './finish.ts'
import { requireQuest, requireSender } from './quests.ts'
import * as store from './store.ts'

const REMOVAL_BATCH = 500

/** Deletes a message with its answers; it can be restored for a while. A running answer is stopped. */
export async function removeMessage(
  ctx: UserCtx,
  { id, messageId }: InputOf<typeof chat.remove>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id)
    await store.lockQuest(ctx.db, messageId)
    const quest = await requireQuest(ctx, id, messageId)
    if (notebook.userId !== ctx.user.id) requireSender(ctx, quest)
    // The lock keeps the answer from ending now, and the run from growing.
    if (quest.status === 'running' && (await takeOverRun(ctx.db, quest.id, ctx.ports.processId))) {
      await finishStopped(ctx, quest)
      ctx.signal({ kind: 'run_stop', runId: quest.id })
    }
    await deletion.moveToDeleted(ctx.db, quest.id, ctx.clock.now())
    ctx.emit(questRemoved, audienceOf(notebook), { id: quest.id, sessionId: id }, notebookScope(id))
    ctx.signal({ kind: 'revalidate', scopes: [notebookScope(id)] })
    return { id: quest.id }
  })
}

/** Puts a deleted message back in its place. One that is not deleted is returned as it is. */
export async function restoreMessage(
  ctx: UserCtx,
  { id, messageId }: InputOf<typeof chat.restore>,
): Promise<RestoredQuest> {
  return ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id)
    const present = await store.findQuest(ctx.db, messageId)
    if (present?.sessionId === id) return { quest: present, index: await deletion.findIndex(ctx.db, present) }
    const quest = await deletion.moveBack(ctx.db, { id: messageId, notebookId: id })
    if (!quest) throw new AppError('not_found', chatMessages.cannotRestore())
    const { id: questId, replies } = quest
    await recordReplies(ctx, { notebook: { id, audience: audienceOf(notebook) }, questId, replies })
    const restored = { quest, index: await deletion.findIndex(ctx.db, quest) }
    ctx.emit(questRestored, audienceOf(notebook), restored, notebookScope(id))
    return restored
  })
}

/** Permanently removes messages that were deleted too long ago to be restored. */
export async function removeDeletedMessages(ctx: Ctx): Promise<void> {
  const before = secondsAfter(ctx.clock.now(), -MESSAGE_RESTORE_MINUTES * 60)
  while ((await deletion.removePermanently(ctx.db, { before, limit: REMOVAL_BATCH })) === REMOVAL_BATCH);
}
