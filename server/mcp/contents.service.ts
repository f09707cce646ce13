import type { McpPrompt, McpResource, McpResourceTemplate, mcpContents } from '#contract/mcp-contents.ts'
import { MCP_CONTENTS_MAX, MCP_PROMPT_MAX, MCP_RESOURCE_BYTES_MAX } from '#contract/mcp-contents.ts'
import { mcpMessages } from '#contract/messages/mcp.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { McpError, type McpResourceDefinition, type McpSession } from '#server/platform/mcp/port.ts'
import { targetOf } from './access.ts'
import { visibleText } from './definitions.ts'
import { canUse } from './policy.ts'
import { listVisible } from './service.ts'
import type { StoredServer } from './store.ts'

/** A user who types waits for it. */
const LIST_MS = 8000
const READ_MS = 30_000
const TEXT_MAX = 300
const NAME_MAX = 200
const ADDRESS_MAX = 1500

export const listPrompts = (ctx: UserCtx): Promise<McpPrompt[]> =>
  listOf(ctx, async (server, session, signal) => {
    const prompts = await session.listPrompts(signal)
    return prompts
      .filter(({ name }) => name.length <= NAME_MAX)
      .map(({ name, title, description, arguments: given = [] }) => ({
        serverId: server.id,
        server: server.name,
        name,
        command: commandOf(server, name),
        description: visibleText(description ?? title ?? '', TEXT_MAX),
        arguments: given.slice(0, 20).map((argument) => ({
          name: argument.name.slice(0, NAME_MAX),
          description: visibleText(argument.description ?? '', TEXT_MAX),
          isRequired: argument.required === true,
        })),
      }))
  })

export const listResources = (ctx: UserCtx): Promise<McpResource[]> =>
  listOf(ctx, async (server, session, signal) => {
    const resources = await session.listResources(signal)
    return resources
      .filter(({ uri }) => uri.length <= ADDRESS_MAX)
      .map(({ uri, ...described }) => ({ ...documentOf(server, described), uri }))
  })

export const listResourceTemplates = (ctx: UserCtx): Promise<McpResourceTemplate[]> =>
  listOf(ctx, async (server, session, signal) => {
    const templates = await session.listResourceTemplates(signal)
    return templates
      .filter(({ uriTemplate }) => uriTemplate.length <= ADDRESS_MAX)
      .map(({ uriTemplate, variables, ...described }) => ({
        ...documentOf(server, described),
        uriTemplate,
        variables: variables.map((variable) => variable.slice(0, NAME_MAX)),
      }))
  })

const documentOf = (
  server: StoredServer,
  { name, title, description }: Pick<McpResourceDefinition, 'name' | 'title' | 'description'>,
) => ({
  serverId: server.id,
  server: server.name,
  name: visibleText(title ?? name, NAME_MAX),
  description: visibleText(description ?? '', TEXT_MAX),
})

/** The text of a prompt, which the user reads before sending it. */
export async function getPrompt(
  ctx: UserCtx,
  { id, name, arguments: values }: InputOf<typeof mcpContents.prompt>,
): Promise<OutputOf<typeof mcpContents.prompt>> {
  const texts = await readFrom(ctx, id, (session, signal) => session.getPrompt(name, values, signal))
  const text = visibleText(texts.join('\n\n'), MCP_PROMPT_MAX)
  if (text === '') throw new AppError('invalid', mcpMessages.promptEmpty())
  return { text }
}

/** The content of a resource, which becomes a file of the user: for models it is data, as any file. */
export async function readResource(
  ctx: UserCtx,
  { id, uri, values }: InputOf<typeof mcpContents.resource>,
): Promise<OutputOf<typeof mcpContents.resource>> {
  const [first] = await readFrom(ctx, id, (session, signal) => session.readResource({ uri, values }, signal))
  if (!first || first.bytes.length === 0) throw new AppError('invalid', mcpMessages.resourceEmpty())
  if (first.bytes.length > MCP_RESOURCE_BYTES_MAX)
    throw new AppError('too_large', mcpMessages.contentTooLarge({ max: MCP_RESOURCE_BYTES_MAX / 1_000_000 }))
  return { mimeType: first.mimeType.slice(0, NAME_MAX), content: first.bytes.toString('base64') }
}

/** Of all servers that the user may use, at the same time. One that does not answer in time is left out. */
async function listOf<T>(
  ctx: UserCtx,
  list: (server: StoredServer, session: McpSession, signal: AbortSignal) => Promise<T[]>,
): Promise<T[]> {
  const servers = (await listVisible(ctx)).filter((server) => canUse(ctx.user, server))
  const signal = AbortSignal.timeout(LIST_MS)
  const found = await Promise.all(
    servers.map(async (server) => {
      try {
        const target = await targetOf(ctx, server, ctx.user.id)
        const all = await ctx.ports.mcpServers.use(target, (session) => list(server, session, signal), signal)
        return all.slice(0, MCP_CONTENTS_MAX)
      } catch (error) {
        if (error instanceof McpError || signal.aborted) return []
        throw error
      }
    }),
  )
  return found.flat()
}

async function readFrom<T>(
  ctx: UserCtx,
  id: string,
  read: (session: McpSession, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const server = (await listVisible(ctx)).find((one) => one.id === id)
  if (!server || !canUse(ctx.user, server)) throw notFound(mcpMessages.notFound())
  const signal = AbortSignal.timeout(READ_MS)
  try {
    const target = await targetOf(ctx, server, ctx.user.id)
    return await ctx.ports.mcpServers.use(target, (session) => read(session, signal), signal)
  } catch (error) {
    if (error instanceof McpError) throw new AppError('invalid', error.said)
    if (signal.aborted) throw new AppError('invalid', mcpMessages.timeout({ seconds: READ_MS / 1000 }))
    throw error
  }
}

/** As users type it: the beginning of the server's name, then that of the prompt. */
const commandOf = ({ slug }: StoredServer, name: string): string =>
  `${slug}-${name}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .slice(0, 60)
