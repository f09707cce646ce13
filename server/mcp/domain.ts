import { defineDomain } from '#server/platform/domain.ts'
import { mcpJobs } from './jobs.ts'
import { followNotifications } from './notifications.ts'
import { mcpContentsRoutes, mcpRoutes, ownMcpRoutes } from './routes.ts'
import { resealMcpSecrets } from './service.ts'
import { mcpData } from './user-data.ts'

export const mcp = defineDomain({
  routes: { mcpServers: mcpRoutes, ownMcpServers: ownMcpRoutes, mcpContents: mcpContentsRoutes },
  jobs: mcpJobs,
  start: followNotifications,
  userData: mcpData,
  reseal: { 'secrets of MCP servers': resealMcpSecrets },
})
