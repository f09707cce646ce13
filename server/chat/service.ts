import { z } from 'zod'
import { type chat, type Quest, questChanged, questRemoved } from '#contract/chat.ts'
import { commandIn } from '#contract/commands.ts'
import type { InputOf, OutputOf } from '#contract/kit.ts'
import { NOTEBOOK_FILES_MAX } from '#contract/notebooks.ts'
import { prepareFiles } from '#server/files/quotable.service.ts'
import { requireReadableFiles } from '#server/files/service.ts'
import { resolveModel } from '#server/models/service.ts'
import { audienceOf, notebookScope, type StoredNotebook } from '#server/notebooks/policy.ts'
import {
  moveToTop,
  requireNotebook,
  requireNotebookForWriting,
  takePlace,
} from '#server/notebooks/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import { createSystemCtx, type UserCtx } from '#server/platform/context.ts'
import { conflict, invalid, notFound } from '#server/platform/errors.ts'
import { job } from '#server/platform/jobs.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { LEASE_SECONDS } from '#server/platform/runs/leases.ts'
import { insertRun, requestStop } from '#server/platform/runs/run-store.ts'
import { listProjectKnowledge } from '#server/projects/asked.service.ts'
import { rememberNotebook } from '#server/users/service.ts'
import { claimReply, finishStopped } from './finish.ts'
import { produceReply, type ReplyTask } from './reply.ts'
import type { StoredLlm, StoredQuest } from './store.ts'
import * as store from './store.ts'

export const replyJob = job('chat.reply', z.object({ questId: z.string() }))

export async function listQuests(
  ctx: UserCtx,
  { id, page, limit }: InputOf<typeof chat.list>,
): Promise<OutputOf<typeof chat.list>> {
  await requireNotebook(ctx, 'read', id)
  return store.listQuests(ctx.db, { notebookId: id, page, limit })
}

/** For whoever has found the notebook for its reader; one that is gone meanwhile has no messages. */
export const listQuestsAfter = (
  { db }: UserCtx,
  page: { notebookId: string; after: number; limit: number },
): Promise<StoredQuest[]> => store.listQuestsAfter(db, page)

export async function showQuest(ctx: UserCtx, { id, messageId }: InputOf<typeof chat.get>): Promise<Quest> {
  await requireNotebook(ctx, 'read', id)
  return requireQuest(ctx, id, messageId)
}

/** Stores the message first, then starts its reply: in this process when it may, else through the job queue. */
export async function sendMessage(
  ctx: UserCtx,
  input: InputOf<typeof chat.send>,
): Promise<OutputOf<typeof chat.send>> {
  const [chosen, promptTokens] = await Promise.all([
    resolveModel(ctx, input.llm.model),
    countTokens(input.prompt),
  ])
  const sent = await ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, input.id)
    const existing = await store.findQuestByClientId(ctx.db, notebook.id, input.clientMessageId)
    if (existing) return { ...existing, movedOn: false }
    const attached = await attachFiles(ctx, notebook, input)
    const latest = await store.findLatestQuestId(ctx.db, notebook.id)
    const quest = await store.insertQuest(ctx.db, {
      notebookId: notebook.id,
      userId: ctx.user.id,
      clientMessageId: input.clientMessageId,
      position: await takePlace(ctx, notebook.id, {
        lastUsedModel: chosen.model.id,
        knowledgeIds: attached.ofNotebook,
      }),
      prompt: input.prompt,
      promptTokens,
      llm: { ...input.llm, model: input.llm.model ?? chosen.model.id },
      fileIds: attached.ofMessage,
      knowledgeIds: attached.alsoAsked,
      createdAt: ctx.clock.now(),
    })
    await startRun(ctx, notebook, { quest, chosen })
    const isExpected = input.afterId === undefined || (input.afterId ?? undefined) === latest
    return { ...quest, movedOn: !isExpected }
  })
  await rememberNotebook(ctx, ctx.user.id, input.id)
  return sent
}

/**
 * The files of a message join those of its notebook, and it is asked with both and with those of the notebook's project.
 * Whoever may not read one of its own cannot send it.
 */
async function attachFiles(
  ctx: UserCtx,
  { knowledgeIds, projectId }: StoredNotebook,
  { fileIds, withoutFileIds }: Pick<InputOf<typeof chat.send>, 'fileIds' | 'withoutFileIds'>,
): Promise<{ ofMessage: string[]; alsoAsked: string[]; ofNotebook: string[] }> {
  const ofMessage = [...new Set(fileIds)]
  await prepareFiles(ctx, await requireReadableFiles(ctx, ofMessage))
  const ofNotebook = [...new Set([...knowledgeIds, ...ofMessage])]
  if (ofNotebook.length > NOTEBOOK_FILES_MAX)
    throw invalid('fileIds', `A notebook can have at most ${NOTEBOOK_FILES_MAX} files`)
  const ofProject = (await listProjectKnowledge(ctx, projectId)).map(({ id }) => id)
  const left = new Set([...ofMessage, ...withoutFileIds])
  const alsoAsked = [...new Set([...knowledgeIds, ...ofProject])].filter((id) => !left.has(id))
  return { ofMessage, alsoAsked, ofNotebook }
}

export async function retryMessage(
  ctx: UserCtx,
  { id, messageId, llm }: InputOf<typeof chat.retry>,
): Promise<Quest> {
  await requireNotebook(ctx, 'update', id)
  const asked = await requireFinishedQuest(ctx, id, messageId)
  requireNoCommand(asked.prompt)
  return restartMessage(ctx, asked, { ...asked.llm, ...llm, continues: undefined })
}

/** Asks for the rest of an answer that was cut; what comes is appended to it. */
export async function continueMessage(
  ctx: UserCtx,
  { id, messageId, llm }: InputOf<typeof chat.continue>,
): Promise<Quest> {
  await requireNotebook(ctx, 'update', id)
  const asked = await requireFinishedQuest(ctx, id, messageId)
  requireNoCommand(asked.prompt)
  if (asked.promptMeta.finishReason !== 'length' || !asked.replies.at(-1))
    throw conflict('This answer is complete. There is nothing to continue.')
  return restartMessage(ctx, asked, { ...asked.llm, ...llm, continues: true })
}

async function restartMessage(
  ctx: UserCtx,
  { id: messageId, sessionId: id }: StoredQuest,
  settings: StoredLlm,
): Promise<Quest> {
  const chosen = await resolveModel(ctx, settings.model)
  const restarted = await ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id)
    const { id: questId } = await requireFinishedQuest(ctx, id, messageId)
    const restart = { id: questId, llm: settings, updatedAt: ctx.clock.now() }
    const quest = await store.restartQuest(ctx.db, restart)
    await moveToTop(ctx, id, chosen.model.id)
    await startRun(ctx, notebook, { quest, chosen })
    return quest
  })
  await rememberNotebook(ctx, ctx.user.id, id)
  return restarted
}

/** A message that was stored before commands were refused is not sent to a model again. */
function requireNoCommand(prompt: string): void {
  const command = commandIn(prompt)
  if (command) throw invalid('prompt', `Unknown command ${command}`)
}

/** Call it inside a transaction, with the notebook locked. */
async function startRun(ctx: UserCtx, notebook: StoredNotebook, task: ReplyTask): Promise<void> {
  const { quest } = task
  const { ports } = ctx
  const runsHere = ports.config.role !== 'web'
  const now = ctx.clock.now()
  await insertRun(ctx.db, {
    id: quest.id,
    owner: runsHere ? ports.processId : null,
    leaseExpiresAt: secondsAfter(now, LEASE_SECONDS),
    createdAt: now,
  })
  ctx.emit(questChanged, audienceOf(notebook), quest, notebookScope(notebook.id))
  if (runsHere) ctx.afterCommit(() => void produceReply(createSystemCtx(ports, replyJob.name), task))
  else await ctx.enqueue(replyJob, { questId: quest.id })
}

export async function editMessage(
  ctx: UserCtx,
  { id, messageId, prompt }: InputOf<typeof chat.update>,
): Promise<Quest> {
  const promptTokens = await countTokens(prompt)
  return ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id)
    const { id: questId } = await requireFinishedQuest(ctx, id, messageId)
    const change = { id: questId, prompt, promptTokens, updatedAt: ctx.clock.now() }
    const quest = await store.updatePrompt(ctx.db, change)
    ctx.emit(questChanged, audienceOf(notebook), quest, notebookScope(notebook.id))
    return quest
  })
}

/** Removes a message with its answers; a running reply ends by itself. */
export async function removeMessage(
  ctx: UserCtx,
  { id, messageId }: InputOf<typeof chat.remove>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id)
    const quest = await requireQuest(ctx, id, messageId)
    await store.removeQuest(ctx.db, quest.id)
    ctx.emit(questRemoved, audienceOf(notebook), { id: quest.id, sessionId: id }, notebookScope(id))
    ctx.signal({ kind: 'run_stop', runId: quest.id })
    ctx.signal({ kind: 'recheck', scopes: [notebookScope(id)] })
    return { id: quest.id }
  })
}

/**
 * Stop is a row, not a signal: whichever process owns the run sees it and ends, keeping the text so far. A run that no
 * process owns ends here and now.
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
    return Promise.all(stopped.map((runId) => requireQuest(ctx, id, runId)))
  })
}

async function requireQuest(ctx: UserCtx, notebookId: string, questId: string): Promise<StoredQuest> {
  const quest = await store.findQuest(ctx.db, questId)
  if (!quest || quest.sessionId !== notebookId) throw notFound('Message')
  return quest
}

async function requireFinishedQuest(ctx: UserCtx, notebookId: string, questId: string): Promise<StoredQuest> {
  const quest = await requireQuest(ctx, notebookId, questId)
  if (quest.status === 'running')
    throw conflict('This message is still being answered. Stop the reply first.')
  return quest
}
