import { type chat, questChanged } from '#contract/chat.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { Quest } from '#contract/quests.ts'
import { audienceOf, notebookScope } from '#server/notebooks/policy.ts'
import { requireNotebook, requireNotebookForWriting } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { requestStop } from '#server/platform/runs/run-store.ts'
import { stopPaused } from './approvals.service.ts'
import { claimReply, finishStopped } from './finish.ts'
import { requireFinishedQuest, requireQuest, requireSender } from './quests.ts'
import type { StoredQuest } from './store.ts'
import * as store from './store.ts'

/** The number of messages read at a time. */
const PAGE = 100

export async function listQuests(
  ctx: UserCtx,
  { id, page, limit }: InputOf<typeof chat.list>,
): Promise<OutputOf<typeof chat.list>> {
  await requireNotebook(ctx, 'read', id)
  return store.listQuests(ctx.db, { notebookId: id, page, limit })
}

/**
 * All messages of a notebook in order, read in pages. The caller has checked access to the notebook; a notebook that was
 * removed since then has no messages.
 */
export async function* eachQuest({ db }: UserCtx, notebookId: string): AsyncGenerator<StoredQuest> {
  let after = 0
  while (true) {
    const quests = await store.listQuestsAfter(db, { notebookId, after, limit: PAGE })
    yield* quests
    const last = quests.at(-1)
    if (!last || quests.length < PAGE) return
    after = last.position
  }
}

export async function showQuest(ctx: UserCtx, { id, messageId }: InputOf<typeof chat.get>): Promise<Quest> {
  await requireNotebook(ctx, 'read', id)
  return requireQuest(ctx, id, messageId)
}

export async function editMessage(
  ctx: UserCtx,
  { id, messageId, prompt }: InputOf<typeof chat.update>,
): Promise<Quest> {
  const promptTokens = await countTokens(prompt)
  return ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id)
    const asked = await requireFinishedQuest(ctx, id, messageId)
    requireSender(ctx, asked)
    const questId = asked.id
    const change = { id: questId, prompt, promptTokens, updatedAt: ctx.clock.now() }
    const quest = await store.updatePrompt(ctx.db, change)
    ctx.emit(questChanged, audienceOf(notebook), quest, notebookScope(notebook.id))
    return quest
  })
}

export const pinMessage = (ctx: UserCtx, place: InputOf<typeof chat.pin>): Promise<Quest> =>
  setPinned(ctx, place, true)

export const unpinMessage = (ctx: UserCtx, place: InputOf<typeof chat.unpin>): Promise<Quest> =>
  setPinned(ctx, place, false)

async function setPinned(
  ctx: UserCtx,
  { id, messageId }: InputOf<typeof chat.pin>,
  isPinned: boolean,
): Promise<Quest> {
  return ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id)
    // Its answer, which would end with the state from before, cannot be started now.
    await store.lockQuest(ctx.db, messageId)
    const known = await requireFinishedQuest(ctx, id, messageId)
    if (Boolean(known.isPinned) === isPinned) return known
    const quest = await store.updatePinned(ctx.db, { id: known.id, isPinned, now: ctx.clock.now() })
    ctx.emit(questChanged, audienceOf(notebook), quest, notebookScope(notebook.id))
    return quest
  })
}

/**
 * Stop is a row, not a signal: the process that owns the run reads it and ends, keeping the text so far. A
 * run without an owner, and an answer that waits for a decision about its calls, end immediately.
 */
export async function stopReplies(
  ctx: UserCtx,
  { id, questId }: InputOf<typeof chat.stopReply>,
): Promise<Quest[]> {
  return ctx.transact(async (ctx) => {
    await requireNotebook(ctx, 'update', id)
    const ids = questId ? [(await requireQuest(ctx, id, questId)).id] : await store.listRunningIds(ctx.db, id)
    const stopped = await requestStop(ctx.db, ids, ctx.clock.now())
    for (const runId of stopped) {
      if (await claimReply(ctx, runId)) await finishStopped(ctx, await requireQuest(ctx, id, runId))
      else ctx.signal({ kind: 'run_stop', runId })
    }
    const ended = await Promise.all(stopped.map((runId) => requireQuest(ctx, id, runId)))
    return [...ended, ...(await stopPaused(ctx, { id, questId }))]
  })
}
