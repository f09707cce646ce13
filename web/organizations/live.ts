import { organizationChanged, organizationRemoved } from '#contract/organizations.ts'
import { onLiveEvent } from '#web/platform/live.ts'

const load = () => import('./queries.ts')
type Queries = Awaited<ReturnType<typeof load>>

/** The queries are loaded with the first organization, or with the first change of one. */
const withQueries = (change: (queries: Queries) => void) => void load().then(change)

/** Keeps organizations up to date; the returned function stops it. */
export function followOrganizations(): () => void {
  const stops = [
    onLiveEvent(organizationChanged, ({ id }) =>
      withQueries(({ refetchOrganization }) => refetchOrganization(id)),
    ),
    onLiveEvent(organizationRemoved, ({ id }) =>
      withQueries(({ forgetOrganization }) => forgetOrganization(id)),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
