import { randomUUID } from 'node:crypto'
import { NOTEBOOK_NAME_DEFAULT, NOTEBOOK_NAME_MAX } from '#contract/constants/notebooks.ts'
import { notebookChanged } from '#contract/notebooks.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { changeProject } from '#server/projects/service.ts'
import * as store from './imported.store.ts'
import { audienceOf, type StoredNotebook } from './policy.ts'
import { requireProjectForNotebook } from './projects.service.ts'

/** A notebook of another installation or program, without its messages. */
export type ImportedNotebook = Omit<store.ImportedNotebook, 'id' | 'userId'> & {
  /** Kept unless another notebook has it. */
  wantedId: string | undefined
}

/**
 * Adds a notebook with its past; returns its id. Throws when its project has no room. Call it inside a transaction.
 */
export async function addImportedNotebook(
  ctx: UserCtx,
  { wantedId, name, ...notebook }: ImportedNotebook,
): Promise<string> {
  const { projectId } = notebook
  if (projectId !== null) await requireProjectForNotebook(ctx, projectId)
  const isFree = wantedId !== undefined && !(await store.isTaken(ctx.db, wantedId))
  const id = isFree ? wantedId : randomUUID()
  const plain = Array.from(name.trim()).slice(0, NOTEBOOK_NAME_MAX).join('').slice(0, NOTEBOOK_NAME_MAX)
  await store.insertImported(ctx.db, {
    ...notebook,
    id,
    userId: ctx.user.id,
    name: plain.trim() || NOTEBOOK_NAME_DEFAULT,
  })
  if (projectId !== null) await changeProject(ctx, projectId)
  return id
}

/**
 * Makes room for messages after the last one of a notebook of the caller; nothing when it has got others since
 * `position`, or is in the trash. Call it inside a transaction.
 */
export async function continueImportedNotebook(
  ctx: UserCtx,
  change: { id: string; position: number; count: number; updatedAt: Date },
): Promise<StoredNotebook | undefined> {
  const notebook = await store.continueImported(ctx.db, { ...change, userId: ctx.user.id })
  if (notebook) ctx.emit(notebookChanged, audienceOf(notebook), notebook)
  return notebook
}

/** The notebook of the caller with that id, also in the trash. */
export const findOwnNotebook = (ctx: UserCtx, id: string) => store.findOwn(ctx.db, ctx.user.id, id)
