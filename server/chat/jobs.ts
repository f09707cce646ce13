import { modelText } from '#server/models/model-text.service.ts'
import { resolveModel } from '#server/models/service.ts'
import { findNotebook, nameNotebook } from '#server/notebooks/service.ts'
import { type Ctx, createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { actForSender } from './actors.ts'
import { expireApprovals } from './approvals.service.ts'
import { removeDeletedMessages } from './deletion.service.ts'
import { claimReply, finishInterrupted } from './finish.ts'
import { nameNotebookJob, namingExcerpt, namingInstruction, questionName, toName } from './naming.ts'
import { endLostNotebookJobs, notebookJobHandler } from './notebook-jobs.service.ts'
import { runReply, startWaiting } from './queue.ts'
import { findReplyTask } from './reply.ts'
import { replyJob } from './reply-job.ts'
import * as store from './store.ts'

const NAMING_TIMEOUT_MS = 3000
const NAME_TOKENS_MAX = 200

export const chatJobs = (ports: Ports): JobHandler[] => [
  {
    name: replyJob.name,
    async run(payload) {
      const { questId } = replyJob.payload.parse(payload)
      const ctx = createSystemCtx(ports, replyJob.name)
      const task = (await claimReply(ctx, questId)) && (await findReplyTask(ctx, questId))
      // The run has a lease of its own. A job that waited for its end would hold a place of the few that jobs have.
      if (task) void runReply(ctx, task)
    },
  },
  {
    name: nameNotebookJob.name,
    async run(payload, signal) {
      const { questId } = nameNotebookJob.payload.parse(payload)
      await nameAfter(createSystemCtx(ports, nameNotebookJob.name), questId, signal)
    },
  },
  notebookJobHandler(ports),
  {
    name: 'chat.end-lost-notebook-jobs',
    cron: '*/10 * * * *',
    run: () => endLostNotebookJobs(createSystemCtx(ports, 'chat.end-lost-notebook-jobs')),
  },
  {
    name: 'chat.expire-approvals',
    cron: '*/5 * * * *',
    run: () => expireApprovals(createSystemCtx(ports, 'chat.expire-approvals')),
  },
  {
    name: 'chat.remove-deleted',
    cron: '*/10 * * * *',
    run: () => removeDeletedMessages(createSystemCtx(ports, 'chat.remove-deleted')),
  },
]

/** A run without an owner is restarted if the model was not yet called, and otherwise finished. */
export async function takeOver(ports: Ports, run: { id: string; hasStarted: boolean }): Promise<void> {
  const ctx = createSystemCtx(ports, 'chat.take-over')
  if (!(await claimReply(ctx, run.id))) return
  const task = await findReplyTask(ctx, run.id)
  if (!task) return
  ctx.log.info({ questId: run.id, hasStarted: run.hasStarted }, 'run taken over')
  if (!run.hasStarted) return void runReply(ctx, task)
  await finishInterrupted(ctx, task.quest)
  await startWaiting(ports, task.quest.userId)
}

/**
 * Names a notebook after its first exchange: by the model that answered, else, also when none has answered, by the
 * first sentence of the question.
 */
async function nameAfter(ctx: Ctx, questId: string, ending?: AbortSignal): Promise<void> {
  const quest = await store.findQuest(ctx.db, questId)
  const notebook = quest && (await findNotebook(ctx, quest.sessionId))
  if (!quest || !notebook || notebook.isNamedByPerson) return
  const suggestion = await suggestName(ctx, quest, ending).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'no name from the model')
    return ''
  })
  const name = toName(suggestion) ?? questionName(quest)
  if (name) await nameNotebook(ctx, notebook.id, name)
}

/** A model that has just failed is not called for a name, and neither is another one. */
async function suggestName(ctx: Ctx, quest: store.StoredQuest, ending?: AbortSignal): Promise<string> {
  const answeredBy = quest.promptMeta.model?.id
  if (quest.status !== 'done' || answeredBy === undefined) return ''
  const target = await resolveModel(await actForSender(ctx, quest), answeredBy)
  if (target.replacedRequested || target.model.backend === 'builtin' || target.model.type === 'image')
    return ''
  return modelText(ctx, target, {
    system: namingInstruction,
    text: namingExcerpt(quest.prompt, quest.replies[0] ?? ''),
    maxTokens: NAME_TOKENS_MAX,
    signal: AbortSignal.any([AbortSignal.timeout(NAMING_TIMEOUT_MS), ...(ending ? [ending] : [])]),
  })
}
