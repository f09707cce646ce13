import { defineDomain } from '#server/platform/domain.ts'
import { mcpJobs } from './jobs.ts'
import { mcpRoutes } from './routes.ts'
import { resealMcpSecrets } from './service.ts'

export const mcp = defineDomain({
  routes: { mcpServers: mcpRoutes },
  jobs: mcpJobs,
  reseal: { 'secrets of MCP servers': resealMcpSecrets },
})
