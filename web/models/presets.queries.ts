import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ModelPreset } from '#contract/model-presets.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

/** The user's presets of AI settings, by name. */
export const modelPresetList = () =>
  queryOptions({ ...api.modelPresets.list.queryOptions(), staleTime: Number.POSITIVE_INFINITY })

export const refetchModelPresets = () =>
  queryClient.invalidateQueries({ queryKey: api.modelPresets.list.key() })

export const useCreatePreset = (meta: { isErrorShown?: boolean } = {}) =>
  useMutation({
    ...api.modelPresets.create.mutationOptions({
      onSuccess: ({ name }) => {
        toast.success(t('presets.saved', { name }))
        return refetchModelPresets()
      },
    }),
    meta,
  })

export const useUpdatePreset = (meta: { isErrorShown?: boolean } = {}) =>
  useMutation({
    ...api.modelPresets.update.mutationOptions({
      onSuccess: ({ name }) => {
        toast.success(t('presets.saved', { name }))
        return refetchModelPresets()
      },
    }),
    meta,
  })

/** With Undo, which saves it again. */
export function useRemovePreset() {
  const { mutate: restore } = useMutation(
    api.modelPresets.create.mutationOptions({ onSuccess: () => refetchModelPresets() }),
  )
  return useMutation({
    mutationFn: ({ id }: ModelPreset) => api.modelPresets.remove.call({ id }),
    onSuccess: (_, { name, settings }) => {
      toast.undoable(t('presets.removed', { name }), () => restore({ name, settings }))
      return refetchModelPresets()
    },
  })
}
