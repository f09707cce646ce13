import { randomUUID } from 'node:crypto'
import { NOTEBOOK_NAME_DEFAULT, NOTEBOOK_NAME_MAX } from '#contract/notebooks.ts'
import type { UserCtx } from '#server/platform/context.ts'
import * as store from './imported.store.ts'

/** A notebook of another installation or program, without its messages. */
export type ImportedNotebook = Omit<store.ImportedNotebook, 'id' | 'userId'> & {
  /** Kept unless another notebook has it. */
  wantedId: string | undefined
}

/** Adds a notebook with its past; returns its id. Call it inside a transaction. */
export async function addImportedNotebook(
  ctx: UserCtx,
  { wantedId, name, ...notebook }: ImportedNotebook,
): Promise<string> {
  const isFree = wantedId !== undefined && !(await store.isTaken(ctx.db, wantedId))
  const id = isFree ? wantedId : randomUUID()
  const plain = Array.from(name.trim()).slice(0, NOTEBOOK_NAME_MAX).join('').slice(0, NOTEBOOK_NAME_MAX)
  await store.insertImported(ctx.db, {
    ...notebook,
    id,
    userId: ctx.user.id,
    name: plain.trim() || NOTEBOOK_NAME_DEFAULT,
  })
  return id
}

/** The notebook of the caller with that id, also in the trash. */
export const findOwnNotebook = (ctx: UserCtx, id: string) => store.findOwn(ctx.db, ctx.user.id, id)
