import { queryOptions, useMutation } from '@tanstack/react-query'
import type { McpServerDetails } from '#contract/mcp.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

/** Every server, with how it is reached; for administrators. */
export const mcpServerDetails = () =>
  queryOptions({ ...api.mcpServers.listAll.queryOptions(), staleTime: 60_000 })

export const refetchMcpServers = () => queryClient.invalidateQueries({ queryKey: api.mcpServers.key() })

/** Puts a changed server into the list, until that is fetched again. */
function updateCachedServer(server: McpServerDetails) {
  queryClient.setQueryData(mcpServerDetails().queryKey, (servers) =>
    servers?.map((other) => (other.id === server.id ? server : other)),
  )
  return refetchMcpServers()
}

export const useCreateMcpServer = () =>
  useMutation({
    ...api.mcpServers.create.mutationOptions({
      onSuccess: ({ name }) => {
        toast.success(t('mcp.saved', { name }))
        return refetchMcpServers()
      },
    }),
    meta: { isErrorShown: true },
  })

/** The caller may show errors itself. */
export const useUpdateMcpServer = (meta: { isErrorShown?: boolean } = {}) =>
  useMutation({
    ...api.mcpServers.update.mutationOptions({
      onSuccess: (server) => {
        toast.success(t('mcp.saved', { name: server.name }))
        return updateCachedServer(server)
      },
    }),
    meta,
  })

export const useRemoveMcpServer = () =>
  useMutation({
    mutationFn: ({ id }: McpServerDetails) => api.mcpServers.remove.call({ id }),
    onSuccess: (_, { name }) => {
      toast.success(t('mcp.removed', { name }))
      return refetchMcpServers()
    },
  })

/** The reason of a failure is shown with the server. */
export const useTestMcpServer = () =>
  useMutation(
    api.mcpServers.test.mutationOptions({
      onSuccess: (server) => {
        if (server.error === null) toast.success(t('mcp.tested', { name: server.name }))
        return updateCachedServer(server)
      },
    }),
  )

export const useApproveMcpTools = () =>
  useMutation(
    api.mcpServers.approve.mutationOptions({ onSuccess: updateCachedServer, onError: refetchMcpServers }),
  )

export const useSwitchMcpTool = () =>
  useMutation(api.mcpServers.switchTool.mutationOptions({ onSuccess: updateCachedServer }))
