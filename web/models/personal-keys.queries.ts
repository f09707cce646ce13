import { useMutation } from '@tanstack/react-query'
import { knownImpersonator } from '#web/auth/impersonation/queries.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

export const personalKeyList = () => api.models.personalKeys.queryOptions()

/** Not for administrators who act as the user: they may not see the keys. */
export const loadPersonalKeys = async () => {
  if (knownImpersonator() === null) await queryClient.prefetchQuery(personalKeyList())
}

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
