import { randomUUID } from 'node:crypto'
import { type chat, questChanged } from '#contract/chat.ts'
import {
  answeredCommandIn,
  commandIn,
  imageCommandIn,
  MODEL_COMMAND,
  textAfterCommand,
} from '#contract/commands.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { notebookChanged } from '#contract/notebooks.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { prepareFiles } from '#server/files/retrieval/file-text.service.ts'
import { bestImageModel, bestMaskModel } from '#server/models/service.ts'
import { audienceOf, notebookScope, requireOn, type StoredNotebook } from '#server/notebooks/policy.ts'
import { notebookOf, requireNotebookForWriting } from '#server/notebooks/service.ts'
import { eventSignal, retryDeadlocks, type UserCtx } from '#server/platform/context.ts'
import { keyedMutex } from '#server/platform/db/keyed-mutex.ts'
import { invalid } from '#server/platform/errors.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { type Message, sealSignals } from '#server/platform/pubsub/notify.ts'
import { termsFor } from './actors.ts'
import { chooseAnswerer } from './answerer.ts'
import { beginRun, runsHere } from './beginning.ts'
import { answerCommand } from './commands.ts'
import { filesOfMessage } from './message-files.ts'
import { keepNote } from './notes.ts'
import { NEW_QUEST, requireQuest } from './quests.ts'
import { freeUnstarted } from './queue.ts'
import * as sending from './sending.store.ts'
import type { StoredQuest } from './store.ts'

type SendInput = InputOf<typeof chat.send>
type Sent = OutputOf<typeof chat.send>

const oneByOne = keyedMutex()

/**
 * Stores the message first, then starts its reply: in this process when it may, else through the job queue.
 * Usually this takes one read and one statement that stores everything. When another call changed the
 * notebook or added a run of the user between the two, and when files are attached, both are locked in a transaction.
 */
export async function sendMessage(ctx: UserCtx, { enableArtifacts, ...input }: SendInput): Promise<Sent> {
  const sent = {
    ...input,
    llm: { ...input.llm, ...(enableArtifacts !== undefined && { enableArtifacts }) },
  }
  const command = answeredCommandIn(sent.prompt)
  if (command) return answerCommand(ctx, sent, command)
  if (sent.llm.liveAI === false) return keepNote(ctx, sent)
  if (imageCommandIn(sent.prompt)) return sendToModel(ctx, await withImageModel(ctx, sent))
  const isForModel = commandIn(sent.prompt) === MODEL_COMMAND
  return sendToModel(ctx, { ...sent, ...(isForModel && { prompt: textAfterCommand(sent.prompt) }) })
}

/** A message that asks for a picture goes to an image model, also where the notebook is used with another one. */
async function withImageModel(ctx: UserCtx, sent: SendInput): Promise<SendInput> {
  const command = imageCommandIn(sent.prompt)
  if (command && textAfterCommand(sent.prompt) === '')
    throw invalid('prompt', chatMessages.imagePromptRequired({ command }))
  const { model, lastUsedImageModel, mask } = sent.llm
  const wanted = [model, lastUsedImageModel]
  const target = (mask && (await bestMaskModel(ctx, wanted))) ?? (await bestImageModel(ctx, wanted))
  if (!target) throw invalid('prompt', chatMessages.noImageModel())
  return { ...sent, llm: { ...sent.llm, model: target } }
}

async function sendToModel(ctx: UserCtx, input: SendInput): Promise<Sent> {
  const promptTokens = await countTokens(input.prompt)
  const isSimple = input.fileIds.length === 0 && runsHere(ctx)
  const sent =
    isSimple &&
    (await retryDeadlocks(ctx, () => storeMessage(ctx, input, { promptTokens, id: input.clientMessageId })))
  // One after another: those that wait for the lock of the same user must not hold all connections.
  return sent || oneByOne(ctx.user.id, () => sendInTransaction(ctx, input, promptTokens))
}

async function sendInTransaction(ctx: UserCtx, input: SendInput, promptTokens: number): Promise<Sent> {
  // An existing id is replaced: the same message was sent to another notebook.
  const ids = [input.clientMessageId, randomUUID()]
  const storing = ctx.transact(async (ctx) => {
    await sending.lockRuns(ctx.db, ctx.user.id)
    await requireNotebookForWriting(ctx, input.id)
    for (const id of ids) {
      const sent = await storeMessage(ctx, input, { promptTokens, id })
      if (sent) return sent
    }
    throw new Error('The message could not be stored')
  })
  return storing.catch((error: unknown) => {
    for (const id of ids) freeUnstarted(ctx.ports, ctx.user.id, id)
    throw error
  })
}

/** Returns nothing when it could not be stored because of a concurrent change. */
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
  const notebook = requireOn(ctx, 'update', found && notebookOf(found.place.notebook))
  if (!found) return undefined
  if (found.existingId) return { ...(await requireQuest(ctx, notebook.id, found.existingId)), movedOn: false }
  const { chosen, llm, lastUsedModel, agentFileIds } = await chooseAnswerer(ctx, notebook, input)
  const attached = await filesOfMessage(ctx, notebook, { ...input, agentFileIds })
  await prepareFiles(ctx, attached.files)
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
    position: found.place.notebook.next_position,
    llm: termsFor(ctx, llm),
    promptTokens,
    knowledgeIds: attached.alsoAsked,
  }
  // Reading files takes a while; the model is not called until then.
  const place = attached.ofMessage.length + attached.alsoAsked.length === 0 ? found.place : undefined
  const beginning = { task: { quest, chosen }, place, counts: found.runs }
  const isStored = await beginRun(ctx, beginning, (ctx, run) => {
    const change = {
      lastUsedModel,
      knowledgeIds: attached.ofNotebook,
      isTemporary: notebook.isTemporary,
    }
    return insertMessage(ctx, { quest, notebook, run, change: { ...change, version: found.place.version } })
  })
  if (!isStored) return undefined
  const isExpected = input.afterId === undefined || input.afterId === found.latestId
  return { ...quest, movedOn: !isExpected }
}

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
): Promise<string | undefined> {
  const [audience, scope] = [audienceOf(notebook), notebookScope(notebook.id)]
  const changed = { ...notebook, ...change, lastUpdated: quest.createdAt }
  const signals: Message[] = [
    eventSignal(notebookChanged, { audience, scope, payload: changed }),
    eventSignal(questChanged, { audience, scope, payload: quest }),
  ]
  if (run.isWaiting || (run.begun && hasReplicas(ctx))) signals.push({ kind: 'run_grew', runIds: [quest.id] })
  const envelopes = await sealSignals(ctx.db, signals)
  return sending.insertMessage(ctx.db, { quest, run, notebook: change, envelopes })
}

/** Other processes are notified that a log has grown; in this one its writer notifies the subscribers. */
const hasReplicas = ({ ports }: UserCtx) => ports.config.databaseUrl !== undefined
