import { useEffect } from 'react'
import { domains } from '#web/domains.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { onMissedEvents, startLive } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'

/** Opens the tab's socket, and lets each domain keep its data current. */
export function LiveUpdates() {
  const { id } = useCurrentUser()
  useEffect(() => {
    const stops = [...domains.map(({ live }) => live?.(id)), onMissedEvents(refetchShown), startLive(id)]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [id])
  return null
}

/** Events were missed meanwhile: what is on screen is fetched again, the rest when it is next shown. */
const refetchShown = () => void queryClient.invalidateQueries()
