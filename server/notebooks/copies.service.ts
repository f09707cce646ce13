import { randomUUID } from 'node:crypto'
import { NOTEBOOK_NAME_MAX } from '#contract/constants/notebooks.ts'
import { type Notebook, type NotebookOrigin, notebookChanged } from '#contract/notebooks.ts'
import { listReadableIds } from '#server/files/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { changeProject, mayChangeProject } from '#server/projects/service.ts'
import { rememberNotebook } from '#server/users/service.ts'
import { audienceOf, type PlainNotebook } from './policy.ts'
import { toNotebookDto } from './presenter.service.ts'
import { requireProjectForNotebook } from './projects.service.ts'
import * as store from './store.ts'

const NAME_PREFIX: Record<NotebookOrigin['kind'], string> = {
  clone: 'Cloned',
  fork: 'Forked',
  snip: 'Snip',
}

interface Copying {
  /** A notebook that the caller may read. */
  source: PlainNotebook
  kind: NotebookOrigin['kind']
  messageId: string | null
  /** In place of the project of the original. */
  projectId?: string | undefined
}

/**
 * A new notebook of the caller with the properties of another one. `copyMessages` fills it and returns the position of
 * its last message. Call it inside a transaction.
 */
export async function createCopy(
  ctx: UserCtx,
  { source, kind, messageId, projectId: chosen }: Copying,
  copyMessages: (to: string) => Promise<number>,
): Promise<Notebook> {
  const projectId = chosen ?? (await projectOfCopy(ctx, source))
  if (projectId !== null) await requireProjectForNotebook(ctx, projectId)
  const readable = await listReadableIds(ctx, source.knowledgeIds)
  const inserted = await store.insertCopy(ctx.db, {
    id: randomUUID(),
    userId: ctx.user.id,
    name: `${NAME_PREFIX[kind]} ${source.name}`.slice(0, NOTEBOOK_NAME_MAX),
    knowledgeIds: source.knowledgeIds.filter((id) => readable.has(id)),
    projectId,
    createdAt: ctx.clock.now(),
    source,
    kind,
    messageId,
  })
  const notebook = await store.withUsers(ctx.db, inserted)
  await store.updateNextPosition(ctx.db, notebook.id, (await copyMessages(notebook.id)) + 1)
  if (projectId !== null) await changeProject(ctx, projectId)
  await rememberNotebook(ctx, ctx.user.id, notebook.id)
  ctx.emit(notebookChanged, audienceOf(notebook), notebook)
  return toNotebookDto(ctx, notebook)
}

/** A copy of an own notebook is in the same project, unless the user may no longer add notebooks to it. */
async function projectOfCopy(ctx: UserCtx, { userId, projectId }: PlainNotebook): Promise<string | null> {
  if (projectId === null || userId !== ctx.user.id) return null
  return (await mayChangeProject(ctx, projectId)) ? projectId : null
}
