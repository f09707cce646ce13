import { useQuery } from '@tanstack/react-query'
import type { McpServer } from '#contract/mcp.ts'
import type { Model } from '#contract/models.ts'
import { PROMPT_ENHANCEMENT } from '#contract/tools.ts'
import { toolList } from './queries.ts'
import { useMcpServers } from './use-mcp-servers.ts'
import { useModelSettings } from './view-state.ts'

/** Switched on by administrators, and signed in to where that is necessary. */
const isUsable = ({ enabled, signIn }: McpServer) => enabled && signIn !== 'required'

/** The number of tools and servers that the model may use for the next answers. */
export function useToolsOn(model: Model | undefined): number {
  const servers = useMcpServers(model)
  const { data: known } = useQuery(toolList())
  const notSetUp = known?.filter(({ isSetUp }) => !isSetUp).map(({ name }) => name) ?? []
  const count = useModelSettings(({ tools, enabledMcpServers = [] }) => {
    const offered =
      servers?.filter((server) => isUsable(server) && enabledMcpServers.includes(server.id)) ?? []
    return tools.filter((name) => !notSetUp.includes(name)).length + offered.length
  })
  // Prompts for other models can be improved too.
  const isEnhancing = useModelSettings(({ tools }) => tools.includes(PROMPT_ENHANCEMENT))
  return model?.supportsTools ? count : Number(isEnhancing)
}

/** Whether the user has tools or servers on, of which the model can use none. */
export function useAreToolsIgnored(model: Model | undefined): boolean {
  const isAnyOn = useModelSettings(
    ({ tools, enabledMcpServers = [] }) =>
      tools.some((name) => name !== PROMPT_ENHANCEMENT) || enabledMcpServers.length > 0,
  )
  return isAnyOn && model?.type === 'text' && !model.supportsTools
}
