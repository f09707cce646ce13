import { mcpServersChanged } from '#contract/mcp.ts'
import { mcpMessages } from '#contract/messages/mcp.ts'
import type { Ctx } from '#server/platform/context.ts'
import { McpError, type McpTarget, SignInRequired } from '#server/platform/mcp/port.ts'
import { targetOf } from './access.ts'
import { type FoundTool, foundTools } from './definitions.ts'
import type { StoredServer } from './store.ts'
import * as store from './store.ts'
import * as toolsStore from './tools.store.ts'

/** Connecting may take 30 s, because a package may be fetched first. */
const CHECK_MS = 45_000
/** How long the known tools of a server are used before it is asked again. */
export const LISTING_SECONDS = 60

export interface Listing {
  software: string
  tools: FoundTool[]
}

/** Connects, and reads the tools that the server has now. Throws an `McpError`. */
export async function readListing(ctx: Ctx, target: McpTarget, signal?: AbortSignal): Promise<Listing> {
  const limit = AbortSignal.timeout(CHECK_MS)
  const limited = signal ? AbortSignal.any([signal, limit]) : limit
  try {
    return await ctx.ports.mcpServers.use(
      target,
      async (session) => ({
        tools: foundTools(await session.listTools(limited)),
        software: session.software,
      }),
      limited,
    )
  } catch (error) {
    if (error instanceof McpError) throw error
    if (limit.aborted) throw new McpError(mcpMessages.timeout({ seconds: CHECK_MS / 1000 }))
    // Such as a definition that is nested too deeply.
    throw new McpError(mcpMessages.notMcp(), { cause: error })
  }
}

/** Whether what it says depends on the user who asks. */
export const isPerUser = ({ userId, needsSignIn }: StoredServer) => userId === null && needsSignIn

/**
 * Connects to a server and notes what came of it: its tools, or why it failed. `userId` is the user whose sign-in is
 * used, where the server needs one.
 */
export async function checkServer(
  ctx: Ctx,
  server: StoredServer,
  { userId = server.userId ?? undefined, signal }: { userId?: string | undefined; signal?: AbortSignal } = {},
): Promise<void> {
  try {
    const listing = await readListing(ctx, await targetOf(ctx, server, userId), signal)
    await ctx.transact((ctx) => noteListing(ctx, server, listing))
  } catch (error) {
    if (!(error instanceof McpError)) throw error
    if (signal?.aborted) return
    if (error instanceof SignInRequired) return ctx.transact((ctx) => noteSignIn(ctx, server))
    ctx.log.warn({ mcpServer: server.id, reason: error.message }, 'MCP server failed')
    await ctx.transact(async (ctx) => {
      const current = await store.lockServer(ctx.db, server.id)
      if (current?.version !== server.version) return
      await store.updateHealth(ctx.db, server.id, { checkedAt: ctx.clock.now(), error: error.said })
      if (current.error !== error.said.message) emitChanged(ctx, server)
    })
  }
}

/** A user has to sign in, now or again. */
async function noteSignIn(ctx: Ctx, server: StoredServer): Promise<void> {
  await store.updateHealth(ctx.db, server.id, { checkedAt: ctx.clock.now(), error: null })
  if (server.needsSignIn && server.error === null) return
  await store.setNeedsSignIn(ctx.db, server.id)
  emitChanged(ctx, server)
}

/** Stores a listing, unless the connection has changed since. */
export async function noteListing(
  ctx: Ctx,
  server: StoredServer,
  { tools, software }: Listing,
): Promise<void> {
  const current = await store.lockServer(ctx.db, server.id)
  if (current?.version !== server.version) return
  const before = await toolsStore.listTools(ctx.db, [server.id])
  await store.updateHealth(ctx.db, server.id, { checkedAt: ctx.clock.now(), error: null, software })
  const isSame =
    fingerprintOf(before.map(({ name, foundHash }) => [name, foundHash])) ===
    fingerprintOf(tools.map(({ name, hash }) => [name, hash]))
  if (isSame && current.error === null) return
  if (!isSame) await toolsStore.replaceFound(ctx.db, current, tools)
  emitChanged(ctx, server)
}

const fingerprintOf = (tools: [name: string, hash: string | null][]) =>
  JSON.stringify(
    tools.filter(([, hash]) => hash !== null).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** To all who can use the server. */
export const emitChanged = (ctx: Ctx, { userId }: Pick<StoredServer, 'userId'>) =>
  ctx.emit(mcpServersChanged, userId === null ? 'everybody' : [userId], {})
