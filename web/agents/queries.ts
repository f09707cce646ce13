import { hashKey, useMutation, useQuery } from '@tanstack/react-query'
import type { Agent, AgentSummary } from '#contract/agents.ts'
import { AGENTS_PAGE_SIZE } from '#contract/constants/agents.ts'
import { PAGE_LIMIT_MAX } from '#contract/procedures.ts'
import { api } from '#web/platform/api.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { t } from '#web/platform/i18n.ts'
import { pageAfter } from '#web/platform/list-pages.ts'
import { queryClient, receiveQueryData } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { useServerSetting } from '#web/settings/queries.ts'

const FIVE_MINUTES = 5 * 60_000

/** Whether the server permits agents; true until the setting is loaded, since the server checks it too. */
export const useAreAgentsPermitted = (): boolean => useServerSetting('EnableAgents') !== 'false'

/** Whether the user has turned the feature on, and the server permits it. */
export function useHasAgents(): boolean {
  const arePermitted = useAreAgentsPermitted()
  const { data: isWanted = false } = useQuery({
    ...currentUser(),
    select: (user) => user.experimentalFeatures.enableAgents,
  })
  return isWanted && arePermitted
}

/** The user's agents and public ones, by name, page by page. */
export const agentList = (search: string) =>
  api.agents.list.infiniteOptions({
    input: (page: number) => ({ page, search: search || undefined }),
    initialPageParam: 1,
    getNextPageParam: pageAfter(AGENTS_PAGE_SIZE),
    staleTime: FIVE_MINUTES,
    retry: false,
  })

/** The agents to choose from in the composer. */
export const agentChoices = () =>
  api.agents.list.queryOptions({ input: { limit: PAGE_LIMIT_MAX }, staleTime: FIVE_MINUTES, retry: false })

export const agent = (id: string) =>
  api.agents.get.queryOptions({ input: { id }, staleTime: FIVE_MINUTES, retry: false })

export const notebookAgents = (id: string) =>
  api.agents.listOfNotebook.queryOptions({ input: { id }, staleTime: FIVE_MINUTES, retry: false })

/** Agents that this page deletes: an event about it does not make their open pages ask for them. */
const deleting = new Set<string>()

export const refetchAgents = () =>
  queryClient.invalidateQueries({
    queryKey: api.agents.key(),
    predicate: ({ queryHash }) => ![...deleting].some((id) => hashKey(agent(id).queryKey) === queryHash),
  })

export const refetchNotebookAgents = (id: string) =>
  queryClient.invalidateQueries({ queryKey: notebookAgents(id).queryKey })

/** Puts a changed agent into the cache, and fetches the lists again. */
export function updateCachedAgent(changed: Agent): Promise<void> {
  receiveQueryData(agent(changed.id).queryKey, changed)
  return refetchAgents()
}

export const useCreateAgent = () =>
  useMutation({
    ...api.agents.create.mutationOptions({ onSuccess: updateCachedAgent }),
    meta: { isErrorShown: true },
  })

export const useUpdateAgent = () =>
  useMutation({
    ...api.agents.update.mutationOptions({ onSuccess: updateCachedAgent }),
    meta: { isErrorShown: true },
  })

export const useDuplicateAgent = () =>
  useMutation(
    api.agents.duplicate.mutationOptions({
      onSuccess: (copy) => {
        toast.success(t('agents.duplicated', { name: copy.name }))
        return updateCachedAgent(copy)
      },
    }),
  )

export const useDeleteAgent = () =>
  useMutation({
    mutationFn: ({ id }: Pick<AgentSummary, 'id' | 'name'>) => api.agents.remove.call({ id }),
    onMutate: ({ id }) => void deleting.add(id),
    onError: (_, { id }) => void deleting.delete(id),
    onSuccess: (_, { name }) => {
      toast.success(t('agents.deleted', { name }))
      void queryClient.invalidateQueries({ queryKey: api.agents.list.key() })
    },
  })

/** Once no page shows the deleted agent. */
export function forgetAgent(id: string): void {
  queryClient.removeQueries({ queryKey: agent(id).queryKey })
  deleting.delete(id)
}

export const useTryAgent = () =>
  useMutation({ ...api.agentTrials.answer.mutationOptions(), meta: { isErrorShown: true } })

/** A failure is logged only: the agent stays what it was. */
export const useToggleAgent = (id: string) =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: ({ agentId, isOn }: { agentId: string; isOn: boolean }) =>
      isOn ? api.agents.attach.call({ id, agentId }) : api.agents.detach.call({ id, agentId }),
    onSuccess: (attached) => receiveQueryData(notebookAgents(id).queryKey, attached),
    // oxlint-disable-next-line no-console -- the specification asks for the log of the browser
    onError: (error) => console.error('The agent was not changed:', error.message),
  })
