import { type Agent, AgentFields } from '#contract/agents.ts'
import { parseJsonFile, toJsonFile } from '#web/platform/json-files.ts'

/** What is the same on every site: files, portraits and MCP servers are not. */
const Portable = AgentFields.omit({ mcpServerIds: true })

/** An agent as a file, without its knowledge files, portrait and MCP servers. */
export const toAgentFile = (agent: Agent): Blob => toJsonFile(Portable.parse(agent))

/** The agent in a file; nothing where it contains none. An imported agent is private. */
export async function parseAgentFile(file: Blob): Promise<AgentFields | undefined> {
  const agent = await parseJsonFile(file, Portable)
  return agent && { ...agent, mcpServerIds: [], isPublic: false }
}
