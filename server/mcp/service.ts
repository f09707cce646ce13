import type { McpLogLine, McpServer, McpServerDetails, mcpServers } from '#contract/mcp.ts'
import type { McpServerFields } from '#contract/mcp-server-fields.ts'
import type { InputOf } from '#contract/procedures.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { enqueueJob } from '#server/platform/jobs/jobs.ts'
import type { ResealAll } from '#server/platform/secrets/secret-rotation.ts'
import { readSetting } from '#server/settings/service.ts'
import { checkJob } from './check-job.ts'
import { checkServer, isPerUser, LISTING_SECONDS } from './checks.ts'
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
import { canSee } from './policy.ts'
import { toMcpServer } from './presenter.ts'
import * as signIns from './sign-ins.store.ts'
import type { StoredServer } from './store.ts'
import * as store from './store.ts'
import * as toolsStore from './tools.store.ts'

/**
 * Known tools are returned at once; servers that were not asked for a while are asked by a job. One that is switched off
 * is listed too, so that users keep their selection of it.
 */
export async function listServers(ctx: UserCtx): Promise<McpServer[]> {
  const servers = await listVisible(ctx)
  if (servers.length === 0) return []
  const [tools, signedIn] = await Promise.all([
    toolsStore.toolsByServer(ctx.db, servers),
    signIns.listSignedIn(ctx.db, ctx.user.id),
  ])
  await enqueueChecks(ctx, servers)
  return servers.map((server) =>
    toMcpServer(server, { tools: tools.get(server.id) ?? [], isSignedIn: signedIn.has(server.id) }),
  )
}

/** The servers of administrators that the user may see, and the user's own. */
export async function listVisible(ctx: UserCtx): Promise<StoredServer[]> {
  const servers = await store.listServersFor(ctx.db, ctx.user.id)
  const visible = servers.filter((server) => canSee(ctx.user, server))
  const mayUseOwn = visible.some(({ userId }) => userId !== null) && (await mayHaveOwn(ctx))
  return mayUseOwn ? visible : visible.filter(({ userId }) => userId === null)
}

export const listVisibleServerIds = async (ctx: UserCtx): Promise<Set<string>> =>
  new Set((await listVisible(ctx)).map(({ id }) => id))

/** Those that reach nothing of the user: servers of administrators to which users do not sign in. */
export const listImpersonalServerIds = async (ctx: UserCtx): Promise<Set<string>> =>
  new Set(
    (await listVisible(ctx)).flatMap(({ id, userId, needsSignIn }) =>
      userId === null && !needsSignIn ? id : [],
    ),
  )

/** An administrator who acts as a user reaches nothing with the credentials of that user. */
export const mayHaveOwn = async (ctx: UserCtx): Promise<boolean> =>
  isOwnSession(ctx) && (await readSetting(ctx, 'UserMcpServers'))

export const isOwnSession = ({ user }: Pick<UserCtx, 'user'>): boolean =>
  user.impersonatorId === null && !user.isWithoutPersonalKeys

async function enqueueChecks(ctx: Ctx, servers: StoredServer[]): Promise<void> {
  const since = secondsAfter(ctx.clock.now(), -LISTING_SECONDS)
  for (const server of servers) {
    const { id, enabled, checkedAt } = server
    if (enabled && !isPerUser(server) && (checkedAt === null || checkedAt <= since))
      await enqueueJob(ctx.db, checkJob, { id }, { key: `${checkJob.name}:${id}`, attempts: 1 })
  }
}

/** Called by a job. */
export async function checkAgain(ctx: Ctx, id: string, signal?: AbortSignal): Promise<void> {
  const server = await store.findServer(ctx.db, id)
  if (server?.enabled && !isPerUser(server)) await checkServer(ctx, server, signal ? { signal } : {})
}

export const listAllServers = (ctx: UserCtx): Promise<McpServerDetails[]> => listDetails(ctx, null)

export const createServer = (ctx: UserCtx, input: McpServerFields): Promise<McpServerDetails> =>
  addServer(ctx, null, input)

export const updateServer = (
  ctx: UserCtx,
  input: InputOf<typeof mcpServers.update>,
): Promise<McpServerDetails> => changeServer(ctx, null, input)

export const removeServer = (
  ctx: UserCtx,
  { id }: InputOf<typeof mcpServers.remove>,
): Promise<{ id: string }> => dropServer(ctx, null, id)

export const testServer = (
  ctx: UserCtx,
  { id }: InputOf<typeof mcpServers.test>,
): Promise<McpServerDetails> => retestServer(ctx, null, id)

export const listLog = (ctx: UserCtx, { id }: InputOf<typeof mcpServers.log>): Promise<McpLogLine[]> =>
  listLogOf(ctx, null, id)

export const approveTools = (
  ctx: UserCtx,
  input: InputOf<typeof mcpServers.approve>,
): Promise<McpServerDetails> => approveToolsOf(ctx, null, input)

export const switchTool = (
  ctx: UserCtx,
  input: InputOf<typeof mcpServers.switchTool>,
): Promise<McpServerDetails> => switchToolOf(ctx, null, input)

/** Called by the rotation of the secret key. */
export const resealMcpSecrets: ResealAll = async (db, reseal) => {
  await store.resealSecrets(db, reseal)
  await signIns.resealSignIns(db, reseal)
}
