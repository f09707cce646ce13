import type { QuestStatus } from '#contract/chat.ts'
import { questChanged } from '#contract/chat.ts'
import { NOTEBOOK_NAME_DEFAULT } from '#contract/notebooks.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import { audienceOf, notebookScope } from '#server/notebooks/policy.ts'
import { findNotebook } from '#server/notebooks/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { LEASE_SECONDS } from '#server/platform/runs/leases.ts'
import type { RunWriter } from '#server/platform/runs/run-log.ts'
import { claimRun, listRunEvents, releaseRun } from '#server/platform/runs/run-store.ts'
import type { Answer } from './answer.ts'
import { nameNotebookJob } from './naming.ts'
import { readOutcome } from './run-outcome.ts'
import type { StoredQuest } from './store.ts'
import * as store from './store.ts'

export interface Ending {
  status: Exclude<QuestStatus, 'running'>
  /** For the person. */
  error: string | null
  /** Something unexpected, for the log. */
  cause?: unknown
}

/** Makes a run this process's own, when nobody has it or its owner is gone. */
export function claimReply(ctx: Ctx, id: string): Promise<boolean> {
  const now = ctx.clock.now()
  const leaseExpiresAt = secondsAfter(now, LEASE_SECONDS)
  return claimRun(ctx.db, { id, owner: ctx.ports.processId, leaseExpiresAt, now })
}

/** Stores what came of a reply and ends its run. */
export async function finishReply(
  ctx: Ctx,
  quest: StoredQuest,
  {
    writer,
    answer,
    report,
    ending,
  }: { writer: RunWriter; answer: Answer; report: PromptMeta; ending: Ending },
): Promise<void> {
  if (ending.cause) ctx.log.error({ err: ending.cause, questId: quest.id }, 'reply failed')
  const replyTokens = await countTokens(answer.text())
  await writer.settled()
  await storeOutcome(ctx, {
    id: quest.id,
    status: ending.status,
    error: ending.error,
    reply: answer.text(),
    reasoning: answer.reasoning(),
    replyTokens,
    sources: answer.sources(),
    promptMeta: {
      ...completeReport(report, answer, ending, replyTokens),
      updatedAt: ctx.clock.now().toISOString(),
    },
    lastSeq: writer.lastSeq(),
    updatedAt: ctx.clock.now(),
  })
}

/** A run whose owner is gone: what it had written becomes the answer, marked as interrupted. */
export const finishInterrupted = (ctx: Ctx, quest: StoredQuest): Promise<void> =>
  finishFromLog(ctx, quest, {
    status: 'interrupted',
    error: 'The answer was interrupted by a restart. What had been written is kept.',
  })

/** A run that nobody wrote when it was told to stop. */
export const finishStopped = (ctx: Ctx, quest: StoredQuest): Promise<void> =>
  finishFromLog(ctx, quest, { status: 'stopped', error: null })

async function finishFromLog(ctx: Ctx, quest: StoredQuest, ending: Ending): Promise<void> {
  const written = readOutcome(await listRunEvents(ctx.db, quest.id, quest.lastSeq))
  const now = ctx.clock.now()
  await storeOutcome(ctx, {
    id: quest.id,
    status: ending.status,
    error: ending.error,
    reply: written.text,
    reasoning: written.reasoning,
    replyTokens: await countTokens(written.text),
    sources: written.sources,
    promptMeta: { ...quest.promptMeta, questId: quest.id, updatedAt: now.toISOString() },
    lastSeq: Math.max(written.lastSeq, quest.lastSeq),
    updatedAt: now,
  })
}

/**
 * One transaction: the turn gets its answer, the run and its log go, everybody concerned is told. Whoever no longer
 * owns the run changes nothing.
 */
async function storeOutcome(ctx: Ctx, outcome: store.QuestOutcome): Promise<void> {
  await ctx.transact(async (ctx) => {
    // The turn before its run, as deleting it locks them: otherwise both could wait for each other.
    if (!(await store.lockQuest(ctx.db, outcome.id))) return
    if (!(await releaseRun(ctx.db, outcome.id, ctx.ports.processId))) return
    // The `end` event, which followers get from the stored turn, has the number after the last logged one.
    const quest = await store.finishQuest(ctx.db, { ...outcome, lastSeq: outcome.lastSeq + 1 })
    const notebook = await findNotebook(ctx, quest.sessionId)
    if (!notebook) return
    ctx.emit(questChanged, audienceOf(notebook), quest, notebookScope(notebook.id))
    ctx.signal({ kind: 'run_ended', runId: quest.id })
    const isUnnamed = !notebook.isNamedByPerson && notebook.name === NOTEBOOK_NAME_DEFAULT
    if (isUnnamed && quest.replies.length > 0) {
      await ctx.enqueue(nameNotebookJob, { questId: quest.id }, { key: `name-notebook:${notebook.id}` })
    }
  })
}

function completeReport(report: PromptMeta, answer: Answer, ending: Ending, replyTokens: number): PromptMeta {
  const { inputTokens, outputTokens, cachedInputTokens } = answer.usage()
  const estimated = report.tokenUsage?.inputTokens ?? 0
  return {
    ...report,
    tokenUsage: {
      inputTokens: estimated,
      actualInputTokens: inputTokens,
      outputTokens: replyTokens,
      actualOutputTokens: outputTokens,
      cachedInputTokens,
      totalTokens: (inputTokens ?? estimated) + (outputTokens ?? replyTokens),
    },
    ...(ending.status === 'done' && { finishReason: answer.finishReason() }),
    warnings: [...report.warnings, ...answer.warnings()],
    promptErrors: ending.error ? [...report.promptErrors, ending.error] : report.promptErrors,
    statusLog: answer.statusLog(),
  }
}
