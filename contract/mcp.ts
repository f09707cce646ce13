import { z } from 'zod'
import { mcpMessages } from './messages/mcp.ts'
import { type Message, MessageKey, rule, saidOf } from './messages.ts'
import { adminCall, liveEvent, timestamp, userCall } from './procedures.ts'
import { ToolName, ToolRisk } from './tools.ts'
import { userTags } from './user-administration.ts'

/** The tools of one server that are known; further ones are left out. */
export const MCP_TOOLS_MAX = 100
export const MCP_NAME_MAX = 60
/** The size of a description as models and administrators see it. Characters. */
export const MCP_DESCRIPTION_MAX = 2000
/** The size of a definition as JSON; a tool with a larger one cannot be used. Characters. */
export const MCP_DEFINITION_MAX = 20_000
export const MCP_SECRETS_MAX = 30
export const MCP_ARGUMENTS_MAX = 50
const TEXT_MAX = 4000

export type McpTransport = z.infer<typeof McpTransport>
export const McpTransport = z.enum(['http', 'stdio'])

/** Headers that the protocol or the connection itself sets. */
const RESERVED_HEADERS =
  /^(accept|accept-encoding|connection|content-length|content-type|host|keep-alive|last-event-id|mcp-.*|te|trailer|transfer-encoding|upgrade)$/i

/** A header or an environment variable. A saved value is never sent; an entry without a value keeps it. */
const McpSecret = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,100}$/, rule(mcpMessages.secretNameInvalid())),
  value: z.string().max(TEXT_MAX).optional(),
})

const shape = {
  name: z
    .string()
    .trim()
    .min(1, rule(mcpMessages.nameRequired()))
    .max(MCP_NAME_MAX, rule(mcpMessages.nameTooLong({ max: MCP_NAME_MAX }))),
  enabled: z.boolean().default(true),
  /** Users with one of them may use it; empty: all users. */
  allowedUserTags: userTags.default([]),
  transport: McpTransport,
  /** Of `http`. */
  url: z.string().trim().max(TEXT_MAX).default(''),
  /** Of `stdio`: a program of the machine that runs this server. */
  command: z.string().trim().max(TEXT_MAX).default(''),
  arguments: z
    .array(z.string().max(TEXT_MAX))
    .max(MCP_ARGUMENTS_MAX, rule(mcpMessages.tooManyArguments({ max: MCP_ARGUMENTS_MAX })))
    .default([]),
  /** Headers of `http`, environment variables of `stdio`. */
  secrets: z
    .array(McpSecret)
    .max(MCP_SECRETS_MAX, rule(mcpMessages.tooManySecrets({ max: MCP_SECRETS_MAX })))
    .default([]),
}

const isHttp = ({ transport }: { transport: McpTransport }) => transport === 'http'
const nameOf = (fields: { transport: McpTransport }, { name }: { name: string }) =>
  isHttp(fields) ? name.toLowerCase() : name

/** The fields that an administrator edits. */
export type McpServerFields = z.infer<typeof McpServerFields>
export const McpServerFields = z
  .object(shape)
  .refine((fields) => isHttp(fields) || fields.command !== '', {
    path: ['command'],
    ...rule(mcpMessages.commandRequired()),
  })
  .refine((fields) => !isHttp(fields) || /^https?:$/.test(URL.parse(fields.url)?.protocol ?? ''), {
    path: ['url'],
    ...rule(mcpMessages.urlInvalid()),
  })
  .refine((fields) => !isHttp(fields) || !URL.parse(fields.url)?.username, {
    path: ['url'],
    ...rule(mcpMessages.urlHasPassword()),
  })
  .superRefine((fields, ctx) => {
    const names = new Set<string>()
    for (const [index, secret] of fields.secrets.entries()) {
      const name = nameOf(fields, secret)
      const refuse = (said: Message) => {
        const issue = { code: 'custom' as const, path: ['secrets', index, 'name'], input: secret.name }
        ctx.addIssue({ ...issue, message: saidOf(issue, said), said })
      }
      if (isHttp(fields) && RESERVED_HEADERS.test(name)) refuse(mcpMessages.secretNameReserved())
      if (names.has(name)) refuse(mcpMessages.secretNameTwice())
      names.add(name)
    }
  })

/** A tool of a server that models can call. */
export type McpTool = z.infer<typeof McpTool>
export const McpTool = z.object({
  /** The name that models use; it begins with that of the server. */
  name: ToolName,
  title: z.string(),
  description: z.string(),
  risk: ToolRisk,
})

/** A server as its users see it. */
export type McpServer = z.infer<typeof McpServer>
export const McpServer = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether administrators have switched it on; otherwise models do not get its tools. */
  enabled: z.boolean(),
  /** Those that are approved and switched on. */
  tools: z.array(McpTool),
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

/** A server as administrators see it. */
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
  /** Name and version that the server gives itself. */
  software: z.string(),
  /** The last connection; `null` before the first one. */
  checkedAt: timestamp.nullable(),
  /** Why the last connection failed. */
  error: z.string().nullable(),
  errorKey: MessageKey.optional(),
  tools: z.array(McpToolDetails),
})

const byId = z.object({ id: z.uuid() })

/** Programs outside this site that offer tools by the Model Context Protocol. */
export const mcpServers = {
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
  /** Approves definitions as they were shown: 409 if one of them has changed since. */
  approve: adminCall
    .route({
      method: 'POST',
      path: '/admin/mcp-servers/{id}/approve',
      summary: 'Approve definitions of tools of an MCP server',
    })
    .input(
      byId.extend({
        tools: z
          .array(z.object({ name: z.string(), hash: z.string() }))
          .min(1)
          .max(MCP_TOOLS_MAX),
      }),
    )
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

export const mcpServersChanged = liveEvent('mcp_servers_changed', z.object({}))
