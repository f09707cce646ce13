import type { McpLogLine, McpServerDetails, ownMcpServers } from '#contract/mcp.ts'
import type { McpServerFields, OwnMcpServerFields } from '#contract/mcp-server-fields.ts'
import { mcpMessages } from '#contract/messages/mcp.ts'
import type { InputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { forbidden } from '#server/platform/errors.ts'
import { readSetting } from '#server/settings/service.ts'
import {
  addServer,
  approveToolsOf,
  changeServer,
  dropServer,
  listDetails,
  listLogOf,
  retestServer,
  switchToolOf,
} from './managing.service.ts'

/** Refuses where administrators have turned off servers of users, and an administrator who acts as the user. */
async function requireOwnAllowed(ctx: UserCtx): Promise<string> {
  requireOwnSession(ctx)
  if (!(await readSetting(ctx, 'UserMcpServers'))) throw forbidden(mcpMessages.ownServersOff())
  return ctx.user.id
}

export const listOwnServers = async (ctx: UserCtx): Promise<McpServerDetails[]> =>
  listDetails(ctx, await requireOwnAllowed(ctx))

export const createOwnServer = async (ctx: UserCtx, input: OwnMcpServerFields): Promise<McpServerDetails> =>
  addServer(ctx, await requireOwnAllowed(ctx), toFields(input))

export async function updateOwnServer(
  ctx: UserCtx,
  { id, ...input }: InputOf<typeof ownMcpServers.update>,
): Promise<McpServerDetails> {
  return changeServer(ctx, await requireOwnAllowed(ctx), { id, ...toFields(input) })
}

export const removeOwnServer = async (
  ctx: UserCtx,
  { id }: InputOf<typeof ownMcpServers.remove>,
): Promise<{ id: string }> => dropServer(ctx, await requireOwnAllowed(ctx), id)

export const testOwnServer = async (
  ctx: UserCtx,
  { id }: InputOf<typeof ownMcpServers.test>,
): Promise<McpServerDetails> => retestServer(ctx, await requireOwnAllowed(ctx), id)

export const listOwnLog = async (
  ctx: UserCtx,
  { id }: InputOf<typeof ownMcpServers.log>,
): Promise<McpLogLine[]> => listLogOf(ctx, await requireOwnAllowed(ctx), id)

export const approveOwnTools = async (
  ctx: UserCtx,
  input: InputOf<typeof ownMcpServers.approve>,
): Promise<McpServerDetails> => approveToolsOf(ctx, await requireOwnAllowed(ctx), input)

export const switchOwnTool = async (
  ctx: UserCtx,
  input: InputOf<typeof ownMcpServers.switchTool>,
): Promise<McpServerDetails> => switchToolOf(ctx, await requireOwnAllowed(ctx), input)

/** A program of a user would run on the machine of this server: users have addresses only. */
const toFields = (input: OwnMcpServerFields): McpServerFields => ({
  ...input,
  transport: 'http',
  command: '',
  arguments: [],
  allowedUserTags: [],
})
