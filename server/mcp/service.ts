import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AuditAction } from '#contract/audit.ts'
import {
  type McpServer,
  type McpServerDetails,
  type McpServerFields,
  type mcpServers,
} from '#contract/mcp.ts'
import { mcpMessages } from '#contract/messages/mcp.ts'
import type { InputOf } from '#contract/procedures.ts'
import { MCP_SERVERS_MAX } from '#contract/tools.ts'
import { recordAudit } from '#server/audit/service.ts'
import { requireReauthentication } from '#server/auth/reauthentication/reauthentication.service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError, conflict, invalid, notFound } from '#server/platform/errors.ts'
import { enqueueJob, job } from '#server/platform/jobs/jobs.ts'
import { McpError } from '#server/platform/mcp/port.ts'
import type { ResealAll } from '#server/platform/secrets/secret-rotation.ts'
import { accessOf, openSecrets, type Secrets, sealSecrets } from './access.ts'
import {
  checkServer,
  emitChanged,
  LISTING_SECONDS,
  type Listing,
  noteListing,
  readListing,
} from './checks.ts'
import { slugOf } from './definitions.ts'
import { canSee } from './policy.ts'
import { toDetails, toMcpServer } from './presenter.ts'
import type { ServerFields, StoredServer } from './store.ts'
import * as store from './store.ts'

export const checkJob = job('mcp.check', z.object({ id: z.uuid() }))

/**
 * Known tools are returned at once; servers that were not asked for a while are asked by a job. One that is switched off
 * is listed too, so that users keep their selection of it.
 */
export async function listServers(ctx: UserCtx): Promise<McpServer[]> {
  const servers = (await store.listServers(ctx.db)).filter((server) => canSee(ctx.user, server))
  if (servers.length === 0) return []
  const tools = Map.groupBy(await store.listTools(ctx.db), ({ serverId }) => serverId)
  await enqueueChecks(ctx, servers)
  return servers.map((server) => toMcpServer(server, tools.get(server.id) ?? []))
}

async function enqueueChecks(ctx: Ctx, servers: StoredServer[]): Promise<void> {
  const since = secondsAfter(ctx.clock.now(), -LISTING_SECONDS)
  for (const { id, enabled, checkedAt } of servers) {
    if (enabled && (checkedAt === null || checkedAt <= since))
      await enqueueJob(ctx.db, checkJob, { id }, { key: `${checkJob.name}:${id}`, attempts: 1 })
  }
}

/** Called by a job. */
export async function checkAgain(ctx: Ctx, id: string, signal?: AbortSignal): Promise<void> {
  const server = await store.findServer(ctx.db, id)
  if (server?.enabled) await checkServer(ctx, server, signal)
}

export async function listAllServers(ctx: UserCtx): Promise<McpServerDetails[]> {
  const servers = await store.listServers(ctx.db)
  const tools = Map.groupBy(await store.listTools(ctx.db), ({ serverId }) => serverId)
  return servers.map((server) => toDetails(server, tools.get(server.id) ?? []))
}

export async function createServer(ctx: UserCtx, input: McpServerFields): Promise<McpServerDetails> {
  await requirePermissionToRun(ctx, input)
  const servers = await store.listServers(ctx.db)
  if (servers.length >= MCP_SERVERS_MAX) throw invalid('name', mcpMessages.tooMany({ max: MCP_SERVERS_MAX }))
  const id = randomUUID()
  if (await store.isNameTaken(ctx.db, { id, name: input.name }))
    throw invalid('name', mcpMessages.nameTaken())
  const secrets = secretsOf(input, {})
  const listing = await connect(ctx, input, { id, version: 1, secrets })
  const slug = slugOf(input.name, new Set(servers.map(({ slug }) => slug)))
  return ctx.transact(async (ctx) => {
    const fields = fieldsOf(ctx, input, { id, version: 1, secrets })
    if (!(await store.insertServer(ctx.db, { ...fields, id, slug, createdAt: ctx.clock.now() })))
      throw invalid('name', mcpMessages.nameTaken())
    const server = await requireServer(ctx, id)
    await noteListing(ctx, server, listing)
    await store.approveTools(ctx.db, id, listing.tools)
    await record(ctx, 'mcp_servers.added', server)
    emitChanged(ctx)
    return showServer(ctx, id)
  })
}

export async function updateServer(
  ctx: UserCtx,
  { id, ...input }: InputOf<typeof mcpServers.update>,
): Promise<McpServerDetails> {
  const before = await requireServer(ctx, id)
  if (await store.isNameTaken(ctx.db, { id, name: input.name }))
    throw invalid('name', mcpMessages.nameTaken())
  const isSame = isSameConnection(before, input)
  if (!isSame) await requirePermissionToRun(ctx, input)
  // A saved secret is sent to its own address only, so that it cannot be read by changing the address.
  const isSamePlace =
    before.transport === input.transport && before.url === input.url && before.command === input.command
  const secrets = isSame ? undefined : secretsOf(input, isSamePlace ? readableSecrets(ctx, before) : {})
  const version = isSame ? before.version : before.version + 1
  const listing = secrets && (await connect(ctx, input, { id, version, secrets }))
  await ctx.transact(async (ctx) => {
    const current = await store.lockServer(ctx.db, id)
    if (current?.version !== before.version) throw conflict(mcpMessages.changedConcurrently())
    const { sealedSecrets, secretNames } = before
    const kept = { ...input, sealedSecrets, secretNames, version }
    const fields = secrets ? fieldsOf(ctx, input, { id, version, secrets }) : kept
    await store.updateServer(ctx.db, id, fields)
    const server = await requireServer(ctx, id)
    if (listing) await noteListing(ctx, server, listing)
    await record(ctx, 'mcp_servers.changed', server)
    emitChanged(ctx)
  })
  return showServer(ctx, id)
}

export async function removeServer(
  ctx: UserCtx,
  { id }: InputOf<typeof mcpServers.remove>,
): Promise<{ id: string }> {
  await ctx.transact(async (ctx) => {
    const removed = await store.removeServer(ctx.db, id)
    if (!removed) throw notFound(mcpMessages.notFound())
    await record(ctx, 'mcp_servers.removed', removed)
    emitChanged(ctx)
  })
  await ctx.ports.mcpServers.disconnect(id)
  return { id }
}

/** With a new connection. */
export async function testServer(
  ctx: UserCtx,
  { id }: InputOf<typeof mcpServers.test>,
): Promise<McpServerDetails> {
  const server = await requireServer(ctx, id)
  await ctx.ports.mcpServers.disconnect(id)
  await checkServer(ctx, server)
  return showServer(ctx, id)
}

export async function approveTools(
  ctx: UserCtx,
  { id, tools }: InputOf<typeof mcpServers.approve>,
): Promise<McpServerDetails> {
  return ctx.transact(async (ctx) => {
    const server = await store.lockServer(ctx.db, id)
    if (!server) throw notFound(mcpMessages.notFound())
    const approved = await store.approveTools(ctx.db, id, tools)
    if (approved < tools.length) throw conflict(mcpMessages.definitionChanged())
    await record(ctx, 'mcp_servers.tools_approved', server)
    emitChanged(ctx)
    return showServer(ctx, id)
  })
}

export async function switchTool(
  ctx: UserCtx,
  { id, name, enabled }: InputOf<typeof mcpServers.switchTool>,
): Promise<McpServerDetails> {
  return ctx.transact(async (ctx) => {
    await requireServer(ctx, id)
    if (!(await store.switchTool(ctx.db, { serverId: id, name, enabled })))
      throw notFound(mcpMessages.toolNotFound())
    emitChanged(ctx)
    return showServer(ctx, id)
  })
}

/** Called by the rotation of the secret key. */
export const resealMcpSecrets: ResealAll = (db, reseal) => store.resealSecrets(db, reseal)

/** A command runs on the machine of this server: a session that was left open must not be enough to add one. */
async function requirePermissionToRun(ctx: UserCtx, { transport }: McpServerFields): Promise<void> {
  if (transport === 'stdio') await requireReauthentication(ctx)
}

async function requireServer(ctx: Ctx, id: string): Promise<StoredServer> {
  const server = await store.findServer(ctx.db, id)
  if (!server) throw notFound(mcpMessages.notFound())
  return server
}

async function showServer(ctx: Ctx, id: string): Promise<McpServerDetails> {
  return toDetails(await requireServer(ctx, id), await store.listTools(ctx.db, id))
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

interface Identified {
  id: string
  version: number
  secrets: Secrets
}

function fieldsOf(ctx: Ctx, input: McpServerFields, { id, version, secrets }: Identified): ServerFields {
  const sealedSecrets = sealSecrets(ctx, id, secrets)
  return { ...input, sealedSecrets, secretNames: Object.keys(secrets), version }
}

/** A server that cannot be reached is not saved; its words are shown beside the field. */
async function connect(
  ctx: Ctx,
  input: McpServerFields,
  { id, version, secrets }: Identified,
): Promise<Listing> {
  try {
    return await readListing(ctx, { id, version, access: accessOf(input, secrets) })
  } catch (error) {
    await ctx.ports.mcpServers.disconnect(id)
    if (!(error instanceof McpError)) throw error
    throw new AppError('invalid', error.said, {
      fields: { [input.transport === 'http' ? 'url' : 'command']: error.said },
    })
  }
}

const record = (ctx: UserCtx, action: AuditAction, { id, name, transport }: StoredServer) =>
  recordAudit(ctx, { action, targetType: 'mcp_server', targetId: id, details: { name, transport } })
