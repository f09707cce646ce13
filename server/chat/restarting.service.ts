import { type chat, questChanged } from '#contract/chat.ts'
import { answeredCommandIn, commandIn } from '#contract/commands.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import type { InputOf } from '#contract/procedures.ts'
import { isAnswerCut, type Quest } from '#contract/quests.ts'
import { findAgentById } from '#server/agents/answering.service.ts'
import { type ResolvedModel, resolveModel } from '#server/models/service.ts'
import { audienceOf, notebookScope, type StoredNotebook } from '#server/notebooks/policy.ts'
import {
  bumpUpdatedAt,
  rememberLast,
  requireNotebook,
  requireNotebookForWriting,
} from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, invalid } from '#server/platform/errors.ts'
import { termsFor } from './actors.ts'
import { removePausedStep } from './approvals.store.ts'
import { beginRun } from './beginning.ts'
import { requireFinishedQuest, requireSender } from './quests.ts'
import { freeUnstarted } from './queue.ts'
import * as sending from './sending.store.ts'
import type { StoredLlm, StoredQuest } from './store.ts'
import * as store from './store.ts'

type Again = InputOf<typeof chat.retry>

export const retryMessage = (ctx: UserCtx, input: Again): Promise<Quest> =>
  askAgain(ctx, input, { continues: undefined, resumesWith: undefined, length: input.length })

/** Continues an answer that was cut; the new text is appended to it. */
export const continueMessage = (ctx: UserCtx, input: InputOf<typeof chat.continue>): Promise<Quest> =>
  askAgain(
    ctx,
    { ...input, isModelChosen: false },
    { continues: true, resumesWith: undefined, length: undefined },
  )

async function askAgain(
  ctx: UserCtx,
  { id, messageId, llm, isModelChosen }: Omit<Again, 'length'>,
  attempt: Pick<StoredLlm, 'continues' | 'resumesWith' | 'length'>,
): Promise<Quest> {
  const notebook = await requireNotebook(ctx, 'update', id)
  const asked = await requireFinishedQuest(ctx, id, messageId)
  requireSender(ctx, asked)
  requireNoCommand(asked.prompt)
  if (asked.type === 'note') throw conflict(chatMessages.noteNotAsked())
  if (attempt.continues) requireCutAnswer(asked)
  const ofAgent = await settingsOfAgent(ctx, asked.llm.agent, isModelChosen)
  const settings = termsFor(ctx, { ...asked.llm, ...llm, ...attempt, ...ofAgent })
  const restarting = restartMessage(ctx, asked, settings)
  const restarted = await restarting.catch((error: unknown) => {
    freeUnstarted(ctx.ports, ctx.user.id, messageId)
    throw error
  })
  await rememberLast(ctx, notebook)
  return restarted
}

/** The agent answers again with its present settings; when it is gone, the model answers alone. */
async function settingsOfAgent(
  ctx: UserCtx,
  agent: StoredLlm['agent'],
  isModelChosen: boolean,
): Promise<StoredLlm> {
  if (!agent) return {}
  const answering = await findAgentById(ctx, agent.id)
  if (!answering) return { agent: undefined }
  const { model, ...others } = answering.llm
  return isModelChosen || model === undefined ? others : { ...others, model }
}

async function restartMessage(
  ctx: UserCtx,
  { id: messageId, sessionId: id }: StoredQuest,
  settings: StoredLlm,
): Promise<Quest> {
  const chosen = await resolveModel(ctx, settings.model)
  return ctx.transact(async (ctx) => {
    await sending.lockRuns(ctx.db, ctx.user.id)
    const notebook = await requireNotebookForWriting(ctx, id)
    const { id: questId } = await requireFinishedQuest(ctx, id, messageId)
    await removePausedStep(ctx.db, questId)
    return beginAgain(ctx, notebook, { questId, settings, chosen })
  })
}

interface Restart {
  questId: string
  settings: StoredLlm
  chosen: ResolvedModel
}

/**
 * Starts another attempt to answer a finished message. Call it inside a transaction, with the user's runs and then the
 * notebook locked.
 */
export async function beginAgain(
  ctx: UserCtx,
  notebook: StoredNotebook,
  { questId, settings, chosen }: Restart,
): Promise<Quest> {
  const { id } = notebook
  const counts = await sending.countRuns(ctx.db, ctx.user.id, ctx.ports.processId)
  const restart = { id: questId, llm: settings, updatedAt: ctx.clock.now() }
  const quest = await store.restartQuest(ctx.db, restart)
  const ofAgent = settings.agent && notebook.lastUsedModel
  await bumpUpdatedAt(ctx, id, ofAgent ?? settings.model ?? chosen.model.id)
  await beginRun(ctx, { task: { quest, chosen }, counts }, async (ctx, run) => {
    await sending.insertRunAgain(ctx.db, questId, run)
    ctx.emit(questChanged, audienceOf(notebook), quest, notebookScope(id))
    if (run.isWaiting) ctx.signal({ kind: 'run_grew', runIds: [questId] })
    return ''
  })
  return quest
}

/** A message that was stored before commands were refused is not sent to a model again. */
function requireNoCommand(prompt: string): void {
  const command = commandIn(prompt)
  if (answeredCommandIn(prompt)) throw conflict(chatMessages.commandAnsweredOnce())
  if (command) throw invalid('prompt', chatMessages.unknownCommand({ command }))
}

function requireCutAnswer(quest: StoredQuest): void {
  if (!isAnswerCut(quest)) throw conflict(chatMessages.answerComplete())
}
