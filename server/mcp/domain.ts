import { defineDomain } from '#server/platform/domain.ts'
import { mcpJobs } from './jobs.ts'
import { mcpContentsRoutes, mcpRoutes, ownMcpRoutes } from './routes.ts'
import { followToolLists, resealMcpSecrets } from './service.ts'
import { mcpData } from './user-data.ts'

export const mcp = defineDomain({
  routes: { mcpServers: mcpRoutes, ownMcpServers: ownMcpRoutes, mcpContents: mcpContentsRoutes },
  jobs: mcpJobs,
  start: followToolLists,
  userData: mcpData,
  reseal: { 'secrets of MCP servers': resealMcpSecrets },
})
