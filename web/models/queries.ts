import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { LlmSettings } from '#contract/llm-settings.ts'
import type { Model, Provider } from '#contract/models.ts'
import { api } from '#web/platform/api.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { t } from '#web/platform/i18n.ts'
import { withLocalDatabase } from '#web/platform/local-database.ts'
import { primeQuery, queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { settingList } from '#web/settings/queries.ts'
import { modelsOfServer } from './model-display.ts'

const FIVE_MINUTES = 5 * 60_000
const LOCAL_NAME = 'models'

/** The models that the user can use; administrators also see unavailable ones, with the reason. */
export const modelList = () =>
  queryOptions({
    queryKey: api.models.list.queryKey(),
    staleTime: FIVE_MINUTES,
    queryFn: async ({ signal }) => {
      const fetched = await api.models.list.call(undefined, { signal })
      await withLocalDatabase(({ answers }) => answers.put({ name: LOCAL_NAME, value: fetched }))
      return fetched
    },
  })

export const primeModelList = () =>
  primeQuery(modelList().queryKey, async () => {
    const known = await withLocalDatabase(({ answers }) => answers.get(LOCAL_NAME))
    return known?.value
  })

/** Used by the synchronization of settings only, which handles retries and failures. */
export const fetchModelSettings = async (): Promise<LlmSettings> =>
  LlmSettings.parse(await api.models.settings.call())
export const saveModelSettings = (settings: LlmSettings, context: { keepalive: boolean }) =>
  api.models.saveSettings.call(settings, { context })

/** The name of a model, or its id when it is no longer listed. */
export function useModelName(id: string): string {
  const { data } = useQuery(modelList())
  return data?.find((model) => model.id === id)?.name ?? id
}

/** What models can call for the user. */
export const toolList = () => api.tools.list.queryOptions({ staleTime: FIVE_MINUTES })

export const providerList = () => api.models.providers.queryOptions()

/** The embedding models, for administrators. */
export const embeddingModelList = () => api.models.embeddingModels.queryOptions()

/** Looking for servers takes the server a moment, and the result rarely changes. */
export const localServers = () =>
  api.models.localServers.queryOptions({ staleTime: FIVE_MINUTES, retry: false })

export function useSaveProvider() {
  return useMutation(
    api.models.saveProvider.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: async (provider) => {
        // Here and not in the form, which may be unmounted by then.
        toast.success(t('firstRun.connected', { name: provider.name }))
        const known = queryClient.getQueryData(providerList().queryKey)
        const isNew = !known?.some(({ id, source }) => id === provider.id && source !== 'none')
        await queryClient.invalidateQueries({ queryKey: api.models.key() })
        if (isNew) void offerDefaultModel(provider).catch(() => undefined)
      },
    }),
  )
}

/**
 * Asks which model is the default, unless one was selected before. The models of known providers are in our
 * order.
 */
async function offerDefaultModel({ id, name, backend }: Provider) {
  if (backend !== 'openai_compatible') return
  const [models, settings] = await Promise.all([
    queryClient.fetchQuery(modelList()),
    queryClient.fetchQuery(settingList()),
  ])
  const chosen = settings.find(({ settingName }) => settingName === 'DefaultAPIModel')?.settingValue
  const isChosen = models.some((model) => model.id === chosen && model.isUsable)
  if (isChosen || modelsOfServer(models, id).length < 2) return
  openDialog('default-model', { providerId: id, providerName: name })
}

/** For all users who have selected none. */
export function useSetDefaultModel() {
  return useMutation({
    mutationFn: ({ id }: Model) =>
      api.settings.update.call({ settingName: 'DefaultAPIModel', settingValue: id }),
    onSuccess: (_saved, { name }) => {
      toast.success(t('defaultModel.saved', { name }))
      void queryClient.invalidateQueries({ queryKey: api.settings.key() })
      return queryClient.invalidateQueries({ queryKey: api.models.key() })
    },
    meta: { isErrorShown: true },
  })
}

export function useRemoveProvider() {
  return useMutation(
    api.models.removeProvider.mutationOptions({
      onSuccess: ({ name }) => {
        toast.success(t('providers.removed', { name }))
        return queryClient.invalidateQueries({ queryKey: api.models.key() })
      },
    }),
  )
}
