import { NO_SOURCES } from '#contract/answer-sources.ts'
import type { RunEvent } from '#contract/live.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { toolsMessages } from '#contract/messages/tools.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import { learnFromFailure, learnFromRefusal, learnFromUsage } from '#server/models/measurements.service.ts'
import { turnFailureOf } from '#server/models/metrics/turns.service.ts'
import { type ResolvedModel, resolveModel } from '#server/models/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError, conflict } from '#server/platform/errors.ts'
import type { PausedStep } from '#server/platform/llm/paused-step.ts'
import { ModelError, type ModelErrorKind } from '#server/platform/llm/port.ts'
import { readExcess } from '#server/platform/llm/too-long.ts'
import type { AnswerPart } from '#server/platform/llm/tool-loop.ts'
import type { RunEnding, RunWriter } from '#server/platform/runs/run-log.ts'
import type { LoggedEvent } from '#server/platform/runs/run-store.ts'
import { actForSender } from './actors.ts'
import { nextModel } from './agent.ts'
import { type Answer, type CutAnswer, createAnswer } from './answer.ts'
import { removePausedStep } from './approvals.store.ts'
import { type Ending, type Finished, finishReply } from './finish.ts'
import { actFromStart, type ReplyStart } from './gathered-prompt.ts'
import { removeUnfinishedImages } from './generated-images.service.ts'
import { heldBack } from './held-back.ts'
import { createStepMeter, type StepMeter } from './metering.ts'
import { createPictures, type Replacing } from './pictures.ts'
import { type BuiltPrompt, buildPrompt } from './prompt.ts'
import { findQuotations } from './quotations.ts'
import { type RapidReply, startRapidReply } from './rapid-reply.ts'
import type { ReplacedCall } from './recorded-turns.ts'
import { type ReplyPlace, startReply } from './reply.store.ts'
import { describeRequest, newReport, noteChange } from './report.ts'
import { shownBy } from './shown-charts.ts'
import * as store from './store.ts'
import { extendsLatest, type StoredQuest } from './store.ts'
import { countOf, refusedAsTooLong } from './too-long.ts'
import { streamAnswer, toolEventsOf, toolsFor } from './tool-use.ts'

/** Provider errors for which another model is tried. */
const WORTH_A_FALLBACK = new Set<ModelErrorKind>([
  'overloaded',
  'silent',
  'unreachable',
  'key_refused',
  'model_unknown',
  'broken_off',
])

/** A message to be answered; with the model, if it was just chosen for the user. */
export interface ReplyTask {
  quest: StoredQuest
  chosen?: ResolvedModel
  /** The last event in the run's log, if it was started before. */
  lastSeq?: number
  /**
   * For a run that was stored as started: the state on which its prompt depends, and the first event in its
   * log.
   */
  started?: ReplyStart & { event: LoggedEvent; gathered: Promise<BuiltPrompt> | undefined }
}

/** The task of a run that was queued or taken over; nothing when the message is deleted or answered. */
export async function findReplyTask(ctx: Ctx, questId: string): Promise<ReplyTask | undefined> {
  const quest = await store.findQuest(ctx.db, questId)
  if (quest?.status !== 'running') return undefined
  return { quest, lastSeq: await store.findLastSeq(ctx.db, questId) }
}

/**
 * Produces the reply of a run that this process owns, from the prompt to the stored outcome. Never throws:
 * every failure becomes the status of the message, except that a run of which this process lost the lease is
 * left alone.
 */
export async function produceReply(ctx: Ctx, task: ReplyTask): Promise<Finished> {
  const { quest, lastSeq = 0, started } = task
  const begun = started ? [started.event] : []
  const writer = ctx.ports.runLog.open(quest.id, Math.max(quest.lastSeq, lastSeq), begun)
  const answer = createAnswer(writer, ctx.clock)
  const report: PromptMeta = newReport(quest, ctx.clock.now())
  const replaced: ReplacedCall[] = []
  const writing = { writer, answer, report, replaced, meter: createStepMeter(quest) }
  try {
    const ending = await endingOf(writer, answer, () => answerQuest(ctx, task, writing))
    if (ending !== 'left') {
      answer.complete()
      return await finishReply(ctx, quest, {
        writer,
        answer,
        report,
        ending,
        replaced,
        place: started?.place,
      })
    }
    await writer.settled()
  } catch (error) {
    // The lease expires and the run is taken over; its log has the text so far.
    ctx.log.error({ err: error }, 'reply could not be finished')
  } finally {
    writer.close()
    await removeUnfinishedImages(ctx, answer.unfinishedImages())
  }
  return { mayHaveWaiting: true }
}

/** Runs the work and returns how it ended. */
async function endingOf(
  writer: RunWriter,
  answer: Answer,
  work: () => Promise<void>,
): Promise<Ending | 'left'> {
  try {
    await work()
    if (!writer.signal.aborted) return { status: 'done', error: null }
  } catch (error) {
    if (!writer.signal.aborted) return failureOf(error, answer)
  }
  const reason = writer.signal.reason as RunEnding
  return reason === 'stopped' ? { status: 'stopped', error: null } : 'left'
}

function failureOf(error: unknown, answer: Answer): Ending {
  const isKnown = error instanceof ModelError || error instanceof AppError
  const said = isKnown ? error.said : chatMessages.answerFailed()
  const cause = isKnown ? undefined : error
  const failure = error instanceof ModelError ? turnFailureOf(error) : 'other'
  return { status: answer.hasBegun() ? 'interrupted' : 'failed', error: said, cause, failure }
}

/** The state of writing one reply. */
interface Writing {
  writer: RunWriter
  answer: Answer
  report: PromptMeta
  /** The models that failed before the one that answers. */
  replaced: ReplacedCall[]
  meter: StepMeter
}

async function answerQuest(ctx: Ctx, task: ReplyTask, writing: Writing): Promise<void> {
  const { quest, chosen, started } = task
  if (chosen && !started) showStart(writing, quest, chosen)
  const begun = started
    ? { place: started.place, actor: actFromStart(ctx, quest, started) }
    : await start(ctx, quest)
  if (!begun) {
    ctx.ports.runLog.end(quest.id, 'stopped')
    return
  }
  const { actor, place } = begun
  const model = chosen ?? (await resolveModel(actor, modelOf(quest)))
  if (!chosen) showStart(writing, quest, model)
  const paused = await takePausedStep(ctx, quest, model)
  const { model: requested } = quest.llm
  const replacing =
    model.replacedRequested && requested !== undefined
      ? { fallbackFor: requested, fallbackForName: model.replacedName }
      : undefined
  const rapid = startRapidReply(actor, { quest, place, target: model }, writing)
  try {
    const asked = { quest, place, paused, gathered: started?.gathered }
    await askWithFallbacks(ctx, { actor, asked }, model, { ...writing, rapid, replacing })
  } finally {
    await rapid.end()
  }
}

/** While no model has begun to answer, the next one of the chain of fallbacks is called. */
async function askWithFallbacks(
  ctx: Ctx,
  { actor, asked }: { actor: UserCtx; asked: Asked },
  first: ResolvedModel,
  writing: Asking,
): Promise<void> {
  const { writer, answer, report } = writing
  const tried = new Set<string>()
  let { replacing } = writing
  let target = first
  for (;;) {
    tried.add(target.model.id)
    try {
      const request = target === first ? asked : { ...asked, gathered: undefined }
      return await ask(actor, request, target, { ...writing, replacing })
    } catch (error) {
      if (error instanceof ModelError) await learnFromFailure(ctx, target, error)
      const mayFallBack = isWorthAFallback(error) && !answer.hasBegun() && !writer.signal.aborted
      const other =
        mayFallBack && (await nextModel(await actForSender(ctx, asked.quest), asked.quest, target))
      if (!other || tried.has(other.model.id) || other.model.type !== target.model.type) throw error
      report.promptErrors.push(error.said)
      const [modelId, endedAt] = [target.model.id, ctx.clock.now()]
      writing.replaced.push({ modelId, failure: turnFailureOf(error), endedAt })
      answer.showStatus(chatMessages.askingFallback({ model: target.model.name, fallback: other.model.name }))
      replacing ??= { fallbackFor: target.model.id, fallbackForName: target.model.name }
      target = other
      const { id, name } = target.model
      writer.append({ name: 'model', payload: { id, name, ...replacing } })
    }
  }
}

/** Returns nothing when the run was stopped or belongs to another process. */
async function start(
  ctx: Ctx,
  quest: StoredQuest,
): Promise<{ place: ReplyPlace; actor: UserCtx } | undefined> {
  const place = await startReply(ctx.db, {
    questId: quest.id,
    notebookId: quest.sessionId,
    userId: quest.userId,
    position: quest.position,
    owner: ctx.ports.processId,
    now: ctx.clock.now(),
  })
  return place && { place, actor: await actForSender(ctx, quest) }
}

export const startEvent = ({ attempt, llm }: StoredQuest, { model }: ResolvedModel): RunEvent => ({
  name: 'start',
  payload: { model: model.name, modelId: model.id, attempt, ...(llm.agent && { agent: llm.agent }) },
})

function showStart({ writer, answer }: Writing, quest: StoredQuest, chosen: ResolvedModel): void {
  writer.append(startEvent(quest, chosen))
  if (extendsLatest(quest.llm)) answer.resume(cutAnswerOf(quest))
}

/** A paused answer is continued by the model that began it. */
const modelOf = ({ llm }: StoredQuest) => llm.resumesWith ?? llm.model

/**
 * The step with which a paused answer continues. Its decided calls run at most once: the step is removed before the first
 * of them starts.
 */
async function takePausedStep(
  ctx: Ctx,
  { id, llm }: StoredQuest,
  model: ResolvedModel,
): Promise<PausedStep | undefined> {
  if (llm.resumesWith === undefined) return undefined
  if (model.replacedRequested) throw conflict(toolsMessages.modelGone())
  const step = await removePausedStep(ctx.db, id)
  if (!step) throw new Error('The paused step has been taken')
  return step
}

const cutAnswerOf = ({ llm, replies, reasoning, sources, promptMeta }: StoredQuest): CutAnswer => ({
  isDecided: llm.resumesWith !== undefined,
  text: replies.at(-1) ?? '',
  reasoning: reasoning.at(-1) ?? '',
  sources: sources.at(-1) ?? NO_SOURCES,
  calls: toolEventsOf(promptMeta.functionCalls),
  pictures: {
    keys: promptMeta.generatedImageReferences ?? [],
    made: promptMeta.generatedImages ?? [],
  },
})

/** Calls the model once more, within the limit that the refusal revealed. */
async function askWithLess(
  ctx: UserCtx,
  asked: Asked,
  target: ResolvedModel,
  { refusal, refused, ...writing }: Asking & { refusal: ModelError; refused: BuiltPrompt },
): Promise<void> {
  const { contextWindow, promptTokens } = readExcess(refusal.message)
  const learned = await learnFromRefusal(ctx, target, { ...countOf(refused, promptTokens), contextWindow })
  writing.report.promptErrors.push(refusal.said)
  writing.answer.showStatus(chatMessages.askingAgainShorter({ model: target.model.name }))
  await ask(ctx, asked, learned, { ...writing, refused })
}

const isTooLong = (error: unknown): error is ModelError =>
  error instanceof ModelError && error.kind === 'too_long'

const isSameRequest = (one: BuiltPrompt, other: BuiltPrompt) =>
  one.inputTokens === other.inputTokens && one.settings.maxTokens === other.settings.maxTokens

const isWorthAFallback = (error: unknown): error is ModelError =>
  error instanceof ModelError && WORTH_A_FALLBACK.has(error.kind)

/** For the second call, with the prompt that the model has refused as too long. */
interface Asking extends Writing {
  rapid: RapidReply
  replacing?: Replacing
  refused?: BuiltPrompt
}

/** The request and the state on which it depends. */
interface Asked {
  quest: StoredQuest
  place: ReplyPlace
  paused?: PausedStep
  /** The prompt for the first model, if it is gathered already. */
  gathered?: Promise<BuiltPrompt>
}

async function ask(
  ctx: UserCtx,
  { quest, place, paused, gathered }: Asked,
  target: ResolvedModel,
  writing: Asking,
): Promise<void> {
  if (target.model.type === 'image') return createPictures(ctx, { quest, target }, writing)
  const { writer, answer, report, meter, replacing, refused } = writing
  const began = ctx.clock.now().getTime()
  answer.startTimer(began)
  const waiting = { signal: writer.signal, showStatus: answer.showStatus }
  const { model, tokenRatio } = target
  const offered = await toolsFor(ctx, { quest, ...(await shownBy(ctx, quest, writing)) }, model)
  const request = { quest, place, model, tokenRatio, toolTokens: offered.tokens }
  const prompt = await (gathered ?? buildPrompt(ctx, request, waiting))
  if (refused && isSameRequest(refused, prompt)) throw refusedAsTooLong(target, prompt)
  const isBuiltIn = model.backend === 'builtin'
  const quoted = isBuiltIn ? await findQuotations(ctx, quest, prompt.sources) : undefined
  answer.showSources(quoted?.sources ?? prompt.sources)
  const asked = ctx.clock.now().getTime()
  describeRequest(report, target, prompt, replacing)
  report.warnings.push(...offered.warnings)
  try {
    const call = {
      provider: target.access,
      modelId: target.modelId,
      thinking: model.thinking,
      outputLimit: model.max_tokens,
      messages: prompt.messages,
      quotable: quoted?.quotable,
      language: ctx.language,
      settings: prompt.settings,
      signal: writer.signal,
    }
    const parts = streamAnswer(ctx, {
      call,
      offered,
      writer,
      quest,
      ...(paused && { resumed: { step: paused, text: answer.text() } }),
      beforeStep: (steps) => meter.begin(ctx, { model, prompt, steps }),
    })
    await takeParts(quest.llm.stream === false ? heldBack(parts) : parts, writing)
    // With tools the usage is that of several requests.
    const inputTokens = offered.tools.length > 0 ? undefined : answer.usage().inputTokens
    await learnFromUsage(ctx, target, countOf(prompt, inputTokens))
  } catch (error) {
    if (!isTooLong(error) || answer.hasBegun()) throw error
    if (refused) throw refusedAsTooLong(target, prompt)
    return await askWithLess(ctx, { quest, place }, target, { ...writing, refusal: error, refused: prompt })
  } finally {
    const ended = ctx.clock.now().getTime()
    report.performance = {
      totalResponseTime: ended - began,
      contextRetrievalTime: asked - began,
      modelInferenceTime: ended - asked,
      timeToFirstToken: answer.timeToFirstToken(),
      reasoningTime: answer.reasoningTime(),
    }
  }
}

/** The first word of the answer takes the place of the rapid reply. */
async function takeParts(parts: AsyncIterable<AnswerPart>, { answer, rapid, report }: Asking): Promise<void> {
  for await (const part of parts) {
    if (part.type === 'text') rapid.stop()
    if (part.type === 'warning' && part.change) noteChange(report, part.change)
    answer.take(part)
  }
}
