import { withServer } from './mcp-selection.ts'
import { changeModelSettings, useOwnModelSettings } from './view-state.ts'

/** Switches a server on that the user has just added, or signs in to. Without a stored selection every server is on. */
export function chooseMcpServer(id: string): void {
  const { settings } = useOwnModelSettings.getState()
  if (settings.enabledMcpServers) changeModelSettings(withServer(settings, id, true))
}
