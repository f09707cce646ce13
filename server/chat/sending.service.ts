import { randomUUID } from 'node:crypto'
import { type chat, type Quest, questChanged } from '#contract/chat.ts'
import { commandIn } from '#contract/commands.ts'
import { NOTEBOOK_FILES_MAX, notebookChanged } from '#contract/notebooks.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireCan } from '#server/access/policy.ts'
import { prepareFiles } from '#server/files/retrieval/quotable.service.ts'
import { requireReadableFiles } from '#server/files/service.ts'
import { type ResolvedModel, resolveModel } from '#server/models/service.ts'
import { audienceOf, notebookScope, type StoredNotebook } from '#server/notebooks/policy.ts'
import {
  bumpUpdatedAt,
  notebookOf,
  requireNotebook,
  requireNotebookForWriting,
} from '#server/notebooks/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import { createSystemCtx, eventSignal, retryDeadlocks, type UserCtx } from '#server/platform/context.ts'
import { conflict, invalid } from '#server/platform/errors.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { type Message, sealSignals } from '#server/platform/pubsub/notify.ts'
import { LEASE_SECONDS } from '#server/platform/runs/leases.ts'
import { listProjectKnowledge } from '#server/projects/asked.service.ts'
import { rememberNotebook } from '#server/users/service.ts'
import { requireFinishedQuest, requireQuest } from './quests.ts'
import { freeUnstarted, runReply, startWaiting, takeSlot, WAITING_STATUS } from './queue.ts'
import type { ReplyTask } from './reply.ts'
import { replyJob } from './reply-job.ts'
import * as sending from './sending.store.ts'
import type { StoredLlm, StoredQuest } from './store.ts'
import * as store from './store.ts'

type SendInput = InputOf<typeof chat.send>
type Sent = OutputOf<typeof chat.send>

/**
 * Stores the message first, then starts its reply: in this process when it may, else through the job queue. Mostly that
 * takes one read and one statement that stores everything. When another call changed the notebook between the two, and
 * where files are attached, the notebook is locked in a transaction.
 */
export async function sendMessage(ctx: UserCtx, input: SendInput): Promise<Sent> {
  const promptTokens = await countTokens(input.prompt)
  const isSimple = input.fileIds.length === 0 && runsHere(ctx)
  const sent =
    isSimple &&
    (await retryDeadlocks(ctx, () => storeMessage(ctx, input, { promptTokens, id: input.clientMessageId })))
  return sent || sendInTransaction(ctx, input, promptTokens)
}

async function sendInTransaction(ctx: UserCtx, input: SendInput, promptTokens: number): Promise<Sent> {
  // An id that is taken is replaced: the same message was sent to another notebook.
  const ids = [input.clientMessageId, randomUUID()]
  const sending = ctx.transact(async (ctx) => {
    await requireNotebookForWriting(ctx, input.id)
    for (const id of ids) {
      const sent = await storeMessage(ctx, input, { promptTokens, id })
      if (sent) return sent
    }
    throw new Error('The message could not be stored')
  })
  return sending.catch((error: unknown) => {
    for (const id of ids) freeUnstarted(ctx.ports, ctx.user.id, id)
    throw error
  })
}

/** Answers nothing when it could not be stored because something else changed. */
async function storeMessage(
  ctx: UserCtx,
  input: SendInput,
  { promptTokens, id }: { promptTokens: number; id: string },
): Promise<Sent | undefined> {
  const found = await sending.findSendingPlace(ctx.db, {
    notebookId: input.id,
    clientMessageId: input.clientMessageId,
    userId: ctx.user.id,
    owner: ctx.ports.processId,
  })
  const notebook = requireCan(ctx, 'update', 'Notebook', found && notebookOf(found.notebook))
  if (!found) return undefined
  if (found.existingId) return { ...(await requireQuest(ctx, notebook.id, found.existingId)), movedOn: false }
  const attached = await attachFiles(ctx, notebook, input)
  // Without a wish of its own a message asks the notebook's model, and leaves that as it is.
  const wished = input.llm.model ?? notebook.lastUsedModel ?? undefined
  const chosen = await resolveModel(ctx, wished)
  const now = ctx.clock.now()
  const quest: StoredQuest = {
    ...NEW_QUEST,
    id,
    sessionId: notebook.id,
    clientMessageId: input.clientMessageId,
    prompt: input.prompt,
    fileIds: attached.ofMessage,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    userId: ctx.user.id,
    position: found.notebook.next_position,
    llm: { ...input.llm, model: wished ?? chosen.model.id },
    promptTokens,
    knowledgeIds: attached.alsoAsked,
  }
  const isStored = await beginRun(ctx, { quest, notebook, chosen }, found.runs, (run) => {
    const change = {
      lastUsedModel: input.llm.model === undefined ? (wished ?? chosen.model.id) : chosen.model.id,
      knowledgeIds: attached.ofNotebook,
    }
    return insertMessage(ctx, { quest, notebook, run, change: { ...change, version: found.version } })
  })
  if (!isStored) return undefined
  const isExpected = input.afterId === undefined || input.afterId === found.latestId
  return { ...quest, movedOn: !isExpected }
}

const NEW_QUEST = {
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

async function insertMessage(
  ctx: UserCtx,
  {
    quest,
    notebook,
    run,
    change,
  }: {
    quest: StoredQuest
    notebook: StoredNotebook
    run: sending.NewRun
    change: sending.NewMessage['notebook']
  },
): Promise<boolean> {
  const [audience, scope] = [audienceOf(notebook), notebookScope(notebook.id)]
  const changed = { ...notebook, ...change, lastUpdated: quest.createdAt }
  const signals: Message[] = [
    eventSignal(notebookChanged, { audience, scope, payload: changed }),
    eventSignal(questChanged, { audience, scope, payload: quest }),
  ]
  if (run.waiting) signals.push({ kind: 'run_grew', runIds: [quest.id] })
  const envelopes = await sealSignals(ctx.db, signals)
  return sending.insertMessage(ctx.db, { quest, run, notebook: change, envelopes })
}

/**
 * The files of a message join those of its notebook, and it is asked with both and with those of the notebook's project.
 * A user who may not read one of its own files cannot send it.
 */
async function attachFiles(
  ctx: UserCtx,
  { knowledgeIds, projectId }: StoredNotebook,
  { fileIds, withoutFileIds }: Pick<SendInput, 'fileIds' | 'withoutFileIds'>,
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
  const restarting = ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id)
    const { id: questId } = await requireFinishedQuest(ctx, id, messageId)
    const counts = await sending.countRuns(ctx.db, ctx.user.id, ctx.ports.processId)
    const restart = { id: questId, llm: settings, updatedAt: ctx.clock.now() }
    const quest = await store.restartQuest(ctx.db, restart)
    await bumpUpdatedAt(ctx, id, chosen.model.id)
    await beginRun(ctx, { quest, notebook, chosen }, counts, async (run) => {
      await sending.insertRunAgain(ctx.db, questId, run)
      ctx.emit(questChanged, audienceOf(notebook), quest, notebookScope(id))
      if (run.waiting) ctx.signal({ kind: 'run_grew', runIds: [questId] })
      return true
    })
    return quest
  })
  const restarted = await restarting.catch((error: unknown) => {
    freeUnstarted(ctx.ports, ctx.user.id, messageId)
    throw error
  })
  await rememberNotebook(ctx, ctx.user.id, id)
  return restarted
}

/** A message that was stored before commands were refused is not sent to a model again. */
function requireNoCommand(prompt: string): void {
  const command = commandIn(prompt)
  if (command) throw invalid('prompt', `Unknown command ${command}`)
}

interface Beginning {
  quest: StoredQuest
  notebook: StoredNotebook
  chosen: ResolvedModel
}

/** Stores a run and starts it, or lets it wait for its turn. False when it could not be stored. */
async function beginRun(
  ctx: UserCtx,
  { quest, chosen }: Beginning,
  counts: sending.RunCounts,
  insert: (run: sending.NewRun) => Promise<boolean>,
): Promise<boolean> {
  const { ports, user } = ctx
  const mayStart = await takeSlot(ctx, { runId: quest.id, counts })
  const now = ctx.clock.now()
  const status = { name: 'status', payload: { status: WAITING_STATUS } }
  const run: sending.NewRun = {
    userId: user.id,
    owner: mayStart && runsHere(ctx) ? ports.processId : null,
    leaseExpiresAt: secondsAfter(now, LEASE_SECONDS),
    createdAt: now,
    waiting: mayStart ? undefined : { seq: quest.lastSeq + 1, event: status },
  }
  const isStored = await insert(run).catch((error: unknown) => {
    freeUnstarted(ports, user.id, quest.id)
    throw error
  })
  if (!isStored || !runsHere(ctx)) freeUnstarted(ports, user.id, quest.id)
  if (!isStored) return false
  if (mayStart && !runsHere(ctx)) await ctx.enqueue(replyJob, { questId: quest.id })
  else afterCommit(ctx, () => startRun(ctx, { quest, chosen }, mayStart))
  return true
}

function startRun(ctx: UserCtx, task: ReplyTask, mayStart: boolean): void {
  const { ports, user } = ctx
  // An answer may have ended after the runs were counted.
  if (!mayStart) void startWaiting(ports, user.id)
  else void runReply({ ...createSystemCtx(ports, replyJob.name), reads: ctx.reads }, task)
}

/** A statement outside a transaction is committed when it is done. */
function afterCommit(ctx: UserCtx, action: () => void): void {
  if (ctx.db === ctx.ports.database.db) action()
  else ctx.afterCommit(action)
}

const runsHere = (ctx: UserCtx) => ctx.ports.config.role !== 'web'
