import { MCP_LOG_LINE_MAX } from '#contract/mcp.ts'
import type { Ctx } from '#server/platform/context.ts'
import { enqueueJob } from '#server/platform/jobs/jobs.ts'
import { checkJob } from './check-job.ts'
import { emitChanged } from './checks.ts'
import { visibleText } from './definitions.ts'
import { insertLines, type NewLogLine } from './log.store.ts'
import * as store from './store.ts'

const NOTED_MS = 2000
/** Of one server, between two writes: a server may log without end. */
const WAITING_MAX = 50

/** Follows what servers say without being asked. */
export async function followNotifications(ctx: Ctx): Promise<void> {
  followLists(ctx)
  followLogs(ctx)
}

/**
 * Asks a server again when it says that its tools have changed, and has browsers ask for its prompts and resources; each at
 * most once in `NOTED_MS`, since it may say so without end.
 */
function followLists(ctx: Ctx): void {
  const noted = new Map<string, number>()
  ctx.ports.mcpServers.onListChanged((target, list) => {
    const id = serverOf(target)
    const now = Date.now()
    if (now - (noted.get(`${id} ${list}`) ?? 0) < NOTED_MS) return
    noted.set(`${id} ${list}`, now)
    const work =
      list === 'tools'
        ? enqueueJob(ctx.ports.database.db, checkJob, { id }, { key: `${checkJob.name}:${id}`, attempts: 1 })
        : announceContents(ctx, id)
    work.catch((error: unknown) =>
      ctx.log.warn({ err: error, mcpServer: id }, 'change of an MCP server was not noted'),
    )
  })
}

async function announceContents(ctx: Ctx, id: string): Promise<void> {
  await ctx.transact(async (ctx) => {
    const server = await store.findServer(ctx.db, id)
    if (server) emitChanged(ctx, server)
  })
}

/** Stores what servers log; what users who have signed in to a server do there is not for its administrators. */
function followLogs(ctx: Ctx): void {
  const waiting = new Map<string, NewLogLine[]>()
  let isWriting = false
  async function write(): Promise<void> {
    isWriting = true
    try {
      for (let [next] = waiting; next; [next] = waiting) {
        const [id, lines] = next
        waiting.delete(id)
        await insertLines(ctx.ports.database.db, id, lines)
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'log of an MCP server was not stored')
    } finally {
      isWriting = false
    }
  }
  ctx.ports.mcpServers.onLogged((target, { level, text }) => {
    if (target !== serverOf(target)) return
    const lines = waiting.get(target) ?? []
    if (lines.length === WAITING_MAX) return
    const line = { loggedAt: ctx.clock.now(), level, text: visibleText(text, MCP_LOG_LINE_MAX) }
    waiting.set(target, [...lines, line])
    if (!isWriting) void write()
  })
}

/** The target of a server where users sign in has the user in its id. */
const serverOf = (target: string) => target.split(':')[0] ?? target
