import type { chat } from '#contract/chat.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireNotebook } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import * as store from './navigation.store.ts'

export async function listRange(
  ctx: UserCtx,
  { id, from, limit }: InputOf<typeof chat.range>,
): Promise<OutputOf<typeof chat.range>> {
  await requireNotebook(ctx, 'read', id)
  return store.listRange(ctx.db, { notebookId: id, from, limit })
}

export async function listOutline(
  ctx: UserCtx,
  { id, ...wanted }: InputOf<typeof chat.outline>,
): Promise<OutputOf<typeof chat.outline>> {
  await requireNotebook(ctx, 'read', id)
  return store.listOutline(ctx.db, { notebookId: id, ...wanted })
}

export async function searchMessages(
  ctx: UserCtx,
  { id, query }: InputOf<typeof chat.search>,
): Promise<OutputOf<typeof chat.search>> {
  await requireNotebook(ctx, 'read', id)
  return store.searchMessages(ctx.db, { notebookId: id, query })
}
