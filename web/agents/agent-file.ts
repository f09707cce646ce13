import { type Agent, AgentFields } from '#contract/agents.ts'

const FILE_MAX = 500_000

/** What is the same on every site: files, portraits and MCP servers are not. */
const Portable = AgentFields.omit({ mcpServerIds: true })

/** An agent as a file, without its knowledge files, portrait and MCP servers. */
export const toAgentFile = (agent: Agent): Blob =>
  new Blob([JSON.stringify(Portable.parse(agent), undefined, 2)], { type: 'application/json' })

/** The agent in a file; nothing where it contains none. An imported agent is private. */
export async function parseAgentFile(file: Blob): Promise<AgentFields | undefined> {
  if (file.size > FILE_MAX) return undefined
  const parsed = Portable.safeParse(await file.text().then(parseJson))
  return parsed.success ? { ...parsed.data, mcpServerIds: [], isPublic: false } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
