import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AdminModel } from '#contract/model-administration.ts'
import type { ModelConfiguration } from '#contract/models.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { refetchModels } from './queries.ts'

/** Every model with its configuration; for administrators. */
export const allModels = () =>
  queryOptions({ ...api.modelAdministration.list.queryOptions(), staleTime: 60_000 })

/** Models that are not mentioned keep their configuration. */
export const useConfigureModels = () =>
  useMutation({
    mutationFn: (configurations: ModelConfiguration[]) =>
      api.models.saveConfigurations.call({ configurations }),
    onSuccess: () => {
      toast.success(t('llmModels.saved'))
      return refetchModels()
    },
    onError: ({ message }) => toast.error(t('llmModels.saveFailed', { message })),
    meta: { isErrorShown: true },
  })

export const useAddModel = () =>
  useMutation({
    ...api.modelAdministration.add.mutationOptions({
      onSuccess: ({ name }) => {
        toast.success(t('llmModels.added', { name }))
        return refetchModels()
      },
    }),
    meta: { isErrorShown: true },
  })

export const useRemoveModel = () =>
  useMutation({
    mutationFn: ({ id }: AdminModel) => api.modelAdministration.remove.call({ id }),
    onSuccess: (_, { name }) => {
      toast.success(t('llmModels.removed', { name }))
      return refetchModels()
    },
  })

/** The words of the provider are a result, not an error. */
export const useTestModel = () =>
  useMutation({ ...api.modelAdministration.test.mutationOptions(), meta: { isErrorShown: true } })
