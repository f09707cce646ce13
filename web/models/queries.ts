import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { SAFETY_TOLERANCE } from '#contract/image-settings.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { type IgnoredSetting, type Model, OwnSettings } from '#contract/models.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { tools } from '#contract/tools.ts'
import { api } from '#web/platform/api.ts'
import { fetchWithLocalCopy } from '#web/platform/local-copies.ts'
import { withLocalDatabase } from '#web/platform/local-database.ts'
import { shownText } from '#web/platform/messages.ts'
import { primeQuery, queryClient } from '#web/platform/query-client.ts'
import { useServerSetting } from '#web/settings/queries.ts'
import { localTools, toolTables } from './local-tools.ts'
import { hasModel, offeredModels } from './model-choice.ts'
import { modelName } from './model-display.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** Complete small responses by name, such as the list of models. */
    answers: { key: string; value: { name: string; value: readonly Model[] } }
  }
}

export const modelTables = { answers: { key: 'name', version: 1 }, ...toolTables } as const

const FIVE_MINUTES = 5 * 60_000
const LOCAL_NAME = 'models'

/** The models that the user can choose; administrators also see unavailable ones, with the reason. */
export const modelList = () =>
  queryOptions({
    queryKey: api.models.list.queryKey(),
    staleTime: FIVE_MINUTES,
    queryFn: async ({ signal }) => {
      const fetched = await api.models.list.call(undefined, { signal })
      await withLocalDatabase((database) => database.put('answers', { name: LOCAL_NAME, value: fetched }))
      return fetched
    },
    select: offeredModels,
  })

/** After a change of models, as users and as administrators see them. */
export const refetchModels = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: api.models.key() }),
    queryClient.invalidateQueries({ queryKey: api.modelAdministration.key() }),
  ])

/** Whether a model besides the built-in one can answer; assumed until the list is loaded. */
export const useHasModel = (): boolean => useQuery({ ...modelList(), select: hasModel }).data ?? true

export const primeModelList = () =>
  primeQuery(modelList().queryKey, async () => {
    const known = await withLocalDatabase((database) => database.get('answers', LOCAL_NAME))
    return known?.value
  })

/** Used by the synchronization of settings only, which handles retries and failures. */
export const fetchModelSettings = async (): Promise<OwnSettings> =>
  OwnSettings.parse(await api.models.settings.call())
export const saveModelSettings = (settings: OwnSettings, context: { keepalive: boolean }) =>
  api.models.saveSettings.call(settings, { context })

/** The name of a model; one that is not in the list of the user has its former name, or its id. */
export function useModelName(id: string, formerName = id): string {
  const modelIn = (models: Model[]) => models.find((model) => model.id === id)
  const { data: model } = useQuery({ ...modelList(), select: modelIn })
  return model ? modelName(model) : formerName
}

/** Of a model that is still listed. */
export function useModelPrices(id: string | undefined): Model['pricing'] | undefined {
  const pricesIn = (models: Model[]) => models.find((model) => model.id === id)?.pricing
  return useQuery({ ...modelList(), select: pricesIn }).data
}

export type IgnoredReasons = Partial<Record<IgnoredSetting['setting'], string>>

const ONE_MINUTE = 60_000

/** The reasons why the model ignores some of these settings, by setting; none while they are unknown. */
export function useIgnoredReasons(llm: LlmSettings | undefined): IgnoredReasons {
  const { data = [] } = useQuery({
    ...api.models.ignoredSettings.queryOptions({ input: llm ?? {}, enabled: llm !== undefined }),
    staleTime: FIVE_MINUTES,
    placeholderData: llm && keepPreviousData,
  })
  if (llm === undefined) return {}
  return Object.fromEntries(
    data.map(({ setting, reason, reasonKey }) => [setting, shownText(reason, reasonKey)]),
  )
}

/** The safety tolerance of pictures that administrators permit; the server applies it too. */
export function useSafetyToleranceMax(): number {
  return Number(useServerSetting('SafetyToleranceMax') ?? SAFETY_TOLERANCE.max)
}

/** A better prompt, written again for each message. */
export const promptEnhancement = (request: InputOf<typeof tools.enhancePrompt>) =>
  api.tools.enhancePrompt.queryOptions({
    input: request,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** The model of that id, as far as models have been loaded. */
export const cachedModel = (id: string | undefined): Model | undefined =>
  queryClient.getQueryData(modelList().queryKey)?.find((model) => model.id === id)

/** What models can call for the user. */
export const toolList = () =>
  queryOptions({
    queryKey: api.tools.list.queryKey(),
    staleTime: FIVE_MINUTES,
    queryFn: (context) =>
      fetchWithLocalCopy(context, localTools, () =>
        api.tools.list.call(undefined, { signal: context.signal }),
      ),
  })

/** The MCP servers that the user may use. */
export const mcpServerList = () => api.mcpServers.list.queryOptions({ staleTime: ONE_MINUTE })

/** Tools that may change something without asking the user. */
export const toolPermissionList = () => api.tools.permissions.queryOptions()

export const useRevokeToolPermission = () =>
  useMutation(
    api.tools.revokePermission.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.tools.permissions.key() }),
    }),
  )

export const refetchMcpServers = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: api.mcpServers.key() }),
    queryClient.invalidateQueries({ queryKey: api.ownMcpServers.key() }),
    queryClient.invalidateQueries({ queryKey: api.mcpContents.key() }),
  ])
