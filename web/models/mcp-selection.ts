import type { McpServer } from '#contract/mcp.ts'
import type { ModelSettings } from './model-choice.ts'

export type McpSelection = Pick<ModelSettings, 'enabledMcpServers' | 'disabledMcpTools'>

/**
 * The changes of the stored selection when the list of servers is loaded: without a stored one every server is on, and
 * servers that do not exist are left out. Nothing when there are none.
 */
export function alignedSelection(
  { enabledMcpServers: chosen }: McpSelection,
  servers: readonly Pick<McpServer, 'id'>[],
): Pick<McpSelection, 'enabledMcpServers'> | undefined {
  const ids = servers.map(({ id }) => id)
  if (!chosen) return ids.length > 0 ? { enabledMcpServers: ids } : undefined
  const kept = chosen.filter((id) => ids.includes(id))
  return kept.length < chosen.length ? { enabledMcpServers: kept } : undefined
}

export function withServer(
  { enabledMcpServers = [] }: McpSelection,
  id: string,
  isOn: boolean,
): McpSelection {
  const others = enabledMcpServers.filter((other) => other !== id)
  return { enabledMcpServers: isOn ? [...others, id] : others }
}

/** Switches a tool of a server. Names of tools that are not listed any more are left out. */
export function withTool(
  { disabledMcpTools = [] }: McpSelection,
  { name, isOn }: { name: string; isOn: boolean },
  servers: readonly Pick<McpServer, 'tools'>[],
): McpSelection {
  const listed = new Set(servers.flatMap(({ tools }) => tools.map((tool) => tool.name)))
  const others = disabledMcpTools.filter((other) => other !== name && listed.has(other))
  return { disabledMcpTools: isOn ? others : [...others, name] }
}
