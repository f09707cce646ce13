import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/audit.ts'
import type { McpLogLine, McpServerDetails, mcpServers } from '#contract/mcp.ts'
import type { McpServerFields } from '#contract/mcp-server-fields.ts'
import { mcpMessages } from '#contract/messages/mcp.ts'
import type { InputOf } from '#contract/procedures.ts'
import { MCP_OWN_SERVERS_MAX, MCP_SERVERS_MAX } from '#contract/tools.ts'
import { recordAudit } from '#server/audit/service.ts'
import { requireReauthentication } from '#server/auth/reauthentication/reauthentication.service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError, conflict, invalid, notFound } from '#server/platform/errors.ts'
import { McpError, SignInRequired } from '#server/platform/mcp/port.ts'
import { accessOf, openSecrets, placeOf, type Secrets, sealClientSecret, sealSecrets } from './access.ts'
import { checkServer, emitChanged, type Listing, noteListing, readListing } from './checks.ts'
import { slugOf } from './definitions.ts'
import { listLines } from './log.store.ts'
import { toDetails } from './presenter.ts'
import * as signIns from './sign-ins.store.ts'
import { endSignIns, revokeSignIns } from './sign-ins.ts'
import type { ServerFields, StoredServer } from './store.ts'
import * as store from './store.ts'
import * as toolsStore from './tools.store.ts'

/** Whose servers a call manages: those of administrators (null), or those that a user has added for itself. */
export type Owner = string | null

export async function listDetails(ctx: UserCtx, owner: Owner): Promise<McpServerDetails[]> {
  const servers = await store.listServers(ctx.db, owner)
  const [tools, signedIn] = await Promise.all([
    toolsStore.toolsByServer(ctx.db, servers),
    signIns.listSignedIn(ctx.db, ctx.user.id),
  ])
  return servers.map((server) =>
    toDetails(server, { tools: tools.get(server.id) ?? [], isSignedIn: signedIn.has(server.id) }),
  )
}

export async function addServer(
  ctx: UserCtx,
  owner: Owner,
  input: McpServerFields,
): Promise<McpServerDetails> {
  await requirePermissionToRun(ctx, input)
  const max = owner === null ? MCP_SERVERS_MAX : MCP_OWN_SERVERS_MAX
  if ((await store.listServers(ctx.db, owner)).length >= max)
    throw invalid('name', mcpMessages.tooMany({ max }))
  const id = randomUUID()
  await requireFreeName(ctx, owner, { id, name: input.name })
  const secrets = secretsOf(input, {})
  const listing = await connect(ctx, { ...input, userId: owner }, { id, version: 1, secrets })
  const slug = slugOf(input.name, await store.listSlugs(ctx.db))
  return ctx.transact(async (ctx) => {
    const fields = fieldsOf(ctx, input, {
      id,
      version: 1,
      secrets,
      needsSignIn: listing === 'sign-in',
      sealedClientSecret: sealedClientSecretOf(ctx, input, { id }),
    })
    const added = { ...fields, id, userId: owner, slug, createdAt: ctx.clock.now() }
    if (!(await store.insertServer(ctx.db, added))) throw invalid('name', mcpMessages.nameTaken())
    const server = await requireServer(ctx, owner, id)
    if (listing !== 'sign-in') {
      await noteListing(ctx, server, listing)
      await toolsStore.approveTools(ctx.db, id, listing.tools)
    }
    await record(ctx, 'mcp_servers.added', server)
    emitChanged(ctx, server)
    return showServer(ctx, await requireServer(ctx, owner, id))
  })
}

export async function changeServer(
  ctx: UserCtx,
  owner: Owner,
  { id, ...input }: McpServerFields & { id: string },
): Promise<McpServerDetails> {
  const before = await requireServer(ctx, owner, id)
  await requireFreeName(ctx, owner, { id, name: input.name })
  const isSame = isSameConnection(before, input)
  if (!isSame) await requirePermissionToRun(ctx, input)
  // A saved secret is sent to its own address only, so that it cannot be read by changing the address.
  const isSamePlace =
    before.transport === input.transport && before.url === input.url && before.command === input.command
  const sealedClientSecret = sealedClientSecretOf(ctx, input, { id, before, isSamePlace })
  const isSameClient = before.clientId === input.clientId && input.clientSecret === undefined
  const secrets = isSame ? undefined : secretsOf(input, isSamePlace ? readableSecrets(ctx, before) : {})
  const version = isSame ? before.version : before.version + 1
  const listing = secrets && (await connect(ctx, { ...input, userId: owner }, { id, version, secrets }))
  const ended = await ctx.transact(async (ctx) => {
    const current = await store.lockServer(ctx.db, id)
    if (current?.version !== before.version) throw conflict(mcpMessages.changedConcurrently())
    const { sealedSecrets, secretNames, needsSignIn } = before
    const kept = { ...input, sealedSecrets, secretNames, version, needsSignIn, sealedClientSecret }
    const found = secrets && {
      id,
      version,
      secrets,
      needsSignIn: listing === 'sign-in',
      sealedClientSecret,
    }
    await store.updateServer(ctx.db, id, found ? fieldsOf(ctx, input, found) : kept)
    // Tokens are sent to the server that the user signed in to, and belong to the client that asked for them.
    const ended = isSamePlace && isSameClient ? [] : await endSignIns(ctx, { serverId: id })
    const server = await requireServer(ctx, owner, id)
    if (listing && listing !== 'sign-in') await noteListing(ctx, server, listing)
    await record(ctx, 'mcp_servers.changed', server)
    emitChanged(ctx, server)
    return ended
  })
  revokeSignIns(ctx, placeOf(before), ended)
  return showServer(ctx, await requireServer(ctx, owner, id))
}

export async function dropServer(ctx: UserCtx, owner: Owner, id: string): Promise<{ id: string }> {
  const server = await requireServer(ctx, owner, id)
  const ended = await ctx.transact(async (ctx) => {
    const ended = await endSignIns(ctx, { serverId: id })
    if (!(await store.removeServer(ctx.db, id))) throw notFound(mcpMessages.notFound())
    await record(ctx, 'mcp_servers.removed', server)
    emitChanged(ctx, server)
    return ended
  })
  revokeSignIns(ctx, placeOf(server), ended)
  await ctx.ports.mcpServers.disconnect(id)
  return { id }
}

/** With a new connection. */
export async function retestServer(ctx: UserCtx, owner: Owner, id: string): Promise<McpServerDetails> {
  const server = await requireServer(ctx, owner, id)
  await ctx.ports.mcpServers.disconnect(id)
  await checkServer(ctx, server, { userId: ctx.user.id })
  return showServer(ctx, await requireServer(ctx, owner, id))
}

export async function listLogOf(ctx: UserCtx, owner: Owner, id: string): Promise<McpLogLine[]> {
  await requireServer(ctx, owner, id)
  return listLines(ctx.db, id)
}

export async function approveToolsOf(
  ctx: UserCtx,
  owner: Owner,
  { id, tools }: InputOf<typeof mcpServers.approve>,
): Promise<McpServerDetails> {
  return ctx.transact(async (ctx) => {
    await requireServer(ctx, owner, id)
    const server = await store.lockServer(ctx.db, id)
    if (!server) throw notFound(mcpMessages.notFound())
    const approved = await toolsStore.approveTools(ctx.db, id, tools)
    if (approved < tools.length) throw conflict(mcpMessages.definitionChanged())
    await record(ctx, 'mcp_servers.tools_approved', server)
    emitChanged(ctx, server)
    return showServer(ctx, server)
  })
}

export async function switchToolOf(
  ctx: UserCtx,
  owner: Owner,
  { id, name, enabled }: InputOf<typeof mcpServers.switchTool>,
): Promise<McpServerDetails> {
  return ctx.transact(async (ctx) => {
    const server = await requireServer(ctx, owner, id)
    if (!(await toolsStore.switchTool(ctx.db, { serverId: id, name, enabled })))
      throw notFound(mcpMessages.toolNotFound())
    emitChanged(ctx, server)
    return showServer(ctx, server)
  })
}

/** A command runs on the machine of this server: a session that was left open must not be enough to add one. */
async function requirePermissionToRun(ctx: UserCtx, { transport }: McpServerFields): Promise<void> {
  if (transport === 'stdio') await requireReauthentication(ctx)
}

async function requireFreeName(ctx: Ctx, owner: Owner, { id, name }: { id: string; name: string }) {
  if (await store.isNameTaken(ctx.db, { id, owner, name })) throw invalid('name', mcpMessages.nameTaken())
}

async function requireServer(ctx: Ctx, owner: Owner, id: string): Promise<StoredServer> {
  const server = await store.findServer(ctx.db, id)
  if (server?.userId !== owner) throw notFound(mcpMessages.notFound())
  return server
}

async function showServer(ctx: UserCtx, server: StoredServer): Promise<McpServerDetails> {
  const signIn = await signIns.findSignIn(ctx.db, { serverId: server.id, userId: ctx.user.id })
  const tools = await toolsStore.listTools(ctx.db, [server.id])
  return toDetails(server, { tools, isSignedIn: signIn !== undefined })
}

/** The entered values; where there is none, the saved one. */
function secretsOf({ secrets }: McpServerFields, saved: Secrets): Secrets {
  return Object.fromEntries(
    secrets.map(({ name, value }, index) => {
      const known = value ?? saved[name]
      if (known === undefined)
        throw invalid(`secrets.${index}.value`, mcpMessages.secretValueRequired({ name }))
      return [name, known]
    }),
  )
}

function readableSecrets(ctx: Ctx, server: StoredServer): Secrets {
  try {
    return openSecrets(ctx, server)
  } catch {
    return {}
  }
}

function isSameConnection(before: StoredServer, input: McpServerFields): boolean {
  const places = [before, input].map(({ transport, url, command, arguments: given }) =>
    JSON.stringify([transport, transport === 'http' ? url : [command, given]]),
  )
  const names = new Set(before.secretNames)
  const isSecretChanged =
    input.secrets.length !== names.size ||
    input.secrets.some(({ name, value }) => value !== undefined || !names.has(name))
  return places[0] === places[1] && !isSecretChanged
}

/** The entered one; otherwise the saved one, which belongs to its client and is sent to its own server only. */
function sealedClientSecretOf(
  ctx: Ctx,
  { clientId, clientSecret }: McpServerFields,
  { id, before, isSamePlace }: { id: string; before?: StoredServer; isSamePlace?: boolean },
): string | null {
  if (clientSecret !== undefined) return sealClientSecret(ctx, id, clientSecret)
  const saved = before?.clientId === clientId ? before.sealedClientSecret : null
  if (saved && !isSamePlace) throw invalid('clientSecret', mcpMessages.clientSecretRequired())
  return saved
}

interface Identified {
  id: string
  version: number
  secrets: Secrets
}

function fieldsOf(
  ctx: Ctx,
  input: McpServerFields,
  { id, secrets, ...found }: Identified & Pick<ServerFields, 'needsSignIn' | 'sealedClientSecret'>,
): ServerFields {
  const sealedSecrets = sealSecrets(ctx, id, secrets)
  return { ...input, sealedSecrets, secretNames: Object.keys(secrets), ...found }
}

/**
 * A server that cannot be reached is not saved; its words are shown beside the field. One that wants users to sign in
 * lists its tools afterwards.
 */
async function connect(
  ctx: Ctx,
  input: McpServerFields & { userId: string | null },
  { id, version, secrets }: Identified,
): Promise<Listing | 'sign-in'> {
  try {
    return await readListing(ctx, { id, version, access: accessOf(input, secrets) })
  } catch (error) {
    await ctx.ports.mcpServers.disconnect(id)
    if (!(error instanceof McpError)) throw error
    if (error instanceof SignInRequired && (await isSignInOffered(ctx, input))) return 'sign-in'
    throw new AppError('invalid', error.said, {
      fields: { [input.transport === 'http' ? 'url' : 'command']: error.said },
    })
  }
}

/** A server that wants a key in a header refuses requests in the same way. */
async function isSignInOffered(
  ctx: Ctx,
  input: McpServerFields & { userId: string | null },
): Promise<boolean> {
  try {
    return await ctx.ports.mcpServers.signIns.isOffered(placeOf(input))
  } catch (error) {
    if (error instanceof McpError) return false
    throw error
  }
}

const record = (ctx: UserCtx, action: AuditAction, { id, name, transport }: StoredServer) =>
  recordAudit(ctx, { action, targetType: 'mcp_server', targetId: id, details: { name, transport } })
