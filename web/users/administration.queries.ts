import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { InputOf } from '#contract/procedures.ts'
import type { users } from '#contract/users.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

/** All accounts, for administrators. The previous page is kept while the next one loads. */
export const accountList = (input: Partial<InputOf<typeof users.listAccounts>>) =>
  queryOptions({
    ...api.users.listAccounts.queryOptions({ input }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

const refetchAccounts = () => queryClient.invalidateQueries({ queryKey: api.users.listAccounts.key() })

/** Shows the given text as a notice. The caller may show errors itself. */
export const useUpdateAccount = (meta: { isErrorShown?: boolean } = {}) =>
  useMutation({
    ...api.users.updateAccount.mutationOptions({
      onSuccess: ({ username }) => {
        toast.success(t('accounts.changed', { username }))
        return refetchAccounts()
      },
    }),
    meta,
  })

export const useResetMfa = () =>
  useMutation(
    api.mfa.forceReset.mutationOptions({
      onSuccess: () => {
        toast.success(t('accounts.mfaReset'))
        return refetchAccounts()
      },
    }),
  )
