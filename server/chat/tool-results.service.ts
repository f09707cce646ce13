import type { chat } from '#contract/chat.ts'
import { toolsMessages } from '#contract/messages/tools.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireNotebook } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import * as store from './tool-results.store.ts'

/** The whole result of a call whose answer shows the beginning only. */
export async function showToolResult(
  ctx: UserCtx,
  { id, messageId, callId }: InputOf<typeof chat.toolResult>,
): Promise<OutputOf<typeof chat.toolResult>> {
  await requireNotebook(ctx, 'read', id)
  const text = await store.findResult(ctx.db, { callId, messageId, notebookId: id })
  if (text === undefined) throw notFound(toolsMessages.resultNotKept())
  return { text }
}
