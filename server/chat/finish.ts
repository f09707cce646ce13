import { mayHaveArtifacts } from '#contract/artifact-parts.ts'
import { questChanged } from '#contract/chat.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { keyOf, type Message } from '#contract/messages.ts'
import type { TurnFailure } from '#contract/model-metrics.ts'
import { PromptMeta } from '#contract/prompt-meta.ts'
import { LONG_ANSWER_SECONDS } from '#contract/push.ts'
import { Quest } from '#contract/quests.ts'
import { APPROVAL_HOURS } from '#contract/tools.ts'
import { costOf } from '#server/models/metrics/turns.service.ts'
import { audienceOf, notebookScope, type StoredNotebook } from '#server/notebooks/policy.ts'
import { findNotebookOrTrashed, notebookOf } from '#server/notebooks/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import { type Ctx, eventSignal, retryDeadlocks } from '#server/platform/context.ts'
import { toStorableText } from '#server/platform/db/jsonb.ts'
import type { PausedStep } from '#server/platform/llm/paused-step.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { type Message as Signal, sealSignals } from '#server/platform/pubsub/notify.ts'
import { LEASE_SECONDS } from '#server/platform/runs/leases.ts'
import type { RunWriter } from '#server/platform/runs/run-log.ts'
import { claimRun, listRunEvents } from '#server/platform/runs/run-store.ts'
import { notifyBrowsers } from '#server/push/service.ts'
import type { Answer } from './answer.ts'
import { insertPausedStep } from './approvals.store.ts'
import { recordReplies } from './artifact-records.ts'
import { closeMeter } from './metering.ts'
import { nameNotebookJob, needsName } from './naming.ts'
import { type ReplacedCall, requestsOf, turnsOf } from './recorded-turns.ts'
import type { ReplyPlace } from './reply.store.ts'
import { readOutcome } from './run-outcome.ts'
import type { StoredQuest } from './store.ts'
import * as store from './store.ts'
import { functionCallsOf, toolEventsOf } from './tool-use.ts'

export interface Ending {
  status: Exclude<Quest['status'], 'running'>
  /** Shown to the user. */
  error: Message | null
  /** An unexpected error, for the log. */
  cause?: unknown
  /** Why the model failed. */
  failure?: TurnFailure
}

/** Claims a run for this process when no process owns it or its owner is gone. */
export function claimReply(ctx: Ctx, id: string): Promise<boolean> {
  const now = ctx.clock.now()
  const leaseExpiresAt = secondsAfter(now, LEASE_SECONDS)
  return claimRun(ctx.db, { id, owner: ctx.ports.processId, leaseExpiresAt, now })
}

interface Result {
  writer: RunWriter
  answer: Answer
  report: PromptMeta
  ending: Ending
  replaced: readonly ReplacedCall[]
  place?: ReplyPlace
}

/**
 * Stores the outcome of a reply and ends its run. A report that cannot be stored is left out, so that the
 * answer is kept.
 */
export async function finishReply(
  ctx: Ctx,
  quest: StoredQuest,
  { writer, answer, report, ending, replaced, place }: Result,
): Promise<Finished> {
  if (ending.cause) ctx.log.error({ err: ending.cause, questId: quest.id }, 'reply failed')
  const replyTokens = await countTokens(answer.text())
  await writer.settled()
  const now = ctx.clock.now()
  const paused = ending.status === 'done' ? answer.paused() : undefined
  const completed = PromptMeta.safeParse({
    ...completeReport(report, answer, ending, replyTokens),
    updatedAt: now.toISOString(),
  })
  if (!completed.success) ctx.log.error({ err: completed.error, questId: quest.id }, 'report left out')
  const promptMeta = completed.data ?? reportLeftOut(quest, ending)
  const outcome: store.QuestOutcome = {
    id: quest.id,
    attempt: quest.attempt,
    status: ending.status,
    error: ending.error,
    reply: answer.text(),
    reasoning: answer.reasoning(),
    replyTokens,
    sources: answer.sources(),
    images: answer.images(),
    promptMeta,
    ...(paused && { isPaused: true }),
    lastSeq: writer.lastSeq(),
    updatedAt: now,
    turns: turnsOf({
      quest,
      outcome: { status: ending.status, promptMeta, replyTokens, updatedAt: now },
      failure: ending.failure ?? null,
      replaced,
    }),
  }
  const modelId = outcome.promptMeta.model?.id ?? ''
  return storeOutcome(ctx, quest, paused ? { ...outcome, paused: { step: paused, modelId } } : outcome, place)
}

const reportLeftOut = ({ id, promptMeta, llm }: StoredQuest, { error }: Ending): PromptMeta => ({
  questId: id,
  ...(llm.agent && { agent: llm.agent }),
  createdAt: promptMeta.createdAt,
  warnings: [chatMessages.usageNotRecorded()],
  promptErrors: error ? [error] : [],
  statusLog: [],
})

/** Finishes a run without an owner: its text so far becomes the answer, marked as interrupted. */
export const finishInterrupted = (ctx: Ctx, quest: StoredQuest): Promise<Finished> =>
  finishFromLog(ctx, quest, {
    status: 'interrupted',
    error: chatMessages.interrupted(),
    failure: 'lost',
  })

/** Finishes a stopped run that no process was writing. */
export const finishStopped = (ctx: Ctx, quest: StoredQuest): Promise<Finished> =>
  finishFromLog(ctx, quest, { status: 'stopped', error: null })

async function finishFromLog(ctx: Ctx, quest: StoredQuest, ending: Ending): Promise<Finished> {
  const written = readOutcome(await listRunEvents(ctx.db, quest.id, quest.lastSeq))
  const replyTokens = await countTokens(written.text)
  const now = ctx.clock.now()
  return storeOutcome(ctx, quest, {
    id: quest.id,
    attempt: quest.attempt,
    status: ending.status,
    error: ending.error,
    reply: written.text,
    reasoning: written.reasoning,
    replyTokens,
    sources: written.sources,
    // The log of an answer that goes on begins with its earlier pictures.
    images: written.images.filter((key) => !quest.images.includes(key)),
    promptMeta: {
      ...quest.promptMeta,
      questId: quest.id,
      agent: quest.llm.agent,
      updatedAt: now.toISOString(),
      functionCalls: functionCallsOf(
        // Killed before its first event, an answer that goes on after a decision keeps its calls.
        written.calls.length > 0 ? written.calls : resumedCallsOf(quest),
      ),
      ...knownPictures(quest, written.images),
      ...(written.model && { model: written.model }),
      ...(written.rapidReply && { rapidReply: written.rapidReply }),
    },
    lastSeq: Math.max(written.lastSeq, quest.lastSeq),
    updatedAt: now,
    turns: turnsOf({
      quest,
      outcome: { status: ending.status, promptMeta: NO_REPORT, replyTokens, updatedAt: now },
      failure: ending.failure ?? null,
      replaced: [],
    }),
  })
}

/** How a picture of this attempt was made is not in its log. */
function knownPictures(
  { promptMeta }: StoredQuest,
  keys: string[],
): Pick<PromptMeta, 'generatedImageReferences' | 'generatedImages'> {
  if (keys.length === 0) return {}
  const made = promptMeta.generatedImages?.filter(({ key }) => keys.includes(key))
  return { generatedImageReferences: keys, generatedImages: made }
}

/** That of an earlier attempt says nothing about this one. */
const NO_REPORT: PromptMeta = { warnings: [], promptErrors: [], statusLog: [] }

const resumedCallsOf = ({ llm, promptMeta }: StoredQuest) =>
  store.extendsLatest(llm) ? toolEventsOf(promptMeta.functionCalls) : []

export interface Finished {
  /** Whether other answers of the user may be waiting for a slot. */
  mayHaveWaiting: boolean
}

/** What is stored; with the step of an answer of which calls wait for a decision. */
interface Outcome extends store.QuestOutcome {
  paused?: { step: PausedStep; modelId: string }
}

const NOT_OURS: Finished = { mayHaveWaiting: true }

/**
 * Stores the answer, deletes the run and its log and notifies its subscribers, in one statement. A process
 * that no longer owns the run changes nothing. The notebook is read again only when it has changed since the
 * start.
 */
async function storeOutcome(
  ctx: Ctx,
  quest: StoredQuest,
  outcome: Outcome,
  place?: ReplyPlace,
): Promise<Finished> {
  const known = place && { notebook: notebookOf(place.notebook), version: place.version }
  const finished = known && (await storeWith(ctx, quest, outcome, known))
  if (finished) return finished
  const notebook = await findNotebookOrTrashed(ctx, quest.sessionId)
  const ended = notebook && (await storeWith(ctx, quest, outcome, { notebook, version: null }))
  if (!ended) await closeDeleted(ctx, quest, outcome)
  return ended ?? NOT_OURS
}

/** What a deleted message has used counts too. A run of another process is closed by that process. */
async function closeDeleted(ctx: Ctx, quest: StoredQuest, outcome: Outcome): Promise<void> {
  if (!ctx.ports.meter.isCharging || (await store.findQuest(ctx.db, quest.id))) return
  await ctx.transact((ctx) => closeMeter(ctx, quest, outcome))
}

interface KnownNotebook {
  notebook: StoredNotebook
  version: string | null
}

async function storeWith(
  ctx: Ctx,
  quest: StoredQuest,
  { paused, ...outcome }: Outcome,
  { notebook, version }: KnownNotebook,
): Promise<Finished | undefined> {
  const approvalUntil = paused && secondsAfter(outcome.updatedAt, APPROVAL_HOURS * 3600)
  const ended = {
    ...endedQuest(quest, outcome),
    ...(approvalUntil && { approvalUntil: approvalUntil.toISOString() }),
  }
  const payload = { quest: Quest.parse(ended) }
  const changed = { audience: audienceOf(notebook), scope: notebookScope(notebook.id), payload: ended }
  const signals: Signal[] = [
    // Users do not receive changes of a notebook in the trash.
    ...(notebook.deletedAt === null ? [eventSignal(questChanged, changed)] : []),
    { kind: 'run_ended', runId: quest.id, seq: ended.lastSeq },
  ]
  const finish = async (ctx: Ctx) => {
    const owner = ctx.ports.processId
    const envelopes = await sealSignals(ctx.db, signals)
    const finished = await store.finishQuest(
      ctx.db,
      { ...outcome, lastSeq: ended.lastSeq },
      { owner, envelopes, notebookVersion: version },
    )
    if (finished && approvalUntil) await insertPausedStep(ctx.db, { id: quest.id, ...paused, approvalUntil })
    if (finished) await closeMeter(ctx, quest, outcome)
    return finished
  }
  const answer = { hasText: ended.replies.length > 0, isPaused: paused !== undefined }
  const mustName = needsName(notebook, quest, answer)
  const hasArtifacts = mayHaveArtifacts(outcome.reply)
  const wasLong = tookLong(quest, outcome)
  const place = { id: notebook.id, audience: changed.audience }
  const recorded = { notebook: place, questId: quest.id, replies: [outcome.reply] }
  const finishAndName = async (ctx: Ctx) => {
    const finished = await finish(ctx)
    const job = { key: `name-notebook:${notebook.id}` }
    if (finished && hasArtifacts) await recordReplies(ctx, recorded)
    if (finished && mustName) await ctx.enqueue(nameNotebookJob, { questId: quest.id }, job)
    if (finished && wasLong)
      await notifyBrowsers(ctx, {
        userId: quest.userId,
        kind: 'answers',
        from: notebook.name,
        about: notebook.name,
        path: `/notebooks/${notebook.id}`,
      })
    return finished
  }
  const needsTransaction =
    wasLong || mustName || hasArtifacts || paused !== undefined || ctx.ports.meter.isCharging
  const finished = await (needsTransaction
    ? ctx.transact(finishAndName)
    : retryDeadlocks(ctx, () => finish(ctx)))
  if (!finished) return undefined
  ctx.ports.runLog.finish(quest.id, { seq: ended.lastSeq, payload })
  return { mayHaveWaiting: finished.hasWaiting }
}

/** The user may have left in the meantime. */
const tookLong = ({ updatedAt }: StoredQuest, outcome: store.QuestOutcome): boolean =>
  outcome.status === 'done' &&
  outcome.updatedAt.getTime() - Date.parse(updatedAt) >= LONG_ANSWER_SECONDS * 1000

/** The message as it is stored. Its `end` event has the number after the last logged one. */
function endedQuest(quest: StoredQuest, outcome: store.QuestOutcome): StoredQuest {
  const added = store.hasContent(outcome)
  const kept = quest.replies.length - (store.extendsLatest(quest.llm) ? 1 : 0)
  const withNew = <T>(versions: T[], version: T) => (added ? [...versions.slice(0, kept), version] : versions)
  return {
    ...quest,
    isContinuing: undefined,
    status: outcome.status,
    error: outcome.error && toStorableText(outcome.error.message),
    errorKey: outcome.error ? keyOf(outcome.error) : undefined,
    promptMeta: outcome.promptMeta,
    lastSeq: outcome.lastSeq + 1,
    updatedAt: outcome.updatedAt.toISOString(),
    replies: withNew(quest.replies, outcome.reply),
    reasoning: withNew(quest.reasoning, outcome.reasoning),
    sources: withNew(quest.sources, outcome.sources),
    promptMetas: withNew(quest.promptMetas, null),
    images: [...quest.images, ...outcome.images],
  }
}

/** Pictures of an image model and of tools alike; absent in answers without any. */
function picturesOf(answer: Answer): Pick<PromptMeta, 'generatedImageReferences' | 'generatedImages'> {
  const { keys, made } = answer.pictures()
  return keys.length > 0 ? { generatedImageReferences: keys, generatedImages: made } : {}
}

function completeReport(report: PromptMeta, answer: Answer, ending: Ending, replyTokens: number): PromptMeta {
  const { inputTokens, outputTokens, cachedInputTokens, reasoningTokens } = answer.usage()
  const estimated = report.tokenUsage?.inputTokens ?? 0
  const images = answer.images()
  const isFailed = ending.status === 'failed'
  const requests =
    images.length > 0
      ? answer.requests()
      : requestsOf(answer.requests(), { estimated, replyTokens, isFailed })
  const replyIds = answer.replyIds()
  const { made } = answer.pictures()
  const pictures = images.map((key) => made.find((picture) => picture.key === key) ?? {})
  const cost = costOf(report.model?.pricing ?? [], { requests, pictures })
  return {
    ...report,
    tokenUsage: {
      inputTokens: estimated,
      actualInputTokens: inputTokens,
      outputTokens: replyTokens,
      actualOutputTokens: outputTokens,
      cachedInputTokens,
      reasoningTokens,
      totalTokens: (inputTokens ?? estimated) + (outputTokens ?? replyTokens),
      ...(requests.length > 1 && { requests: [...requests] }),
      cost,
    },
    ...(ending.status === 'done' && { finishReason: answer.finishReason() }),
    warnings: [...report.warnings, ...answer.warnings()],
    promptErrors: ending.error ? [...report.promptErrors, ending.error] : report.promptErrors,
    functionCalls: functionCallsOf(answer.calls(), answer.paused() !== undefined && ending.status === 'done'),
    ...(replyIds.length > 0 && { replyIds }),
    ...picturesOf(answer),
    statusLog: answer.statusLog(),
  }
}
