import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { McpServerDetails, mcpServers } from '#contract/mcp.ts'
import type { McpServerFields } from '#contract/mcp-server-fields.ts'
import type { InputOf } from '#contract/procedures.ts'
import { chooseMcpServer } from '#web/models/mcp-selection.view-state.ts'
import { refetchMcpServers } from '#web/models/queries.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

/** Who manages servers: administrators those of the site, a user its own. Both have the same screens. */
export type McpOwner = 'administrators' | 'self'

/** The servers of administrators, or the user's own, with how each is reached. */
export const mcpServerDetails = (owner: McpOwner) =>
  queryOptions({
    ...(owner === 'self' ? api.ownMcpServers.list.queryOptions() : api.mcpServers.listAll.queryOptions()),
    staleTime: 60_000,
  })

/** What a server has said of itself. */
export const mcpLog = (owner: McpOwner, id: string) =>
  queryOptions({
    ...(owner === 'self'
      ? api.ownMcpServers.log.queryOptions({ input: { id } })
      : api.mcpServers.log.queryOptions({ input: { id } })),
    staleTime: 0,
  })

/** Puts a changed server into the list, until that is fetched again. */
function updateCachedServer(owner: McpOwner, server: McpServerDetails) {
  queryClient.setQueryData(mcpServerDetails(owner).queryKey, (servers: McpServerDetails[] | undefined) =>
    servers?.map((other) => (other.id === server.id ? server : other)),
  )
  return refetchMcpServers()
}

export const useCreateMcpServer = (owner: McpOwner) =>
  useMutation({
    mutationFn: async (fields: McpServerFields) => {
      if (owner === 'administrators') return api.mcpServers.create.call(fields)
      const created = await api.ownMcpServers.create.call(fields)
      chooseMcpServer(created.id)
      return created
    },
    onSuccess: ({ name }) => {
      toast.success(t('mcp.saved', { name }))
      return refetchMcpServers()
    },
    meta: { isErrorShown: true },
  })

/** The caller may show errors itself. */
export const useUpdateMcpServer = (owner: McpOwner, meta: { isErrorShown?: boolean } = {}) =>
  useMutation({
    mutationFn: (change: InputOf<typeof mcpServers.update>) =>
      owner === 'self' ? api.ownMcpServers.update.call(change) : api.mcpServers.update.call(change),
    onSuccess: (server) => {
      toast.success(t('mcp.saved', { name: server.name }))
      return updateCachedServer(owner, server)
    },
    meta,
  })

export const useRemoveMcpServer = (owner: McpOwner) =>
  useMutation({
    mutationFn: ({ id }: McpServerDetails) =>
      owner === 'self' ? api.ownMcpServers.remove.call({ id }) : api.mcpServers.remove.call({ id }),
    onSuccess: (_, { name }) => {
      toast.success(t('mcp.removed', { name }))
      return refetchMcpServers()
    },
  })

/** The reason of a failure is shown with the server. */
export const useTestMcpServer = (owner: McpOwner) =>
  useMutation({
    mutationFn: ({ id }: { id: string }) =>
      owner === 'self' ? api.ownMcpServers.test.call({ id }) : api.mcpServers.test.call({ id }),
    onSuccess: (server) => {
      if (server.error === null && server.signIn !== 'required')
        toast.success(t('mcp.tested', { name: server.name }))
      return updateCachedServer(owner, server)
    },
  })

export const useApproveMcpTools = (owner: McpOwner) =>
  useMutation({
    mutationFn: (approval: { id: string; tools: { name: string; hash: string }[] }) =>
      owner === 'self' ? api.ownMcpServers.approve.call(approval) : api.mcpServers.approve.call(approval),
    onSuccess: (server) => updateCachedServer(owner, server),
    onError: refetchMcpServers,
  })

export const useSwitchMcpTool = (owner: McpOwner) =>
  useMutation({
    mutationFn: (change: { id: string; name: string; enabled: boolean }) =>
      owner === 'self' ? api.ownMcpServers.switchTool.call(change) : api.mcpServers.switchTool.call(change),
    onSuccess: (server) => updateCachedServer(owner, server),
  })

/** Where authorization servers send users: who registers this site there enters it. */
export const mcpRedirectAddress = () =>
  queryOptions({
    ...api.mcpServers.client.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ redirect_uris: [address] }) => address,
  })

export const useFinishMcpSignIn = () =>
  useMutation(
    api.ownMcpServers.finishSignIn.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: refetchMcpServers,
    }),
  )

/** Whether administrators let users add servers; the server applies it too. */
export function useMayAddMcpServers(): boolean | undefined {
  const { data } = useQuery(api.settings.fetch.queryOptions({ staleTime: 60_000 }))
  return data && data.find(({ settingName }) => settingName === 'UserMcpServers')?.settingValue !== 'false'
}
