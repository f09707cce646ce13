import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { CurrentUser } from '#contract/users.ts'
import { api } from './api.ts'
import { readPersisted, removePersisted, writePersisted } from './persisted.ts'

const KEPT = 'me'

/** The user of the session; known from the last visit until the server answers, so that a start needs no answer. */
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

/** As of the last visit, or of what another tab learned since. */
export const knownCurrentUser = () => readPersisted(KEPT, CurrentUser.nullable(), null)

/** For the next start of the page; what this one shows stays. */
export const keepCurrentUser = (user: CurrentUser) => writePersisted(KEPT, user)

export const forgetCurrentUser = () => removePersisted(KEPT)
