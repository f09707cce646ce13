import type { notebookCopies } from '#contract/notebook-copies.ts'
import type { Notebook, NotebookOrigin } from '#contract/notebooks.ts'
import type { InputOf } from '#contract/procedures.ts'
import { createCopy } from '#server/notebooks/copies.service.ts'
import { requireNotebook } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { recordNotebook } from './artifact-records.ts'
import { copyQuests } from './copying.store.ts'
import { requireFinishedQuest } from './quests.ts'

/** The largest position; the column is an integer. */
const LAST_POSITION = 2 ** 31 - 1

export const cloneNotebook = (
  ctx: UserCtx,
  { id, projectId }: InputOf<typeof notebookCopies.clone>,
): Promise<Notebook> => copyNotebook(ctx, { kind: 'clone', id, messageId: null, projectId })

export const forkNotebook = (
  ctx: UserCtx,
  { sessionId, messageId, withoutMessage }: InputOf<typeof notebookCopies.fork>,
): Promise<Notebook> => copyNotebook(ctx, { kind: 'fork', id: sessionId, messageId, withoutMessage })

export const snipNotebook = (
  ctx: UserCtx,
  { sessionId, messageId }: InputOf<typeof notebookCopies.snip>,
): Promise<Notebook> => copyNotebook(ctx, { kind: 'snip', id: sessionId, messageId })

interface Copying {
  kind: NotebookOrigin['kind']
  id: string
  messageId: string | null
  withoutMessage?: boolean | undefined
  projectId?: string | undefined
}

async function copyNotebook(
  ctx: UserCtx,
  { kind, id, messageId, withoutMessage, projectId }: Copying,
): Promise<Notebook> {
  return ctx.transact(async (ctx) => {
    const source = await requireNotebook(ctx, 'read', id)
    const place = messageId === null ? undefined : await requireFinishedQuest(ctx, id, messageId)
    const range = {
      first: kind === 'snip' && place ? place.position : 0,
      last: kind === 'fork' && place ? place.position - Number(withoutMessage) : LAST_POSITION,
    }
    return createCopy(ctx, { source, kind, messageId, projectId }, async (to) => {
      const last = await copyQuests(ctx.db, { from: id, to, userId: ctx.user.id, ...range })
      await recordNotebook(ctx, { id: to, audience: [ctx.user.id] })
      return last
    })
  })
}
