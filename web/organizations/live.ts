import type { organizationChanged, organizationRemoved } from '#contract/organizations.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'

const load = () => import('./queries.ts')
type Queries = Awaited<ReturnType<typeof load>>

/** The queries are loaded with the first organization, or with the first change of one. */
const withQueries = (change: (queries: Queries) => void) => void load().then(change)

/** The first organization of the user, or the last, shows or hides the account selector. */
const refetchUser = () => void queryClient.invalidateQueries({ queryKey: currentUser().queryKey })

/** Keeps organizations up to date; the returned function stops it. */
export function followOrganizations(): () => void {
  const stops = [
    onLiveEvent<typeof organizationChanged>('organization_changed', ({ id }) => {
      withQueries(({ refetchOrganization }) => refetchOrganization(id))
      refetchUser()
    }),
    onLiveEvent<typeof organizationRemoved>('organization_removed', ({ id }) => {
      withQueries(({ forgetOrganization }) => forgetOrganization(id))
      refetchUser()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
