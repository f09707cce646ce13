import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { CurrentUser } from '#contract/users.ts'
import { api } from './api.ts'
import { readPersisted, removePersisted, writePersisted } from './persisted.ts'

const KEPT = 'me'

/** The user of the session; stored from the last visit, so that the start need not wait for the server. */
export const currentUser = () =>
  queryOptions({
    queryKey: api.users.me.queryKey(),
    queryFn: async ({ signal }) => {
      const user = await api.users.me.call(undefined, { signal })
      writePersisted(KEPT, user)
      return user
    },
    initialData: () => knownCurrentUser() ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  })

export const useCurrentUser = () => useSuspenseQuery(currentUser()).data

/** As of the last visit, or of a later change in another tab. */
export const knownCurrentUser = () => readPersisted(KEPT, CurrentUser.nullable(), null)

/** Stored for the next start; this page is not updated. */
export const keepCurrentUser = (user: CurrentUser) => writePersisted(KEPT, user)

export const forgetCurrentUser = () => removePersisted(KEPT)
