import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { McpServer } from '#contract/mcp.ts'
import type { Model } from '#contract/models.ts'
import { alignedSelection } from './mcp-selection.ts'
import { mcpServerList } from './queries.ts'
import { changeModelSettings, useOwnModelSettings } from './view-state.ts'

/** The MCP servers that the user may use with the model. Their list aligns the stored selection of the user. */
export function useMcpServers(model: Model | undefined): McpServer[] | undefined {
  const { data } = useQuery({ ...mcpServerList(), enabled: model?.supportsTools ?? false })
  const isReceived = useOwnModelSettings((settings) => settings.isReceived)
  const settings = useOwnModelSettings((state) => state.settings)
  useEffect(() => {
    // Another device may have a selection: before it is known nothing is stored.
    const changes = data && isReceived && alignedSelection(settings, data)
    if (changes) changeModelSettings(changes)
  }, [data, isReceived, settings])
  return data
}
