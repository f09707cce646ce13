import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import * as store from './store.ts'

/** The servers that a user has added go with the account; the archive has no secrets. */
export const mcpData: UserData = {
  columns: {
    'mcp_servers.user_id': { deletion: 'deleted', archive: 'mcp-servers.json' },
    'mcp_sign_ins.user_id': { deletion: 'deleted', archive: 'none' },
    'mcp_sign_in_attempts.user_id': { deletion: 'deleted', archive: 'none' },
  },
  archive: {
    contents: { 'mcp-servers.json': 'the MCP servers that you added, without their headers and secrets' },
    async list(ctx) {
      const servers = await store.listServers(ctx.db, ctx.user.id)
      if (servers.length === 0) return []
      const listed = servers.map(({ name, url, enabled, secretNames, clientId }) => ({
        name,
        url,
        enabled,
        secretNames,
        ...(clientId && { clientId }),
      }))
      return [{ name: 'mcp-servers', files: [{ ending: '.json', open: () => jsonText(async () => listed) }] }]
    },
  },
}
