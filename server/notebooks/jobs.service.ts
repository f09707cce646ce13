import { NOTEBOOK_TAGS_MAX } from '#contract/constants/notebooks.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import type { Message } from '#contract/messages.ts'
import { notebookJobEnded } from '#contract/notebook-jobs.ts'
import { type Notebook, type NotebookTag, notebookChanged } from '#contract/notebooks.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict } from '#server/platform/errors.ts'
import { listJobsBefore, markJobEnded, markJobStarted, type NotebookJobPlace } from './jobs.store.ts'
import { audienceOf, type JobResult } from './policy.ts'
import { toNotebookDto } from './presenter.service.ts'
import { requireNotebookForWriting } from './service.ts'
import * as store from './store.ts'

/** Marks a job as running and enqueues it, unless it runs already. */
export async function startNotebookJob(
  ctx: UserCtx,
  { id, kind }: NotebookJobPlace,
  enqueue: (ctx: UserCtx) => Promise<void>,
): Promise<Notebook> {
  return ctx.transact(async (ctx) => {
    const before = await requireNotebookForWriting(ctx, id)
    if (before.isTemporary) throw conflict(notebooksMessages.temporaryHasNoJobs())
    if (before.runningJobs.includes(kind)) return toNotebookDto(ctx, before)
    const notebook = await markJobStarted(ctx.db, { id, kind, startedAt: ctx.clock.now() })
    await enqueue(ctx)
    ctx.emit(notebookChanged, audienceOf(notebook), notebook)
    return toNotebookDto(ctx, notebook)
  })
}

/** Stores the result of a job; of one that ended before or whose notebook is gone, nothing. */
export async function endNotebookJob(
  ctx: Ctx,
  { id, kind }: NotebookJobPlace,
  { userId, ...result }: { userId: string } & (JobResult | { error: Message }),
): Promise<void> {
  await ctx.transact(async (ctx) => {
    const before = await store.findNotebookForWriting(ctx.db, id)
    const tags = 'tags' in result && result.tags ? withNewTags(before?.tags ?? [], result.tags) : undefined
    const notebook = await markJobEnded(ctx.db, { ...result, id, kind, tags, endedAt: ctx.clock.now() })
    if (!notebook) return
    ctx.emit(notebookChanged, audienceOf(notebook), notebook)
    const error = 'error' in result ? result.error : null
    ctx.emit(notebookJobEnded, [userId], { notebookId: id, name: notebook.name, kind, error })
  })
}

/** Tags of the user stay; generated ones are added as far as there is room. */
function withNewTags(present: NotebookTag[], generated: NotebookTag[]): NotebookTag[] {
  const names = new Set(present.map(({ name }) => name.toLowerCase()))
  const added = generated.filter(({ name }) => !names.has(name.toLowerCase()))
  return [...present, ...added].slice(0, NOTEBOOK_TAGS_MAX)
}

/** Ends jobs of processes that were killed. */
export async function endJobsBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.transact(async (ctx) => {
    for (const { id, kind } of await listJobsBefore(ctx.db, before)) {
      const notebook = await markJobEnded(ctx.db, { id, kind, endedAt: ctx.clock.now() })
      if (!notebook) continue
      ctx.emit(notebookChanged, audienceOf(notebook), notebook)
      const error = notebooksMessages.jobInterrupted()
      ctx.emit(notebookJobEnded, audienceOf(notebook), { notebookId: id, name: notebook.name, kind, error })
    }
  })
}
