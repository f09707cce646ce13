import { mcpServers, ownMcpServers } from '#contract/mcp.ts'
import { mcpContents } from '#contract/mcp-contents.ts'
import { serve } from '#server/platform/http/http.ts'
import {
  getPrompt,
  listPrompts,
  listResources,
  listResourceTemplates,
  readResource,
} from './contents.service.ts'
import {
  approveOwnTools,
  createOwnServer,
  listOwnLog,
  listOwnServers,
  removeOwnServer,
  switchOwnTool,
  testOwnServer,
  updateOwnServer,
} from './own.service.ts'
import {
  approveTools,
  createServer,
  listAllServers,
  listLog,
  listServers,
  removeServer,
  switchTool,
  testServer,
  updateServer,
} from './service.ts'
import { finishSignIn, showClient, signIn, signOut } from './sign-in.service.ts'

export const mcpRoutes = {
  client: serve(mcpServers.client, showClient),
  list: serve(mcpServers.list, listServers),
  listAll: serve(mcpServers.listAll, listAllServers),
  create: serve(mcpServers.create, createServer),
  update: serve(mcpServers.update, updateServer),
  remove: serve(mcpServers.remove, removeServer),
  test: serve(mcpServers.test, testServer),
  log: serve(mcpServers.log, listLog),
  approve: serve(mcpServers.approve, approveTools),
  switchTool: serve(mcpServers.switchTool, switchTool),
}

export const ownMcpRoutes = {
  list: serve(ownMcpServers.list, listOwnServers),
  create: serve(ownMcpServers.create, createOwnServer),
  update: serve(ownMcpServers.update, updateOwnServer),
  remove: serve(ownMcpServers.remove, removeOwnServer),
  test: serve(ownMcpServers.test, testOwnServer),
  log: serve(ownMcpServers.log, listOwnLog),
  approve: serve(ownMcpServers.approve, approveOwnTools),
  switchTool: serve(ownMcpServers.switchTool, switchOwnTool),
  signIn: serve(ownMcpServers.signIn, signIn),
  finishSignIn: serve(ownMcpServers.finishSignIn, finishSignIn),
  signOut: serve(ownMcpServers.signOut, signOut),
}

export const mcpContentsRoutes = {
  prompts: serve(mcpContents.prompts, listPrompts),
  resources: serve(mcpContents.resources, listResources),
  resourceTemplates: serve(mcpContents.resourceTemplates, listResourceTemplates),
  prompt: serve(mcpContents.prompt, getPrompt),
  resource: serve(mcpContents.resource, readResource),
}
