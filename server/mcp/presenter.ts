import type {
  McpDefinition,
  McpServer,
  McpServerDetails,
  McpToolDetails,
  McpToolState,
} from '#contract/mcp.ts'
import type { KnownDefinition } from './definitions.ts'
import type { StoredServer } from './store.ts'
import type { StoredTool } from './tools.store.ts'

/** Whether models may get the tool: approved as the server describes it now, and switched on. */
export const isOffered = (
  tool: StoredTool,
): tool is StoredTool & { approved: KnownDefinition; approvedHash: string } =>
  tool.enabled && stateOf(tool) === 'approved'

export function stateOf({ found, foundHash, approvedHash }: StoredTool): McpToolState {
  if (!found) return 'missing'
  if (found.isTooLarge) return 'too_large'
  if (approvedHash === null) return 'new'
  return approvedHash === foundHash ? 'approved' : 'changed'
}

/** `isSignedIn`: whether the reader has signed in to the server. */
export const toMcpServer = (
  server: StoredServer,
  { tools, isSignedIn }: { tools: StoredTool[]; isSignedIn: boolean },
): McpServer => ({
  id: server.id,
  name: server.name,
  enabled: server.enabled,
  tools: tools.filter(isOffered).map(({ offeredName, approved: { title, description, isRead } }) => ({
    name: offeredName,
    title,
    description,
    risk: isRead ? 'read' : 'external',
  })),
  ...signInOf(server, isSignedIn),
})

const signInOf = ({ needsSignIn }: StoredServer, isSignedIn: boolean) =>
  needsSignIn && { signIn: isSignedIn ? ('done' as const) : ('required' as const) }

export const toDetails = (
  server: StoredServer,
  { tools, isSignedIn }: { tools: StoredTool[]; isSignedIn: boolean },
): McpServerDetails => ({
  id: server.id,
  name: server.name,
  enabled: server.enabled,
  allowedUserTags: server.allowedUserTags,
  transport: server.transport,
  url: server.url,
  command: server.command,
  arguments: server.arguments,
  secretNames: server.secretNames,
  clientId: server.clientId,
  hasClientSecret: server.sealedClientSecret !== null,
  ...signInOf(server, isSignedIn),
  software: server.software,
  checkedAt: server.checkedAt?.toISOString() ?? null,
  error: server.error,
  ...(server.errorKey && { errorKey: server.errorKey }),
  tools: tools.flatMap((tool) => toToolDetails(tool) ?? []),
})

function toToolDetails(tool: StoredTool): McpToolDetails | undefined {
  const { name, offeredName, enabled, found, foundHash, approved, approvedHash } = tool
  const shown = found ?? approved
  if (!shown) return undefined
  const state = stateOf(tool)
  return {
    name,
    offeredName,
    enabled,
    state,
    hash: foundHash ?? approvedHash ?? '',
    definition: toDefinition(shown),
    approved: state === 'changed' && approved ? toDefinition(approved) : null,
  }
}

const toDefinition = ({ title, description, inputSchema, isRead }: KnownDefinition): McpDefinition => ({
  title,
  description,
  inputSchema: JSON.stringify(inputSchema, null, 2),
  isRead,
})
