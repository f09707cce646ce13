import { z } from 'zod'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import type { Message } from '#contract/messages.ts'
import type { Model } from '#contract/models.ts'
import type { notebookJobs } from '#contract/notebook-jobs.ts'
import { NotebookJobKind } from '#contract/notebooks.ts'
import type { InputOf } from '#contract/procedures.ts'
import { modelText } from '#server/models/model-text.service.ts'
import { cheapestModel, type ResolvedModel } from '#server/models/service.ts'
import { endJobsBefore, endNotebookJob, startNotebookJob } from '#server/notebooks/jobs.service.ts'
import type { JobResult } from '#server/notebooks/policy.ts'
import { requireNotebook } from '#server/notebooks/service.ts'
import { type Ctx, createSystemCtx, type Ports, type UserCtx } from '#server/platform/context.ts'
import { AppError, conflict } from '#server/platform/errors.ts'
import { enqueueJob, type JobHandler, job } from '#server/platform/jobs/jobs.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { actForSender, keysFor } from './actors.ts'
import { conversationParts, joinedParts } from './digest.ts'
import { readTags, tagsInstruction } from './generated-tags.ts'
import { namingInstruction, toName } from './naming.ts'
import { eachQuest } from './service.ts'
import * as store from './store.ts'
import { partInstruction, summaryInstruction, toSummary } from './summary.ts'

/** Longer parts make calls slow, shorter ones lose the context of what they say. */
const PART_TOKENS_MAX = 24_000
/** The share of the context window for a part; the rest is for the instruction, the reply and other tokenizers. */
const PART_SHARE = 0.5
/** Includes the reasoning of models that cannot answer without. */
const REPLY_TOKENS_MAX = 4000
const CALL_TIMEOUT_MS = 120_000
const JOB_TIMEOUT_MS = 1_200_000

const notebookJob = job(
  'chat.notebook-job',
  z.object({
    kind: NotebookJobKind,
    notebookId: z.string(),
    userId: z.string(),
    isWithoutPersonalKeys: z.boolean().optional(),
  }),
)

type Place = InputOf<typeof notebookJobs.rename>

export const renameByContent = (ctx: UserCtx, { id }: Place) => start(ctx, id, 'rename')
export const summarizeNotebook = (ctx: UserCtx, { id }: Place) => start(ctx, id, 'summary')
export const generateTags = (ctx: UserCtx, { id }: Place) => start(ctx, id, 'tags')

async function start(ctx: UserCtx, id: string, kind: NotebookJobKind): Promise<{ started: true }> {
  await requireNotebook(ctx, 'update', id)
  if (!(await store.hasAnswers(ctx.db, id))) throw conflict(notebooksMessages.noMessages())
  if (!(await cheapestModel(ctx))) throw conflict(notebooksMessages.noModelForJob())
  const payload = { kind, notebookId: id, userId: ctx.user.id, ...keysFor(ctx) }
  await startNotebookJob(ctx, { id, kind }, (ctx) =>
    enqueueJob(ctx.db, notebookJob, payload, { attempts: 1 }),
  )
  return { started: true }
}

export const notebookJobHandler = (ports: Ports): JobHandler => ({
  name: notebookJob.name,
  isLong: true,
  async run(payload, ending) {
    const { kind, notebookId, userId, ...llm } = notebookJob.payload.parse(payload)
    const ctx = createSystemCtx(ports, notebookJob.name)
    const signal = AbortSignal.any([AbortSignal.timeout(JOB_TIMEOUT_MS), ...(ending ? [ending] : [])])
    const result = await work(await actForSender(ctx, { userId, llm }), { kind, notebookId, signal }).catch(
      (error: unknown) => ({
        error: reasonOf(ctx, error, ending),
      }),
    )
    await endNotebookJob(ctx, { id: notebookId, kind }, { userId, ...result })
  },
})

/** Jobs that have run longer than any may: their process was killed. */
export const endLostNotebookJobs = (ctx: Ctx) =>
  endJobsBefore(ctx, new Date(ctx.clock.now().getTime() - JOB_TIMEOUT_MS - CALL_TIMEOUT_MS))

/** Only when no other process runs: ends the jobs of the process that stopped. */
export const endAllNotebookJobs = (ctx: Ctx) => endJobsBefore(ctx, ctx.clock.now())

function reasonOf(ctx: Ctx, error: unknown, ending?: AbortSignal): Message {
  if (ending?.aborted) return notebooksMessages.jobInterrupted()
  if (error instanceof ModelError || error instanceof AppError) return error.said
  ctx.log.error({ err: error }, 'notebook job failed')
  return notebooksMessages.jobFailed()
}

interface Work {
  kind: NotebookJobKind
  notebookId: string
  signal: AbortSignal
}

async function work(ctx: UserCtx, { kind, notebookId, signal }: Work): Promise<JobResult> {
  await requireNotebook(ctx, 'update', notebookId)
  const target = await cheapestModel(ctx)
  if (!target) throw conflict(notebooksMessages.noModelForJob())
  const ask = (system: string, text: string) => askOnce(ctx, target, { system, text, signal })
  const digest = await digestOf(ctx, { notebookId, model: target.model, ask })
  const reply = await ask(INSTRUCTIONS[kind], digest)
  const result = resultOf(kind, reply)
  if (!result) throw conflict(notebooksMessages.noUsableReply({ model: target.model.name }))
  return result
}

const INSTRUCTIONS: Record<NotebookJobKind, string> = {
  rename: namingInstruction,
  summary: summaryInstruction,
  tags: tagsInstruction,
}

function resultOf(kind: NotebookJobKind, reply: string): JobResult | undefined {
  if (kind === 'rename') return asResult('name', toName(reply))
  if (kind === 'summary') return asResult('summary', toSummary(reply) || undefined)
  const tags = readTags(reply)
  return tags.length > 0 ? { tags } : undefined
}

const asResult = (field: 'name' | 'summary', text: string | undefined) =>
  text === undefined ? undefined : { [field]: text }

const askOnce = (
  ctx: UserCtx,
  target: ResolvedModel,
  { signal, ...instruction }: { system: string; text: string; signal: AbortSignal },
): Promise<string> =>
  modelText(ctx, target, {
    ...instruction,
    maxTokens: REPLY_TOKENS_MAX,
    signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
  })

interface Digesting {
  notebookId: string
  model: Model
  ask(system: string, text: string): Promise<string>
}

/** The whole conversation, if it fits into one call, else summaries of its parts. */
async function digestOf(ctx: UserCtx, { notebookId, model, ask }: Digesting): Promise<string> {
  const tokensMax = Math.min(PART_TOKENS_MAX, Math.floor(model.contextWindow * PART_SHARE))
  let parts: string[] = []
  for await (const part of conversationParts(eachQuest(ctx, notebookId), tokensMax)) parts.push(part)
  while (parts.length > 1) {
    const summaries: string[] = []
    for (const part of parts) summaries.push(await ask(partInstruction, part))
    const joined = await joinedParts(summaries, tokensMax)
    if (joined.length >= parts.length) throw conflict(notebooksMessages.noUsableReply({ model: model.name }))
    parts = joined
  }
  return parts[0] ?? ''
}
