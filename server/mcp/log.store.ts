import { MCP_LOG_MAX, type McpLogLevel, type McpLogLine } from '#contract/mcp.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface NewLogLine {
  loggedAt: Date
  level: McpLogLevel
  text: string
}

/** Adds lines to the log of a server, of which the newest are kept. Nothing where the server is not stored. */
export async function insertLines(db: Db, serverId: string, lines: NewLogLine[]): Promise<void> {
  const known = await db.selectFrom('mcp_servers').select('id').where('id', '=', serverId).executeTakeFirst()
  if (!known) return
  await db
    .insertInto('mcp_log_lines')
    .values(
      lines.map(({ loggedAt, level, text }) => ({ server_id: serverId, logged_at: loggedAt, level, text })),
    )
    .execute()
  const oldest = db
    .selectFrom('mcp_log_lines')
    .select('id')
    .where('server_id', '=', serverId)
    .orderBy('id', 'desc')
    .offset(MCP_LOG_MAX)
    .limit(1)
  await db.deleteFrom('mcp_log_lines').where('server_id', '=', serverId).where('id', '<=', oldest).execute()
}

/** The newest first. */
export async function listLines(db: Db, serverId: string): Promise<McpLogLine[]> {
  const rows = await db
    .selectFrom('mcp_log_lines')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('id', 'desc')
    .limit(MCP_LOG_MAX)
    .execute()
  return rows.map(({ id, logged_at, level, text }) => ({
    id: String(id),
    loggedAt: logged_at.toISOString(),
    level,
    text,
  }))
}
