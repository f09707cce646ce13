import type { Ctx } from '#server/platform/context.ts'
import type { McpPlace, McpSignIn } from '#server/platform/mcp/port.ts'
import { openSignIn } from './authorization.ts'
import * as store from './sign-ins.store.ts'

/** Deletes sign-ins: all of a server, or that of a user there. Revoke what is returned after the transaction. */
export async function endSignIns(ctx: Ctx, of: { serverId: string; userId?: string }): Promise<McpSignIn[]> {
  const removed = await store.takeSignIns(ctx.db, of)
  return removed.flatMap(({ id, sealedTokens }) => openSignIn(ctx, id, sealedTokens) ?? [])
}

/** Revokes the tokens at the authorization server, which may not be reachable; they are deleted here in any case. */
export function revokeSignIns({ ports, log }: Ctx, place: McpPlace, ended: McpSignIn[]): void {
  for (const signIn of ended) {
    ports.mcpServers.signIns.revoke(place, signIn).catch((error: unknown) => {
      log.warn({ err: error }, 'revoking a sign-in at an MCP server failed')
    })
  }
}
