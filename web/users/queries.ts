import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { CurrentUser } from '#contract/users.ts'
import { api } from '#web/platform/api.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { queryClient } from '#web/platform/query-client.ts'

const KEPT = 'me'

/** The signed-in person; known from the last visit until the server answers, so that a start needs no answer. */
export const currentUser = () =>
  queryOptions({
    queryKey: api.users.me.queryKey(),
    queryFn: async ({ signal }) => {
      const user = await api.users.me.call(undefined, { signal })
      writePersisted(KEPT, user)
      return user
    },
    initialData: () => readPersisted(KEPT, CurrentUser.nullable(), null) ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  })

export const useCurrentUser = () => useSuspenseQuery(currentUser()).data

export function rememberCurrentUser(user: CurrentUser) {
  writePersisted(KEPT, user)
  queryClient.setQueryData(currentUser().queryKey, user)
}

export const forgetCurrentUser = () => removePersisted(KEPT)
