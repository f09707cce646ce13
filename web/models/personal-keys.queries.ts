import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

export const personalKeyList = () => api.models.personalKeys.queryOptions()

export const loadPersonalKeys = () => queryClient.prefetchQuery(personalKeyList())

/** The form or the composer shows the error. */
export function useSavePersonalKey() {
  return useMutation(
    api.models.savePersonalKey.mutationOptions({
      meta: { isErrorShown: true },
      // The browser keeps no key beyond the call.
      gcTime: 0,
      onSuccess: ({ name }) => {
        toast.success(t('models.keySaved', { name }))
        return queryClient.invalidateQueries({ queryKey: api.models.key() })
      },
    }),
  )
}

export function useRemovePersonalKey() {
  return useMutation(
    api.models.removePersonalKey.mutationOptions({
      onSuccess: ({ name }) => {
        toast.success(t('personalKeys.removed', { name }))
        return queryClient.invalidateQueries({ queryKey: api.models.key() })
      },
    }),
  )
}
