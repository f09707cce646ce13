import { useMutation } from '@tanstack/react-query'
import type { Model, Provider } from '#contract/models.ts'
import { api } from '#web/platform/api.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { t } from '#web/platform/i18n.ts'
import { shownText } from '#web/platform/messages.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { settingList } from '#web/settings/queries.ts'
import { modelsOfServer } from './model-display.ts'
import { modelList, refetchModels } from './queries.ts'

const LOOK_AGAIN_MS = 5000

export const providerList = () => api.models.providers.queryOptions()

/** The embedding models, for administrators. */
export const embeddingModelList = () => api.models.embeddingModels.queryOptions()

/** Searched again while it is shown: a user may start a server on seeing that there is none. */
export const localServers = () =>
  api.models.localServers.queryOptions({ refetchInterval: LOOK_AGAIN_MS, retry: false })

export function useSaveProvider() {
  return useMutation(
    api.models.saveProvider.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: async (provider) => {
        // Here and not in the form, which may be unmounted by then.
        toast.success(t('firstRun.connected', { name: provider.name }))
        const known = queryClient.getQueryData(providerList().queryKey)
        const isNew = !known?.some(({ id, source }) => id === provider.id && source !== 'none')
        await refetchModels()
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
      return refetchModels()
    },
    meta: { isErrorShown: true },
  })
}

/** Asks all providers for their models; the ones that did not answer are named. */
export function useRefreshModels() {
  return useMutation(
    api.models.refresh.mutationOptions({
      onSuccess: (results) => {
        const failed = results.filter(({ error }) => error !== null)
        for (const { name, error, errorKey } of failed)
          toast.error(t('providers.notListed', { name, reason: shownText(error ?? '', errorKey) }))
        if (failed.length < results.length) toast.success(t('providers.refreshed'))
        return refetchModels()
      },
    }),
  )
}

export function useRemoveProvider() {
  return useMutation(
    api.models.removeProvider.mutationOptions({
      onSuccess: ({ name }) => {
        toast.success(t('providers.removed', { name }))
        return refetchModels()
      },
    }),
  )
}
