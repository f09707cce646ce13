import type { groupChanged, groupRemoved } from '#contract/groups.ts'
import type { organizationChanged, organizationRemoved } from '#contract/organizations.ts'
import { onLiveEvent } from '#web/platform/live.ts'

const load = () => import('./queries.ts')
type Queries = Awaited<ReturnType<typeof load>>

/** The queries are loaded with the first group, or with the first change of one. */
const withQueries = (change: (queries: Queries) => void) => void load().then(change)

const refetch = () => withQueries(({ refetchGroups }) => refetchGroups())

/** Keeps groups up to date; the returned function stops it. Who leaves an organization leaves its groups. */
export function followGroups(): () => void {
  const stops = [
    onLiveEvent<typeof groupChanged>('group_changed', refetch),
    onLiveEvent<typeof groupRemoved>('group_removed', ({ id }) =>
      withQueries(({ forgetGroup }) => forgetGroup(id)),
    ),
    onLiveEvent<typeof organizationChanged>('organization_changed', refetch),
    onLiveEvent<typeof organizationRemoved>('organization_removed', refetch),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
