import { randomUUID } from 'node:crypto'
import { toolsMessages } from '#contract/messages/tools.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { ToolPermission, tools } from '#contract/tools.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import * as store from './permissions.store.ts'

const LISTED_MAX = 500

type ToolUse = Omit<store.ToolUseOf, 'userId'>

/** Whether the user has allowed the tool, as its definition is now, to change something in this notebook without asking. */
export const isPermitted = (ctx: UserCtx, use: ToolUse): Promise<boolean> =>
  store.hasPermission(ctx.db, { ...use, userId: ctx.user.id })

/** Stores a permission for one notebook, or for all of them. */
export const permitTool = (
  ctx: UserCtx,
  permission: Omit<ToolUse, 'notebookId'> & { notebookId: string | null },
): Promise<void> =>
  store.upsertPermission(ctx.db, {
    ...permission,
    id: randomUUID(),
    userId: ctx.user.id,
    createdAt: ctx.clock.now(),
  })

export const listPermissions = (ctx: UserCtx): Promise<ToolPermission[]> =>
  store.listPermissions(ctx.db, ctx.user.id, LISTED_MAX)

export async function revokePermission(
  ctx: UserCtx,
  { id }: InputOf<typeof tools.revokePermission>,
): Promise<{ id: string }> {
  if (!(await store.removePermission(ctx.db, { id, userId: ctx.user.id })))
    throw notFound(toolsMessages.permissionNotFound())
  return { id }
}
