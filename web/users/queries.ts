import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CurrentUser, SystemFile } from '#contract/users.ts'
import { api } from '#web/platform/api.ts'
import { currentUser, keepCurrentUser } from '#web/platform/current-user.ts'
import { t } from '#web/platform/i18n.ts'
import { fetchWithLocalCopy } from '#web/platform/local-copies.ts'
import { queryClient, receiveQueryData } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { localUser } from './local-users.ts'

/** Updates the user of the session, now and for the next start. */
export function updateCachedUser(user: CurrentUser) {
  keepCurrentUser(user)
  receiveQueryData(currentUser().queryKey, user)
  // The user's own card contains the same data.
  void queryClient.invalidateQueries({ queryKey: api.users.get.key() })
}

/** Updates the instruction files of the user. */
export function rememberSystemFiles(systemFiles: SystemFile[]) {
  const user = queryClient.getQueryData(currentUser().queryKey)
  if (user) updateCachedUser({ ...user, systemFiles })
}

/** The card of a user. */
export const person = (id: string) =>
  queryOptions({
    queryKey: api.users.get.queryKey({ input: { id } }),
    retry: false,
    staleTime: 60_000,
    queryFn: (context) =>
      fetchWithLocalCopy(context, localUser(id), () =>
        api.users.get.call({ id }, { signal: context.signal }),
      ),
  })

/** Updates the cache optimistically. */
export function useUpdateProfile() {
  return useMutation(
    api.users.update.mutationOptions({
      meta: { isErrorShown: true },
      onMutate: ({ name, username, phone }) => {
        const before = queryClient.getQueryData(currentUser().queryKey)
        const after = before && {
          ...before,
          name: name || null,
          username: username ?? before.username,
          phone: phone || null,
        }
        if (after) queryClient.setQueryData(currentUser().queryKey, after)
        return { before }
      },
      onSuccess: (user) => {
        updateCachedUser(user)
        toast.success(t('profile.saved'))
      },
      onError: (_error, _change, shown) => {
        if (shown?.before) queryClient.setQueryData(currentUser().queryKey, shown.before)
      },
    }),
  )
}
