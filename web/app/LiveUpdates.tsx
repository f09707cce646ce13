import { useEffect } from 'react'
import { domains } from '#web/domains.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { onMissedEvents, startLive } from '#web/platform/live.ts'
import { refetchShown } from '#web/platform/query-client.ts'

/** Opens the tab's socket, and starts the live updates of each domain. */
export function LiveUpdates() {
  const { id } = useCurrentUser()
  useEffect(() => {
    // The user's events first: changes after the first event of a domain's topic are among them.
    const stops = [startLive(id), onMissedEvents(refetchShown), ...domains.map(({ live }) => live?.(id))]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [id])
  return null
}
