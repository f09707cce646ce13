import { type chat, questChanged } from '#contract/chat.ts'
import { toolsMessages } from '#contract/messages/tools.ts'
import type { Message } from '#contract/messages.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { Quest } from '#contract/quests.ts'
import { APPROVAL_HOURS, type FunctionCall, type ToolDecision } from '#contract/tools.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { resolveModel } from '#server/models/service.ts'
import { audienceOf, notebookScope, type StoredNotebook } from '#server/notebooks/policy.ts'
import { findNotebook, requireNotebookForWriting } from '#server/notebooks/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import { isUndecided, type PausedCall, type PausedStep } from '#server/platform/llm/paused-step.ts'
import { permitTool } from '#server/tools/permissions.service.ts'
import { termsFor } from './actors.ts'
import * as approvals from './approvals.store.ts'
import { requireQuest } from './quests.ts'
import { freeUnstarted } from './queue.ts'
import { beginAgain } from './restarting.service.ts'
import { lockRuns } from './sending.store.ts'
import type { StoredQuest } from './store.ts'
import * as store from './store.ts'

const EXPIRY_BATCH = 100

type Decision = InputOf<typeof chat.decideToolCall>

/**
 * Stores the decision of the sender about one call; after the last one the same answer goes on. Of two decisions about
 * one call the first counts.
 */
export async function decideToolCall(ctx: UserCtx, input: Decision): Promise<Quest> {
  requireOwnSession(ctx)
  const decided = ctx.transact(async (ctx) => {
    await lockRuns(ctx.db, ctx.user.id)
    const notebook = await requireNotebookForWriting(ctx, input.id)
    await store.lockQuest(ctx.db, input.messageId)
    const quest = await requireQuest(ctx, input.id, input.messageId)
    if (quest.userId !== ctx.user.id) throw forbidden(toolsMessages.onlySender())
    const paused = await approvals.findPausedAnswer(ctx.db, quest.id)
    const call = paused?.step.calls.find(({ event }) => event.id === input.callId)
    if (!paused || !call || !isUndecided(call) || !isWaiting(ctx, quest))
      throw conflict(toolsMessages.notWaiting())
    await keepPermission(ctx, call, input)
    const step = withDecision(paused.step, call, input.decision)
    await approvals.updatePausedStep(ctx.db, quest.id, step)
    const shown = await showDecisions(ctx, quest, step)
    if (step.calls.some(isUndecided)) return emitChanged(ctx, notebook, shown)
    return resume(ctx, notebook, { quest: shown, modelId: paused.modelId })
  })
  return decided.catch((error: unknown) => {
    freeUnstarted(ctx.ports, ctx.user.id, input.messageId)
    throw error
  })
}

const isWaiting = (ctx: Ctx, { status, approvalUntil }: StoredQuest) =>
  status !== 'running' && approvalUntil !== undefined && Date.parse(approvalUntil) > ctx.clock.now().getTime()

async function keepPermission(ctx: UserCtx, { call, definitionHash }: PausedCall, input: Decision) {
  if (definitionHash === undefined || (input.decision !== 'notebook' && input.decision !== 'always')) return
  const notebookId = input.decision === 'notebook' ? input.id : null
  await permitTool(ctx, { tool: call.name, definitionHash, notebookId })
}

/** A permission for more than one call is for the other calls of the tool too. */
function withDecision(step: PausedStep, decided: PausedCall, decision: ToolDecision): PausedStep {
  const isForAll = decision === 'notebook' || decision === 'always'
  const isMeant = (call: PausedCall) =>
    call === decided ||
    (isForAll && call.call.name === decided.call.name && call.definitionHash === decided.definitionHash)
  return {
    ...step,
    calls: step.calls.map((call) => (isUndecided(call) && isMeant(call) ? { ...call, decision } : call)),
  }
}

/** The decisions so far, for every device. */
function showDecisions(
  ctx: Ctx,
  { id, promptMeta }: StoredQuest,
  { calls }: PausedStep,
): Promise<StoredQuest> {
  const decisions = new Map(calls.map(({ event, decision }) => [event.id, decision]))
  const functionCalls = promptMeta.functionCalls?.map((call): FunctionCall => {
    const decision = decisions.get(call.id)
    return decision ? { ...call, decision } : call
  })
  const updatedAt = ctx.clock.now()
  return approvals.updatePromptMeta(ctx.db, { id, promptMeta: { ...promptMeta, functionCalls }, updatedAt })
}

async function resume(
  ctx: UserCtx,
  notebook: StoredNotebook,
  { quest, modelId }: { quest: StoredQuest; modelId: string },
): Promise<Quest> {
  const chosen = await resolveModel(ctx, modelId)
  if (chosen.replacedRequested) throw conflict(toolsMessages.modelGone())
  const settings = termsFor(ctx, { ...quest.llm, resumesWith: modelId })
  return beginAgain(ctx, notebook, { questId: quest.id, settings, chosen })
}

function emitChanged(ctx: Ctx, notebook: StoredNotebook, quest: StoredQuest): StoredQuest {
  ctx.emit(questChanged, audienceOf(notebook), quest, notebookScope(notebook.id))
  return quest
}

/** Stops the answers that wait for a decision: one of the notebook, or all. Call it inside a transaction. */
export async function stopPaused(
  ctx: UserCtx,
  { id, questId }: InputOf<typeof chat.stopReply>,
): Promise<Quest[]> {
  const stopped: Quest[] = []
  for (const pausedId of questId ? [questId] : await approvals.listPausedIds(ctx.db, id)) {
    const quest = await close(ctx, pausedId, { status: 'stopped', error: null })
    if (quest) stopped.push(quest)
  }
  return stopped
}

/** Ends the answers whose calls have waited too long. */
export async function expireApprovals(ctx: Ctx): Promise<void> {
  const error = toolsMessages.approvalExpired({ hours: APPROVAL_HOURS })
  const ids = await approvals.listExpiredIds(ctx.db, ctx.clock.now(), EXPIRY_BATCH)
  for (const id of ids) await ctx.transact((ctx) => close(ctx, id, { status: 'interrupted', error }))
}

interface Closing {
  status: 'stopped' | 'interrupted'
  error: Message | null
}

async function close(ctx: Ctx, id: string, closing: Closing): Promise<StoredQuest | undefined> {
  await store.lockQuest(ctx.db, id)
  const quest = await store.findQuest(ctx.db, id)
  if (quest?.approvalUntil === undefined || quest.status === 'running') return undefined
  await approvals.removePausedStep(ctx.db, id)
  const functionCalls = quest.promptMeta.functionCalls?.map(
    (call): FunctionCall =>
      call.state === 'awaiting_approval'
        ? { ...call, state: closing.status === 'stopped' ? 'interrupted' : 'denied' }
        : call,
  )
  const promptMeta = { ...quest.promptMeta, functionCalls }
  const closed = await approvals.closePaused(ctx.db, {
    ...closing,
    id,
    promptMeta,
    updatedAt: ctx.clock.now(),
  })
  const notebook = await findNotebook(ctx, quest.sessionId)
  return notebook ? emitChanged(ctx, notebook, closed) : closed
}
