import { z } from 'zod'
import { mcpMessages } from './messages/mcp.ts'
import { type Message, rule, saidOf } from './messages.ts'
import { userTags } from './user-administration.ts'

export const MCP_NAME_MAX = 60
export const MCP_SECRETS_MAX = 30
export const MCP_ARGUMENTS_MAX = 50
const TEXT_MAX = 4000
const CLIENT_TEXT_MAX = 1000

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
  /**
   * Of `http` where users sign in: this site as it is registered at the authorization server. Empty: the site registers
   * itself.
   */
  clientId: z.string().trim().max(CLIENT_TEXT_MAX).default(''),
  /** Never sent to a browser; the saved one is kept without it. */
  clientSecret: z.string().min(1).max(CLIENT_TEXT_MAX).optional(),
}

type Refinement<T> = (fields: T, ctx: z.RefinementCtx<T>) => void

const refuse = <T>(ctx: z.RefinementCtx<T>, path: (string | number)[], said: Message) => {
  const issue = { code: 'custom' as const, path, input: undefined }
  ctx.addIssue({ ...issue, message: saidOf(issue, said), said })
}

const checkAddress: Refinement<{ url: string }> = ({ url }, ctx) => {
  const parsed = URL.parse(url)
  if (!/^https?:$/.test(parsed?.protocol ?? '')) refuse(ctx, ['url'], mcpMessages.urlInvalid())
  else if (parsed?.username) refuse(ctx, ['url'], mcpMessages.urlHasPassword())
}

/** Names of headers are compared without their case. */
function checkSecrets<T extends { secrets: { name: string }[] }>(
  { secrets }: T,
  { ctx, areHeaders }: { ctx: z.RefinementCtx<T>; areHeaders: boolean },
): void {
  const names = new Set<string>()
  for (const [index, secret] of secrets.entries()) {
    const name = areHeaders ? secret.name.toLowerCase() : secret.name
    const path = ['secrets', index, 'name']
    if (areHeaders && RESERVED_HEADERS.test(name)) refuse(ctx, path, mcpMessages.secretNameReserved())
    if (names.has(name)) refuse(ctx, path, mcpMessages.secretNameTwice())
    names.add(name)
  }
}

const checkClient: Refinement<{ clientId: string; clientSecret?: string | undefined }> = (fields, ctx) => {
  if (fields.clientSecret !== undefined && fields.clientId === '')
    refuse(ctx, ['clientId'], mcpMessages.clientIdRequired())
}

/** The fields that an administrator edits. */
export type McpServerFields = z.infer<typeof McpServerFields>
export const McpServerFields = z.object(shape).superRefine((fields, ctx) => {
  const areHeaders = fields.transport === 'http'
  if (areHeaders) checkAddress(fields, ctx)
  else if (fields.command === '') refuse(ctx, ['command'], mcpMessages.commandRequired())
  checkSecrets(fields, { ctx, areHeaders })
  checkClient(fields, ctx)
})

/** What a user sets of an own server: an address and headers. */
export type OwnMcpServerFields = z.infer<typeof OwnMcpServerFields>
export const OwnMcpServerFields = z
  .object({
    name: shape.name,
    enabled: shape.enabled,
    url: shape.url,
    secrets: shape.secrets,
    clientId: shape.clientId,
    clientSecret: shape.clientSecret,
  })
  .superRefine((fields, ctx) => {
    checkAddress(fields, ctx)
    checkSecrets(fields, { ctx, areHeaders: true })
    checkClient(fields, ctx)
  })
