import { mcpMessages } from '#contract/messages/mcp.ts'
import { toolsMessages } from '#contract/messages/tools.ts'
import { foreignText, type Said } from '#contract/messages.ts'
import type { ToolProgress } from '#contract/tools.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { type OfferedTool, ToolError } from '#server/platform/llm/tool-loop.ts'
import { McpError } from '#server/platform/mcp/port.ts'
import type { ToolUse } from '#server/platform/tools/tool.ts'
import { targetOf } from './access.ts'
import { checkServer, isPerUser, LISTING_SECONDS, readListing } from './checks.ts'
import type { KnownDefinition } from './definitions.ts'
import { canUse } from './policy.ts'
import { isOffered } from './presenter.ts'
import { toolProgress } from './progress.ts'
import { resultText } from './result-text.ts'
import { isOwnSession, listVisible } from './service.ts'
import * as signIns from './sign-ins.store.ts'
import type { StoredServer } from './store.ts'
import * as store from './store.ts'
import type { StoredTool } from './tools.store.ts'
import * as toolsStore from './tools.store.ts'

/** Vendors accept 128 tools; up to 50 may be built-in ones. */
export const OFFERED_MAX = 64

/** What a message chooses. */
export interface McpChoice {
  servers: readonly string[]
  /** The names of tools that are left out. */
  without: readonly string[]
}

export interface McpOffer {
  tools: OfferedTool[]
  warnings: Said[]
}

/** The approved tools of these servers that the user may use, ready to be called by a model. */
export async function offerMcpTools(
  ctx: UserCtx,
  { servers: ids, without }: McpChoice,
  use: ResultUse,
): Promise<McpOffer> {
  const wanted = new Set(ids)
  const visible = (await listVisible(ctx)).filter(({ id }) => wanted.has(id))
  const usable = visible.filter((server) => canUse(ctx.user, server))
  const toSignIn = await listToSignIn(ctx, usable)
  const servers = usable.filter((server) => !toSignIn.includes(server))
  const known = await toolsStore.toolsByServer(ctx.db, servers)
  const tools = servers.flatMap((server) =>
    (known.get(server.id) ?? []).flatMap((tool) =>
      isOffered(tool) && !without.includes(tool.offeredName) ? [offered(ctx, { server, tool, use })] : [],
    ),
  )
  return {
    tools: tools.slice(0, OFFERED_MAX),
    warnings: [
      ...(visible.length < wanted.size ? [mcpMessages.unavailable()] : []),
      ...toSignIn.map(({ name }) => mcpMessages.signInFirst({ server: name })),
      ...(tools.length > OFFERED_MAX ? [mcpMessages.tooManyOffered({ max: OFFERED_MAX })] : []),
    ],
  }
}

/** Those for which the user has not signed in. */
async function listToSignIn(ctx: UserCtx, servers: StoredServer[]): Promise<StoredServer[]> {
  if (!servers.some(({ needsSignIn }) => needsSignIn)) return []
  const signedIn = isOwnSession(ctx) ? await signIns.listSignedIn(ctx.db, ctx.user.id) : new Set<string>()
  return servers.filter(({ id, needsSignIn }) => needsSignIn && !signedIn.has(id))
}

type ApprovedTool = StoredTool & { approved: KnownDefinition; approvedHash: string }

/** How pictures of results are shown. */
type ResultUse = Pick<ToolUse, 'addPicture'>

interface Offered {
  server: StoredServer
  tool: ApprovedTool
  use: ResultUse
}

const offered = (ctx: UserCtx, { server, tool, use }: Offered): OfferedTool => ({
  definition: {
    name: tool.offeredName,
    description: `${tool.approved.title} (tool of the MCP server “${server.name}”): ${tool.approved.description}`,
    inputSchema: schemaOf(tool.approved),
  },
  isRead: tool.approved.isRead,
  definitionHash: tool.approvedHash,
  run: (input, signal, onProgress) =>
    call(ctx, { server, tool, use, input, ...(onProgress && { onProgress }) }, signal),
})

/** The type is required by the protocol, but servers leave it out; vendors refuse the dialect. */
function schemaOf({ inputSchema }: KnownDefinition): object {
  const { $schema: _, ...schema } = inputSchema as { $schema?: unknown }
  return { ...schema, type: 'object' }
}

interface Call extends Offered {
  input: unknown
  onProgress?: (progress: ToolProgress) => void
}

async function call(
  ctx: UserCtx,
  { server, tool, use, input, onProgress }: Call,
  signal: AbortSignal,
): Promise<string> {
  if (!isRecord(input)) throw new ToolError(toolsMessages.argumentsNotJson())
  try {
    const current = await requireSameTool(ctx, { server, tool }, signal)
    const result = await ctx.ports.mcpServers.use(
      await targetOf(ctx, current, ctx.user.id),
      (session) =>
        session.callTool(tool.name, input, {
          signal,
          ...(onProgress && { onProgress: (said) => onProgress(toolProgress(said)) }),
        }),
      signal,
    )
    const { id, name } = server
    const text = await resultText(result, (bytes) => use.addPicture(bytes, { id, name }))
    if (result.isError) throw new ToolError(foreignText(text || mcpMessages.failed().message))
    return text
  } catch (error) {
    if (error instanceof McpError) throw new ToolError(error.said, { cause: error })
    throw error
  }
}

/**
 * Checks the permission again, and the definition of a server that was not asked for a while: one that a server changed
 * after its approval is not called.
 */
async function requireSameTool(
  ctx: UserCtx,
  { server: { id }, tool }: Pick<Call, 'server' | 'tool'>,
  signal: AbortSignal,
): Promise<StoredServer> {
  const known = await store.findServer(ctx.db, id)
  const since = secondsAfter(ctx.clock.now(), -LISTING_SECONDS)
  if (known && isPerUser(known)) await requireSameHash(ctx, { server: known, tool }, signal)
  else if (known && (known.checkedAt === null || known.checkedAt <= since))
    await checkServer(ctx, known, { signal })
  signal.throwIfAborted()
  const server = known && (await store.findServer(ctx.db, id))
  if (!server || !canUse(ctx.user, server))
    throw new ToolError(toolsMessages.forbidden({ tool: tool.offeredName }))
  const tools = await toolsStore.listTools(ctx.db, [id])
  const current = tools.find(({ name }) => name === tool.name)
  if (!current || !isOffered(current) || current.approvedHash !== tool.approvedHash)
    throw new ToolError(mcpMessages.notApproved({ tool: tool.offeredName }))
  return server
}

/** What a server says may depend on the user who signed in: it is compared, and not stored for the others. */
async function requireSameHash(
  ctx: UserCtx,
  { server, tool }: Pick<Call, 'server' | 'tool'>,
  signal: AbortSignal,
): Promise<void> {
  const { tools } = await readListing(ctx, await targetOf(ctx, server, ctx.user.id), signal)
  const found = tools.find(({ name }) => name === tool.name)
  if (found?.hash !== tool.approvedHash)
    throw new ToolError(mcpMessages.notApproved({ tool: tool.offeredName }))
}

const isRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
