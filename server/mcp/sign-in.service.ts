import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  MCP_CALLBACK_PATH,
  MCP_CLIENT_PATH,
  type McpServer,
  type mcpServers,
  type ownMcpServers,
} from '#contract/mcp.ts'
import { mcpMessages } from '#contract/messages/mcp.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import { siteAddress } from '#server/platform/config/config.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError, conflict, notFound } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { clientMetadataOf } from '#server/platform/mcp/client-metadata.ts'
import { ClientRequired, McpError, type McpSignInPlace } from '#server/platform/mcp/port.ts'
import { clientOf, placeOf, targetOf } from './access.ts'
import { openSignIn, sealSignIn } from './authorization.ts'
import { emitChanged, noteListing, readListing } from './checks.ts'
import { toMcpServer } from './presenter.ts'
import { listVisible } from './service.ts'
import * as signIns from './sign-ins.store.ts'
import { endSignIns, revokeSignIns } from './sign-ins.ts'
import type { StoredServer } from './store.ts'
import * as store from './store.ts'
import * as toolsStore from './tools.store.ts'

const ATTEMPT_SECONDS = 10 * 60
const TRIES_PER_QUARTER = 30
const QUARTER_HOUR = 15 * 60

const hashOf = (state: string) => createHash('sha256').update(state).digest('hex')

const addressesOf = (ctx: Ctx): Pick<McpSignInPlace, 'redirectUrl' | 'clientUrl'> => ({
  redirectUrl: `${siteAddress(ctx.ports.config)}${MCP_CALLBACK_PATH}`,
  clientUrl: `${siteAddress(ctx.ports.config)}/api${MCP_CLIENT_PATH}`,
})

const signInPlace = (ctx: Ctx, server: StoredServer): McpSignInPlace => ({
  ...placeOf(server),
  ...addressesOf(ctx),
  client: clientOf(ctx, server),
})

/** This site as authorization servers know it; they read it there in place of a registration. */
export async function showClient(ctx: Ctx): Promise<OutputOf<typeof mcpServers.client>> {
  const { redirectUrl, clientUrl } = addressesOf(ctx)
  return { client_id: clientUrl, ...clientMetadataOf(redirectUrl) }
}

/** Returns the address of the authorization server, which the user opens. */
export async function signIn(
  ctx: UserCtx,
  { id }: InputOf<typeof ownMcpServers.signIn>,
): Promise<{ url: string }> {
  const server = await requireSignInServer(ctx, id)
  await limitTries(ctx)
  const state = randomBytes(32).toString('base64url')
  const stateHash = hashOf(state)
  const begun = await saying(() => beginSignIn(ctx, server, state))
  const now = ctx.clock.now()
  await signIns.insertAttempt(
    ctx.db,
    {
      stateHash,
      serverId: id,
      userId: ctx.user.id,
      sessionId: ctx.user.sessionId,
      sealedAttempt: sealSignIn(ctx, stateHash, begun.signIn),
      expiresAt: secondsAfter(now, ATTEMPT_SECONDS),
    },
    now,
  )
  return { url: begun.address }
}

/** Users cannot enter a client for a server of administrators. */
async function beginSignIn(ctx: UserCtx, server: StoredServer, state: string) {
  try {
    return await ctx.ports.mcpServers.signIns.begin(signInPlace(ctx, server), state)
  } catch (error) {
    if (!(error instanceof ClientRequired) || managesServer(ctx, server)) throw error
    throw new McpError(mcpMessages.signInNeedsAdministrator(), { cause: error })
  }
}

const managesServer = ({ user }: UserCtx, { userId }: StoredServer): boolean =>
  userId === user.id || (userId === null && user.isAdmin)

/**
 * Only the session that began the attempt can finish it, so that a user cannot be tricked into working with the account
 * of another user.
 */
export async function finishSignIn(
  ctx: UserCtx,
  { code, state, iss }: InputOf<typeof ownMcpServers.finishSignIn>,
): Promise<McpServer> {
  requireOwnSession(ctx)
  await limitTries(ctx)
  const { id: userId, sessionId } = ctx.user
  const stateHash = hashOf(state)
  const attempt = await signIns.takeAttempt(ctx.db, { stateHash, userId, sessionId })
  const begun = attempt && openSignIn(ctx, stateHash, attempt.sealedAttempt)
  if (!begun || attempt.expiresAt <= ctx.clock.now()) throw conflict(mcpMessages.signInExpired())
  const server = await requireSignInServer(ctx, attempt.serverId)
  const place = { ...placeOf(server), ...addressesOf(ctx) }
  const finished = await saying(() => ctx.ports.mcpServers.signIns.finish(place, begun, { code, iss }))
  const ended = await ctx.transact(async (ctx) => {
    // The address may have changed since: tokens are for the server that the user signed in to.
    const current = await store.lockServer(ctx.db, server.id)
    if (current?.version !== server.version) throw conflict(mcpMessages.signInExpired())
    const ended = await endSignIns(ctx, { serverId: server.id, userId })
    const id = randomUUID()
    const sealedTokens = sealSignIn(ctx, id, finished)
    await signIns.insertSignIn(ctx.db, {
      id,
      serverId: server.id,
      userId,
      sealedTokens,
      now: ctx.clock.now(),
    })
    emitChanged(ctx, server)
    return ended
  })
  revokeSignIns(ctx, place, ended)
  await readTools(ctx, server)
  return toMcpServer(server, { tools: await toolsStore.listTools(ctx.db, [server.id]), isSignedIn: true })
}

/** Those who manage a server approve its first tools by signing in to it, as by adding one. */
async function readTools(ctx: UserCtx, server: StoredServer): Promise<void> {
  if (!managesServer(ctx, server)) return
  const listing = await saying(async () => readListing(ctx, await targetOf(ctx, server, ctx.user.id)))
  const isFirst = (await toolsStore.listTools(ctx.db, [server.id])).length === 0
  await ctx.transact(async (ctx) => {
    await noteListing(ctx, server, listing)
    if (isFirst) await toolsStore.approveTools(ctx.db, server.id, listing.tools)
  })
}

export async function signOut(
  ctx: UserCtx,
  { id }: InputOf<typeof ownMcpServers.signOut>,
): Promise<{ id: string }> {
  const server = await requireSignInServer(ctx, id)
  const ended = await ctx.transact(async (ctx) => {
    emitChanged(ctx, server)
    return endSignIns(ctx, { serverId: id, userId: ctx.user.id })
  })
  revokeSignIns(ctx, placeOf(server), ended)
  await ctx.ports.mcpServers.disconnect(`${id}:${ctx.user.id}`)
  return { id }
}

async function requireSignInServer(ctx: UserCtx, id: string): Promise<StoredServer> {
  requireOwnSession(ctx)
  const server = (await listVisible(ctx)).find((one) => one.id === id)
  if (!server) throw notFound(mcpMessages.notFound())
  if (!server.needsSignIn) throw conflict(mcpMessages.signInNotOffered())
  return server
}

async function saying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof McpError) throw new AppError('invalid', error.said)
    throw error
  }
}

const limitTries = (ctx: UserCtx) =>
  consumeRateLimit(ctx, [
    { key: `mcp-sign-in:${ctx.user.id}`, hits: TRIES_PER_QUARTER, windowSeconds: QUARTER_HOUR },
  ])
