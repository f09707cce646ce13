import { listImpersonalServerIds, listVisibleServerIds } from '#server/mcp/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { StoredAgent } from './policy.ts'

/**
 * The servers of the agent that its answers to this user use. Instructions that another user wrote do not reach what the
 * user has connected.
 */
export async function listUsableServers(
  ctx: UserCtx,
  { userId, mcpServerIds }: Pick<StoredAgent, 'userId' | 'mcpServerIds'>,
): Promise<string[]> {
  if (mcpServerIds.length === 0) return []
  const usable = await (userId === ctx.user.id ? listVisibleServerIds(ctx) : listImpersonalServerIds(ctx))
  return mcpServerIds.filter((id) => usable.has(id))
}
