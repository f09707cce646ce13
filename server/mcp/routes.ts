import { mcpServers } from '#contract/mcp.ts'
import { serve } from '#server/platform/http/http.ts'
import {
  approveTools,
  createServer,
  listAllServers,
  listServers,
  removeServer,
  switchTool,
  testServer,
  updateServer,
} from './service.ts'

export const mcpRoutes = {
  list: serve(mcpServers.list, listServers),
  listAll: serve(mcpServers.listAll, listAllServers),
  create: serve(mcpServers.create, createServer),
  update: serve(mcpServers.update, updateServer),
  remove: serve(mcpServers.remove, removeServer),
  test: serve(mcpServers.test, testServer),
  approve: serve(mcpServers.approve, approveTools),
  switchTool: serve(mcpServers.switchTool, switchTool),
}
