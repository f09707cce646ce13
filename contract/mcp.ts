import { z } from 'zod'
import { McpServerFields, McpTransport, OwnMcpServerFields } from './mcp-server-fields.ts'
import { MessageKey } from './messages.ts'
import { adminCall, liveEvent, publicCall, timestamp, userCall } from './procedures.ts'
import { ToolName, ToolRisk } from './tools.ts'

/** The tools of one server that are known; further ones are left out. */
export const MCP_TOOLS_MAX = 100
/** The size of a description as models and administrators see it. Characters. */
export const MCP_DESCRIPTION_MAX = 2000
/** The size of a definition as JSON; a tool with a larger one cannot be used. Characters. */
export const MCP_DEFINITION_MAX = 20_000

/** A tool of a server that models can call. */
export type McpTool = z.infer<typeof McpTool>
export const McpTool = z.object({
  /** The name that models use; it begins with that of the server. */
  name: ToolName,
  title: z.string(),
  description: z.string(),
  risk: ToolRisk,
})

/** Of servers where each user signs in: whether the caller has. */
export type McpSignInState = z.infer<typeof McpSignInState>
export const McpSignInState = z.enum(['required', 'done'])

/** A server as its users see it. */
export type McpServer = z.infer<typeof McpServer>
export const McpServer = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether administrators have switched it on; otherwise models do not get its tools. */
  enabled: z.boolean(),
  /** Those that are approved and switched on. */
  tools: z.array(McpTool),
  signIn: McpSignInState.optional(),
})

/** What a server says of a tool. */
export type McpDefinition = z.infer<typeof McpDefinition>
export const McpDefinition = z.object({
  title: z.string(),
  description: z.string(),
  /** JSON. */
  inputSchema: z.string(),
  /** Whether the server says that the tool changes nothing. */
  isRead: z.boolean(),
})

/** `new` and `changed` ones are not offered before an administrator approves them. */
export type McpToolState = z.infer<typeof McpToolState>
export const McpToolState = z.enum(['approved', 'new', 'changed', 'missing', 'too_large'])

export type McpToolDetails = z.infer<typeof McpToolDetails>
export const McpToolDetails = z.object({
  /** The name that the server uses. */
  name: z.string(),
  offeredName: ToolName,
  enabled: z.boolean(),
  state: McpToolState,
  /** Identifies the definition that is shown. */
  hash: z.string(),
  definition: McpDefinition,
  /** The approved definition of a changed tool. */
  approved: McpDefinition.nullable(),
})

/** A server as those who manage it see it. */
export type McpServerDetails = z.infer<typeof McpServerDetails>
export const McpServerDetails = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  allowedUserTags: z.array(z.string()),
  transport: McpTransport,
  url: z.string(),
  command: z.string(),
  arguments: z.array(z.string()),
  secretNames: z.array(z.string()),
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  signIn: McpSignInState.optional(),
  /** Name and version that the server gives itself. */
  software: z.string(),
  /** The last connection; `null` before the first one. */
  checkedAt: timestamp.nullable(),
  /** Why the last connection failed. */
  error: z.string().nullable(),
  errorKey: MessageKey.optional(),
  tools: z.array(McpToolDetails),
})

/** The lines of a server's log that are kept. */
export const MCP_LOG_MAX = 200
/** The size of one of them. Characters. */
export const MCP_LOG_LINE_MAX = 500

/** The levels of the protocol, which are those of syslog. */
export type McpLogLevel = z.infer<typeof McpLogLevel>
export const McpLogLevel = z.enum([
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
])

/** What a server said of itself. Its words are those of the server. */
export type McpLogLine = z.infer<typeof McpLogLine>
export const McpLogLine = z.object({
  id: z.string(),
  loggedAt: timestamp,
  level: McpLogLevel,
  text: z.string(),
})

const byId = z.object({ id: z.uuid() })

const toolHashes = z
  .array(z.object({ name: z.string(), hash: z.string() }))
  .min(1)
  .max(MCP_TOOLS_MAX)

/** The page of ours to which an authorization server sends the user: it calls `finishSignIn`. */
export const MCP_CALLBACK_PATH = '/mcp/callback'
/** Where authorization servers read what this site is; the address is its id there (client id metadata document). */
export const MCP_CLIENT_PATH = '/mcp/client-metadata'
const CALLBACK_PART_MAX = 4000

/** Programs outside this site that offer tools by the Model Context Protocol. */
export const mcpServers = {
  client: publicCall
    .route({
      method: 'GET',
      path: MCP_CLIENT_PATH,
      summary: 'This site as a client of authorization servers',
    })
    .output(
      z.object({
        client_id: z.url(),
        client_name: z.string(),
        redirect_uris: z.array(z.url()),
        grant_types: z.array(z.string()),
        response_types: z.array(z.string()),
        token_endpoint_auth_method: z.string(),
      }),
    ),
  list: userCall
    .route({ method: 'GET', path: '/mcp-servers', summary: 'MCP servers that you may use, with their tools' })
    .output(z.array(McpServer)),
  listAll: adminCall
    .route({ method: 'GET', path: '/admin/mcp-servers', summary: 'Every MCP server' })
    .output(z.array(McpServerDetails)),
  /** Connects first. The tools that the server has now are approved. */
  create: adminCall
    .route({ method: 'POST', path: '/admin/mcp-servers', summary: 'Add an MCP server' })
    .input(McpServerFields)
    .output(McpServerDetails),
  /** Connects first if the connection changes. */
  update: adminCall
    .route({ method: 'PUT', path: '/admin/mcp-servers/{id}', summary: 'Change an MCP server' })
    .input(McpServerFields.safeExtend({ id: z.uuid() }))
    .output(McpServerDetails),
  remove: adminCall
    .route({ method: 'DELETE', path: '/admin/mcp-servers/{id}', summary: 'Remove an MCP server' })
    .input(byId)
    .output(z.object({ id: z.string() })),
  test: adminCall
    .route({
      method: 'POST',
      path: '/admin/mcp-servers/{id}/test',
      summary: 'Connect to an MCP server and read its tools',
    })
    .input(byId)
    .output(McpServerDetails),
  log: adminCall
    .route({ method: 'GET', path: '/admin/mcp-servers/{id}/log', summary: 'The log of an MCP server' })
    .input(byId)
    .output(z.array(McpLogLine)),
  /** Approves definitions as they were shown: 409 if one of them has changed since. */
  approve: adminCall
    .route({
      method: 'POST',
      path: '/admin/mcp-servers/{id}/approve',
      summary: 'Approve definitions of tools of an MCP server',
    })
    .input(byId.extend({ tools: toolHashes }))
    .output(McpServerDetails),
  switchTool: adminCall
    .route({
      method: 'PUT',
      path: '/admin/mcp-servers/{id}/tool',
      summary: 'Switch a tool of an MCP server on or off for everyone',
    })
    .input(byId.extend({ name: z.string(), enabled: z.boolean() }))
    .output(McpServerDetails),
}

/**
 * Servers that a user adds for itself, at public addresses, and signing in to servers. Needs the setting
 * `UserMcpServers`, except for signing in.
 */
export const ownMcpServers = {
  list: userCall
    .route({ method: 'GET', path: '/mcp-servers/own', summary: 'MCP servers that you have added' })
    .output(z.array(McpServerDetails)),
  /** Connects first. The tools that the server has now are approved. */
  create: userCall
    .route({ method: 'POST', path: '/mcp-servers', summary: 'Add an MCP server for yourself' })
    .input(OwnMcpServerFields)
    .output(McpServerDetails),
  update: userCall
    .route({ method: 'PUT', path: '/mcp-servers/{id}', summary: 'Change an MCP server of yours' })
    .input(OwnMcpServerFields.safeExtend({ id: z.uuid() }))
    .output(McpServerDetails),
  remove: userCall
    .route({ method: 'DELETE', path: '/mcp-servers/{id}', summary: 'Remove an MCP server of yours' })
    .input(byId)
    .output(z.object({ id: z.string() })),
  test: userCall
    .route({
      method: 'POST',
      path: '/mcp-servers/{id}/test',
      summary: 'Connect to an MCP server of yours and read its tools',
    })
    .input(byId)
    .output(McpServerDetails),
  log: userCall
    .route({ method: 'GET', path: '/mcp-servers/{id}/log', summary: 'The log of an MCP server of yours' })
    .input(byId)
    .output(z.array(McpLogLine)),
  approve: userCall
    .route({
      method: 'POST',
      path: '/mcp-servers/{id}/approve',
      summary: 'Approve definitions of tools of an MCP server of yours',
    })
    .input(byId.extend({ tools: toolHashes }))
    .output(McpServerDetails),
  switchTool: userCall
    .route({
      method: 'PUT',
      path: '/mcp-servers/{id}/tool',
      summary: 'Switch a tool of an MCP server of yours on or off',
    })
    .input(byId.extend({ name: z.string(), enabled: z.boolean() }))
    .output(McpServerDetails),
  /** The address of the authorization server. Only the same session can finish it, within ten minutes. */
  signIn: userCall
    .route({
      method: 'POST',
      path: '/mcp-servers/{id}/sign-in',
      summary: 'Begin to sign in to an MCP server',
    })
    .input(byId)
    .output(z.object({ url: z.string() })),
  finishSignIn: userCall
    .route({ method: 'POST', path: '/mcp-servers/sign-in', summary: 'Complete signing in to an MCP server' })
    .input(
      z.object({
        code: z.string().min(1).max(CALLBACK_PART_MAX),
        state: z.string().min(1).max(CALLBACK_PART_MAX),
        /** The authorization server that answered, if it names itself (RFC 9207). */
        iss: z.string().max(CALLBACK_PART_MAX).optional(),
      }),
    )
    .output(McpServer),
  /** The tokens are revoked and deleted. */
  signOut: userCall
    .route({ method: 'DELETE', path: '/mcp-servers/{id}/sign-in', summary: 'Sign out of an MCP server' })
    .input(byId)
    .output(z.object({ id: z.string() })),
}

export const mcpServersChanged = liveEvent('mcp_servers_changed', z.object({}))
