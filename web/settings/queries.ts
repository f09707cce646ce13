import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

/** All settings with their descriptions, for administrators. */
export const settingList = () => queryOptions({ ...api.settings.list.queryOptions(), staleTime: 0 })

const refetchSettings = () => queryClient.invalidateQueries({ queryKey: api.settings.key() })

export const useUpdateSetting = () =>
  useMutation({
    ...api.settings.update.mutationOptions({
      onSuccess: () => {
        toast.success(t('settings.saved'))
        return refetchSettings()
      },
    }),
    meta: { isErrorShown: true },
  })

export const useResetSetting = () =>
  useMutation(
    api.settings.reset.mutationOptions({
      onSuccess: () => {
        toast.success(t('settings.isReset'))
        return refetchSettings()
      },
    }),
  )
